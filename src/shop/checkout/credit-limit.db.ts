import { sql } from 'drizzle-orm'
import { owedBy } from '../customers/approved.db.ts'
import { type Db, firstRow } from '../db.ts'
import type { Cents } from '../money/money.ts'
import { fieldRefusal } from './deps.ts'

/**
 * Refuses an order on invoice with which the buyer's company would owe more than its limit. The company's row stays
 * locked until the order is written, so that two orders at once cannot both fit into the rest.
 * @param defaultLimit for a company without a limit of its own
 * @throws Refused
 */
export async function checkCreditLimit(tx: Db, userId: number | null, total: Cents, defaultLimit: Cents) {
  const company = await firstRow<{ id: number; credit_limit: Cents | null }>(
    tx,
    sql`select c.id, c.credit_limit from companies c
        where c.id = (select company_id from users where id = ${userId}) for update`,
  )
  if (!company) throw fieldRefusal('payment_method', 'paymentUnavailable')
  const owed = await firstRow<{ total: Cents }>(tx, sql`select ${owedBy(sql`${company.id}`)} as total`)
  if ((owed?.total ?? 0) + total > (company.credit_limit ?? defaultLimit)) {
    throw fieldRefusal('payment_method', 'creditLimit')
  }
}
