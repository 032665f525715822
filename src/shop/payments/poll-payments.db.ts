import { sql } from 'drizzle-orm'
import { rows } from '../db.ts'
import type { PaymentState } from '../orders/states.ts'
import type { ShopServices } from '../services.ts'
import { isPollDue } from './reconcile.ts'
import { askRefundsAgain, paymentsWithPendingRefunds, settleRefunds } from './refund.db.ts'
import { settlePayment } from './settle.db.ts'
import { settlementDeps } from './settlement-deps.db.ts'
import { takePaymentsToWatch } from './watch.db.ts'

type Deps = Pick<ShopServices, 'database' | 'queue' | 'providers' | 'memory' | 'now' | 'log'>

/** A notification may never come: vendors are asked about open payments in growing distances. */
export async function pollOpenPayments(deps: Deps) {
  const { db } = deps.database
  const now = deps.now()
  const open = await rows<{
    reference: string
    state: PaymentState
    created_at: string
    asked_at: string | null
    hold_until: string | null
    link_expires_at: string | null
  }>(
    db,
    // An attempt that is over is still asked about while another payment of it at the vendor may be paid.
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
    await settlePayment(await settlementDeps(deps), payment.reference).catch((error: unknown) => {
      deps.log.warn({ err: error }, 'a payment vendor did not answer')
    })
  }
}

/** A bank may say yes to a refund long after it was asked. */
export async function pollRefunds(deps: Deps) {
  const settling = await settlementDeps(deps)
  await askRefundsAgain(settling)
  for (const reference of await paymentsWithPendingRefunds(settling.db)) {
    await settleRefunds(settling, reference).catch((error: unknown) => {
      deps.log.warn({ err: error }, 'a payment vendor did not answer')
    })
  }
}

/** Money that went back without us must be noticed: the vendor's own pages and the buyer's bank tell nobody. */
export async function watchPayments(deps: Deps) {
  const settling = await settlementDeps(deps)
  for (const reference of await takePaymentsToWatch(settling.db, settling.now)) {
    await settlePayment(settling, reference).catch((error: unknown) => {
      deps.log.warn({ err: error }, 'a payment vendor did not answer')
    })
  }
}
