import { z } from 'zod'
import type { Cents } from '../../shop/money/money.ts'
import type { ProviderStatus } from '../../shop/payments/provider.ts'
import { VENDOR_ID } from './responses.ts'

const STATES: Readonly<Record<string, ProviderStatus['state']>> = {
  created: 'pending',
  sent: 'pending',
  viewed: 'pending',
  pending_execute: 'pending',
  pending_charge: 'pending',
  hold: 'pending',
  preauthorized: 'pending',
  pending_capture: 'pending',
  pending_release: 'pending',
  error: 'failed',
  cancelled: 'failed',
  released: 'failed',
  // `due_strict` forbids payment after the due time; money that arrives anyway goes to review.
  overdue: 'expired',
  expired: 'expired',
  paid: 'accepted',
  cleared: 'accepted',
  settled: 'accepted',
  pending_refund: 'accepted',
  refunded: 'refunded',
  chargeback: 'refunded',
}

const Whole = z.number().int().nonnegative()

export const Purchase = z.object({
  id: z.string().regex(VENDOR_ID),
  brand_id: z.string(),
  reference: z.string().nullish(),
  status: z.string().refine((status) => Object.hasOwn(STATES, status)),
  purchase: z.object({ total: Whole, currency: z.string() }),
  payment: z.object({ amount: Whole, currency: z.string() }).nullish(),
  refundable_amount: Whole.nullish(),
})
export type Purchase = z.infer<typeof Purchase>

export const NewPurchase = Purchase.extend({ checkout_url: z.url() })
export type NewPurchase = z.infer<typeof NewPurchase>

/** Klix calls a purchase refunded after a partial refund, too. */
export function stateOf(purchase: Purchase): ProviderStatus['state'] {
  if (purchase.status === 'refunded' && (purchase.refundable_amount ?? 0) > 0) return 'accepted'
  return STATES[purchase.status] ?? 'pending'
}

/** Cents refunded so far; null if the purchase does not contain it. */
export function refundedOf(purchase: Purchase): Cents | null {
  if (purchase.refundable_amount == null) return null
  return (purchase.payment?.amount ?? purchase.purchase.total) - purchase.refundable_amount
}
