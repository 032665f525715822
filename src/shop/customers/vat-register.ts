import type { VatRegisterAnswer } from './vat-check.db.ts'

/** `not_reachable` never leads to a zero rate. */
export type VatRegister = { check(vatNumber: string): Promise<VatRegisterAnswer> }

/** @param requester the shop's VAT number, for which VIES returns a receipt */
export type OpenVatRegister = (requester: string | null) => VatRegister
