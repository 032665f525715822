import { isEan } from '../catalogue/ean.ts'

/** Numbers for use inside shops, coupons and refunds (GS1 General Specifications 1.4.2). */
const RESTRICTED = /^(02|04|05|2|98|99)/

/** Null for invalid numbers and for a shop's own. */
export function publicGtin(ean: string | null): string | null {
  if (ean === null || !isEan(ean)) return null
  // Eight-digit numbers with 0 and 2 are a shop's own.
  if (ean.length === 8) return /^[02]/.test(ean) ? null : ean
  return RESTRICTED.test(ean.padStart(14, '0').slice(1)) ? null : ean
}
