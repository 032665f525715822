import type { VatRegisterAnswer } from './vat-check.db.ts'

/** `not_reachable` is an answer of its own: neither a yes nor a no, and never a reason for a zero rate. */
export type VatRegister = { check(vatNumber: string): Promise<VatRegisterAnswer> }

/** @param requester the shop's own VAT number, so that the register gives a receipt for the question */
export type OpenVatRegister = (requester: string | null) => VatRegister
