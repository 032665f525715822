import { electronicFormatIBAN, friendlyFormatIBAN, ValidationErrorsIBAN, validateIBAN } from 'ibantools'

export type IbanCheck = { ok: true; value: string } | { ok: false; reason: 'format' | 'checksum' }

export function checkIban(text: string): IbanCheck {
  // The library removes plain spaces only; our own pages print no-break spaces.
  const value = electronicFormatIBAN(text.replace(/\s/g, '')) ?? ''
  const { valid, errorCodes } = validateIBAN(value)
  if (valid) return { ok: true, value }
  return { ok: false, reason: errorCodes.every((code) => checksums.has(code)) ? 'checksum' : 'format' }
}

const checksums = new Set([ValidationErrorsIBAN.WrongIBANChecksum, ValidationErrorsIBAN.WrongAccountBankBranchChecksum])

export function formatIban(iban: string, separator = '\u00a0'): string {
  return friendlyFormatIBAN(iban, separator) ?? iban
}
