import { sql } from 'drizzle-orm'
import { type Db, firstRow, rows } from '../db.ts'
import type { OrderState } from './states.ts'

export async function findOrderId(db: Db, number: string): Promise<number | undefined> {
  return (await firstRow<{ id: number }>(db, sql`select id from orders where prefixed_id = ${number}`))?.id
}

export const paymentHistory = (db: Db, orderId: number) =>
  rows<{ provider: string; state: string; amount: number; reference: string; at: string }>(
    db,
    sql`select provider, state, amount, coalesce(provider_ref, reference) as reference,
          coalesce(accepted_at, created_at) as at from payments where order_id = ${orderId} order by attempt`,
  )

export const stateHistory = (db: Db, orderId: number) =>
  rows<{ at: string; to_state: string; actor: string; note: string }>(
    db,
    sql`select at, to_state, actor, note from order_events where order_id = ${orderId} order by id`,
  )

/** When the order came into each state for the first time. */
export async function stateTimes(db: Db, orderId: number): Promise<ReadonlyMap<OrderState, Date>> {
  const found = await rows<{ state: OrderState; at: string }>(
    db,
    sql`select to_state as state, min(at) as at from order_events where order_id = ${orderId} group by to_state`,
  )
  return new Map(found.map(({ state, at }) => [state, new Date(at)]))
}

export const emailHistory = (db: Db, orderId: number) =>
  rows<{ kind: string; state: string; recipient: string; at: string }>(
    db,
    sql`select kind, state, recipient, coalesce(sent_at, created_at) as at from letters
        where subject = ${`order:${orderId}`} or subject like ${`order:${orderId}:%`} order by created_at`,
  )
