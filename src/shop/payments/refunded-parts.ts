import type { Credit } from '../invoices/credit-parts.ts'
import type { ChargeKind } from '../invoices/invoice.ts'
import type { Cents } from '../money/money.ts'

/** What a refund is for, by the positions of the invoice; its sum may differ. */
export type RefundedParts = { lines: { position: number; quantity: number }[]; charges: ChargeKind[] }

/** The ways to credit a refund, the best first: by its lines, or only by its sum. */
export function creditsOf({ parts, amount }: { parts: RefundedParts | null; amount: Cents }): Credit[] {
  const bySum: Credit = { what: 'amount', amount }
  return parts ? [{ what: 'lines', ...parts, amount }, bySum] : [bySum]
}

export const isEmptyChoice = ({ lines, charges }: RefundedParts): boolean => lines.length === 0 && charges.length === 0
