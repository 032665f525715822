import { type SQL, sql } from 'drizzle-orm'
import { type Db, firstRow, rows } from '../db.ts'
import { couponRules, redemptionRules } from './coupons.db.ts'
import { invoiceRules, seriesRules } from './invoices.db.ts'
import { cartRules, orderRules } from './orders.db.ts'
import { paymentRules } from './payments.db.ts'
import type { Rules, Within } from './rule.db.ts'
import { stockRules } from './stock.db.ts'

const byOrder: Rules = { ...orderRules, ...paymentRules, ...invoiceRules, ...redemptionRules }
const atOnce: Rules = { ...cartRules, ...seriesRules, ...couponRules }

/** So few that the slowest rule answers in a fraction of the time that the database gives a query. */
const PRODUCTS_AT_ONCE = 10_000
const ORDERS_AT_ONCE = 2_000

/**
 * Looks whether everything that must always be true is true (reliability.md §3). Each rule is a query for what breaks
 * it; a shop in order has no findings, however hard it was used. It only reads, one short query after the other, so it
 * may run while people buy: what an order writes becomes visible at once, and each query sees all of it or nothing.
 * @returns a line for each broken promise: the rule, what breaks it, how
 */
export async function audit(db: Db): Promise<string[]> {
  const lines = [...(await look(db, atOnce, () => sql`true`))]
  for (const within of await slicesOf(db, sql`products`, PRODUCTS_AT_ONCE)) {
    lines.push(...(await look(db, stockRules, within)))
  }
  for (const within of await slicesOf(db, sql`orders`, ORDERS_AT_ONCE)) lines.push(...(await look(db, byOrder, within)))
  return lines
}

async function slicesOf(db: Db, table: SQL, size: number): Promise<Within[]> {
  const last = await firstRow<{ id: number }>(db, sql`select coalesce(max(id), 0)::int as id from ${table}`)
  const slices: Within[] = []
  for (let from = 0; from < (last?.id ?? 0); from += size) {
    slices.push((id) => sql`${id} > ${from} and ${id} <= ${from + size}`)
  }
  return slices
}

async function look(db: Db, rules: Rules, within: Within): Promise<string[]> {
  const lines: string[] = []
  for (const [name, rule] of Object.entries(rules)) {
    const broken = await rows<{ subject: string; note: string }>(db, rule(within))
    lines.push(...broken.map(({ subject, note }) => `${name}: ${subject} ${note}`.trimEnd()))
  }
  return lines
}
