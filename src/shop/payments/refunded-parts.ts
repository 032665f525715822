import type { ChargeKind } from '../invoices/invoice.ts'

/** What a refund is for, by the positions of the invoice; its sum may differ. */
export type RefundedParts = { lines: { position: number; quantity: number }[]; charges: ChargeKind[] }
