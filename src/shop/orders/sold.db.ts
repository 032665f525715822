import { sql } from 'drizzle-orm'

/** Orders `o` that count as sales: paid once, or bought on invoice and not cancelled. What is given back is a refund. */
export const IS_SOLD = sql`(o.paid_at is not null or o.state not in ('awaiting_payment', 'cancelled'))`
