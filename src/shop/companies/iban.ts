import { electronicFormatIBAN, friendlyFormatIBAN, ValidationErrorsIBAN, validateIBAN } from 'ibantools'

export type IbanCheck = { ok: true; value: string } | { ok: false; reason: 'format' | 'checksum' }

/** By the rules of its country; the value has no spaces. */
export function checkIban(text: string): IbanCheck {
  // The library takes out plain spaces; what is copied from our own pages has others.
  const value = electronicFormatIBAN(text.replace(/\s/g, '')) ?? ''
  const { valid, errorCodes } = validateIBAN(value)
  if (valid) return { ok: true, value }
  return { ok: false, reason: errorCodes.every((code) => checksums.has(code)) ? 'checksum' : 'format' }
}

const checksums = new Set([ValidationErrorsIBAN.WrongIBANChecksum, ValidationErrorsIBAN.WrongAccountBankBranchChecksum])

/** As printed: groups of four. */
export function formatIban(iban: string, separator = '\u00a0'): string {
  return friendlyFormatIBAN(iban, separator) ?? iban
}
