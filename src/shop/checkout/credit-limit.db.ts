import { sql } from 'drizzle-orm'
import { owedBy } from '../customers/approved.db.ts'
import { type Db, firstRow } from '../db.ts'
import type { Cents } from '../money/money.ts'
import { fieldRejection } from './deps.ts'

/** @throws OrderRejected. Locks the company, so that concurrent orders cannot both use the remaining credit. */
export async function checkCreditLimit(tx: Db, userId: number | null, total: Cents, defaultLimit: Cents) {
  const company = await firstRow<{ id: number; credit_limit: Cents | null }>(
    tx,
    sql`select c.id, c.credit_limit from companies c
        where c.id = (select company_id from users where id = ${userId}) for update`,
  )
  if (!company) throw fieldRejection('payment_method', 'paymentUnavailable')
  const owed = await firstRow<{ total: Cents }>(tx, sql`select ${owedBy(sql`${company.id}`)} as total`)
  if ((owed?.total ?? 0) + total > (company.credit_limit ?? defaultLimit)) {
    throw fieldRejection('payment_method', 'creditLimit')
  }
}
