import { sql } from 'drizzle-orm'
import { rows } from '../db.ts'
import type { PaymentState } from '../orders/states.ts'
import type { ShopServices } from '../services.ts'
import { isPollDue } from './reconcile.ts'
import { paymentsWithPendingRefunds, retryRefunds, settleRefunds } from './refund.db.ts'
import { settlePayment } from './settle.db.ts'
import { type SettlementServices, settlementDeps } from './settlement-deps.db.ts'
import { takePaymentsToWatch } from './watch.db.ts'

type PollServices = SettlementServices & Pick<ShopServices, 'log'>

/** Notifications can be lost, so open payments are polled at growing intervals. */
export async function pollOpenPayments(services: PollServices) {
  const { db } = services.database
  const now = services.now()
  const open = await rows<{
    reference: string
    state: PaymentState
    created_at: string
    asked_at: string | null
    hold_until: string | null
    link_expires_at: string | null
  }>(
    db,
    // A closed attempt is polled while another of its vendor payments may still be paid.
    sql`select p.reference, case when v.is_open then 'linked' else p.state end as state, p.created_at, p.asked_at,
          o.hold_until, p.link_expires_at
        from payments p join orders o on o.id = p.order_id, lateral (
          select exists (select 1 from vendor_payments v where v.payment_id = p.id and v.state <> 'accepted'
            and v.provider_ref is distinct from p.provider_ref) as is_open) v
        where p.created_at > now() - interval '14 days'
          and (v.is_open or (p.provider_ref is not null and p.state in ('linked', 'pending', 'failed', 'expired')))`,
  )
  const date = (text: string | null) => (text === null ? null : new Date(text))
  for (const payment of open) {
    const isDue = isPollDue(
      {
        state: payment.state,
        createdAt: new Date(payment.created_at),
        askedAt: date(payment.asked_at),
        holdUntil: date(payment.hold_until),
        linkExpiresAt: date(payment.link_expires_at),
      },
      now,
    )
    if (!isDue) continue
    await db.execute(sql`update payments set asked_at = ${now.toISOString()} where reference = ${payment.reference}`)
    await settlePayment(await settlementDeps(services), payment.reference).catch((error: unknown) => {
      services.log.warn({ err: error }, 'a payment vendor did not answer')
    })
  }
}

export async function pollRefunds(services: PollServices) {
  const settlement = await settlementDeps(services)
  await retryRefunds(settlement)
  for (const reference of await paymentsWithPendingRefunds(settlement.db)) {
    await settleRefunds(settlement, reference).catch((error: unknown) => {
      services.log.warn({ err: error }, 'a payment vendor did not answer')
    })
  }
}

/** Detects refunds and chargebacks made outside the shop, which vendors do not always report. */
export async function watchPayments(services: PollServices) {
  const settlement = await settlementDeps(services)
  for (const reference of await takePaymentsToWatch(settlement.db, settlement.now)) {
    await settlePayment(settlement, reference).catch((error: unknown) => {
      services.log.warn({ err: error }, 'a payment vendor did not answer')
    })
  }
}
