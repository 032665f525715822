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

/** Small enough for the slowest rule to stay far below the statement timeout. */
const PRODUCTS_AT_ONCE = 10_000
const ORDERS_AT_ONCE = 2_000

/**
 * Read-only, in short queries, so it may run while the shop is used.
 * @returns a line per violation: rule, subject, note
 */
export async function audit(db: Db): Promise<string[]> {
  const lines = [...(await findViolations(db, atOnce, () => sql`true`))]
  for (const within of await slicesOf(db, sql`products`, PRODUCTS_AT_ONCE)) {
    lines.push(...(await findViolations(db, stockRules, within)))
  }
  for (const within of await slicesOf(db, sql`orders`, ORDERS_AT_ONCE))
    lines.push(...(await findViolations(db, byOrder, within)))
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

async function findViolations(db: Db, rules: Rules, within: Within): Promise<string[]> {
  const lines: string[] = []
  for (const [name, rule] of Object.entries(rules)) {
    const broken = await rows<{ subject: string; note: string }>(db, rule(within))
    lines.push(...broken.map(({ subject, note }) => `${name}: ${subject} ${note}`.trimEnd()))
  }
  return lines
}
