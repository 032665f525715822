import { sql } from 'drizzle-orm'
import { type Db, firstRow } from '../db.ts'
import type { Lang } from '../languages.ts'
import type { ReturnState } from './return-states.ts'

export type LockedReturn = {
  id: number
  order_id: number
  state: ReturnState
  is_received: boolean
  withdrawal_id: number | null
  with_delivery: boolean
  deduction: number
  deduction_reason: string
  refund_id: number | null
  email: string
  lang: Lang
}

/** Locks the order, then what replaces goods of it and waits, then the return, as everywhere, to avoid deadlocks. */
export async function lockReturn(tx: Db, id: number): Promise<LockedReturn | undefined> {
  await tx.execute(sql`select 1 from orders where id = any(array(select order_id from returns where id = ${id} union all
    select order_id from exchanges where return_id = ${id} and refund_id is null)) order by id for update`)
  return firstRow<LockedReturn>(
    tx,
    sql`select r.id, r.order_id, r.state, r.received_at is not null as is_received, r.withdrawal_id, r.with_delivery,
          r.deduction, r.deduction_reason, r.refund_id, o.email, o.lang
        from returns r join orders o on o.id = r.order_id where r.id = ${id} for update of r`,
  )
}
