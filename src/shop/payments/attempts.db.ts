import { type SQL, sql } from 'drizzle-orm'
import { type Db, firstRow } from '../db.ts'
import type { Cents } from '../money/money.ts'
import type { PaymentState } from '../orders/states.ts'

export type Attempt = {
  id: number
  provider: string
  reference: string
  state: PaymentState
  amount: Cents
  exchanged: Cents
  redirect_url: string | null
  link_expires_at: string | null
}

export const ATTEMPT = sql.raw('id, provider, reference, state, amount, exchanged, redirect_url, link_expires_at')

/** Of a payment in review whose money has gone back, or is on its way: it pays for nothing. */
export const IS_GIVEN_BACK: SQL = sql`(payments.state = 'review' and payments.amount <= (select coalesce(sum(r.amount), 0)
  from refunds r where r.payment_id = payments.id and r.state <> 'refused'))`

/** Of an accepted payment: a person said that the money came, and no statement of the bank shows it. */
export const IS_MARKED: SQL = sql`(payments.provider in ('transfer', 'invoice') and not exists (select from bank_entries b
  where b.review_payment_id = payments.id or (b.state = 'booked' and (b.order_id = payments.order_id
    or exists (select from bank_entry_orders e where e.entry_id = b.id and e.order_id = payments.order_id)))))`

/** `exchanged`: what goods pay of it, by default as of the last attempt; so is the provider. */
type Next = { exchanged?: Cents; provider?: string; now?: Date }

/** Another attempt for the sum that the order has now. The order is locked. */
export async function addAttempt(tx: Db, orderId: number, { exchanged, provider, now }: Next = {}): Promise<Attempt> {
  const added = await firstRow<Attempt>(
    tx,
    sql`insert into payments (order_id, attempt, provider, reference, amount, exchanged, created_at)
        select o.id, p.attempt + 1, coalesce(${provider ?? null}::text, p.provider), gen_random_uuid()::text, o.total,
          least(coalesce(${exchanged ?? null}::int, p.exchanged), o.total), coalesce(${now?.toISOString() ?? null}::timestamptz, now())
        from orders o join payments p on p.order_id = o.id where o.id = ${orderId} order by p.attempt desc limit 1
        returning ${ATTEMPT}`,
  )
  if (!added) throw new Error(`Order ${orderId} has no payment`)
  return added
}

/** The open attempt ends, and another one asks for the sum of now; whoever pays by an earlier link pays another sum. */
export async function replaceAttempt(tx: Db, orderId: number, next: Next) {
  await tx.execute(sql`update payments set state = 'expired'
    where order_id = ${orderId} and state in ('created', 'linked', 'pending')`)
  await addAttempt(tx, orderId, next)
}
