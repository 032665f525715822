/**
 * Of a 13-digit number: what shops give out themselves, and coupons and refunds (GS1 General Specifications 1.4.2).
 * Portals take them for another product of the world.
 */
const RESTRICTED = /^(02|04|05|2|98|99)/

/** A GTIN that is the same everywhere in the world, or null: a wrong check digit, or a number of the shop's own. */
export function publicGtin(ean: string | null): string | null {
  if (ean === null || !/^(\d{8}|\d{12,14})$/.test(ean)) return null
  if (!hasCheckDigit(ean)) return null
  // Of eight digits those that begin with 0 and 2 are a shop's own; the others fill up with zeros on the left.
  if (ean.length === 8) return /^[02]/.test(ean) ? null : ean
  return RESTRICTED.test(ean.padStart(14, '0').slice(1)) ? null : ean
}

/** Weights 3 and 1 in turn, from the right. */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}
