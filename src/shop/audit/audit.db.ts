import { type SQL, sql } from 'drizzle-orm'
import { type Db, firstRow, rows } from '../db.ts'
import { hasSqlState, QUERY_CANCELED } from '../sql-state.ts'
import { couponRules, redemptionRules } from './coupons.db.ts'
import { invoiceRules, numberRules, seriesRules } from './invoices.db.ts'
import { cartRules, orderRules } from './orders.db.ts'
import { paymentRules } from './payments.db.ts'
import { reportRules } from './reports.db.ts'
import type { Rule, Rules } from './rule.db.ts'
import { stockRules } from './stock.db.ts'

const atOnce: Rules = { ...cartRules, ...seriesRules, ...couponRules, ...reportRules }

/** `size`: ids at once, so few that the slowest rule stays far below the statement timeout. */
const sliced: readonly { table: SQL; size: number; rules: Rules }[] = [
  { table: sql`products`, size: 10_000, rules: stockRules },
  { table: sql`orders`, size: 2_000, rules: { ...orderRules, ...paymentRules, ...invoiceRules, ...redemptionRules } },
  { table: sql`invoices`, size: 50_000, rules: numberRules },
]

type Slice = { from: number; to: number }

type Violation = { subject: string; note: string }

/** Read-only, in short queries, so it may run in use. @returns a line per violation: rule, subject, note */
export async function audit(db: Db): Promise<string[]> {
  const lines: string[] = []
  for (const [name, rule] of Object.entries(atOnce))
    lines.push(
      ...linesOf(
        name,
        await rows<Violation>(
          db,
          rule(() => sql`true`),
        ),
      ),
    )
  for (const { table, size, rules } of sliced)
    for (const slice of await slicesOf(db, table, size))
      for (const [name, rule] of Object.entries(rules))
        lines.push(...linesOf(name, await findViolations(db, rule, slice)))
  return lines
}

async function slicesOf(db: Db, table: SQL, size: number): Promise<Slice[]> {
  const last = await firstRow<{ id: number }>(db, sql`select coalesce(max(id), 0)::int as id from ${table}`)
  return Array.from({ length: Math.ceil((last?.id ?? 0) / size) }, (_, i) => ({ from: i * size, to: (i + 1) * size }))
}

/** Few products may have all orders of a shop: a slice that takes too long is halved. */
export async function findViolations(db: Db, rule: Rule, { from, to }: Slice): Promise<Violation[]> {
  try {
    return await rows<Violation>(
      db,
      rule((id) => sql`${id} > ${from} and ${id} <= ${to}`),
    )
  } catch (error) {
    const middle = Math.floor((from + to) / 2)
    if (!hasSqlState(error, QUERY_CANCELED) || middle === from) throw error
    const first = await findViolations(db, rule, { from, to: middle })
    return [...first, ...(await findViolations(db, rule, { from: middle, to }))]
  }
}

const linesOf = (rule: string, violations: Violation[]): string[] =>
  violations.map(({ subject, note }) => `${rule}: ${subject} ${note}`.trimEnd())
