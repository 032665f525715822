export type IbanCheck = { ok: true; value: string } | { ok: false; reason: 'format' | 'checksum' }

/** ISO 13616: country, two check digits, account; modulo 97 leaves 1. The value has no spaces. */
export function checkIban(text: string): IbanCheck {
  const value = text.toUpperCase().replace(/\s/g, '')
  const account = accounts[value.slice(0, 2)] ?? /^[A-Z0-9]{11,30}$/
  if (!/^[A-Z]{2}\d\d/.test(value) || !account.test(value.slice(4))) return { ok: false, reason: 'format' }
  return modulo97(value.slice(4) + value.slice(0, 4)) === 1 ? { ok: true, value } : { ok: false, reason: 'checksum' }
}

/** As printed: groups of four. */
export function formatIban(iban: string): string {
  return iban.replace(/(.{4})(?=.)/g, '$1\u00a0')
}

const accounts: Readonly<Record<string, RegExp>> = {
  LV: /^[A-Z]{4}[A-Z0-9]{13}$/,
  LT: /^\d{16}$/,
  EE: /^\d{16}$/,
}

/** Letters count as 10…35. */
function modulo97(text: string): number {
  let rest = 0
  for (const char of text) {
    const value = Number.parseInt(char, 36)
    rest = (rest * (value < 10 ? 10 : 100) + value) % 97
  }
  return rest
}
