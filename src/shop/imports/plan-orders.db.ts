import { sql } from 'drizzle-orm'
import { emailKey, isEmail } from '../addresses/email.ts'
import { type Db, rows } from '../db.ts'
import { centsOf } from '../goods-files/cells.ts'
import { fold } from '../language/latvian.ts'
import { decimalOf } from '../money/money.ts'
import type { PastOrderLine } from '../past-orders/past-orders.calls.ts'
import type { NewPastOrder } from '../past-orders/write-past-orders.db.ts'
import type { Changes, Outcome, Reason } from './import-states.ts'
import type { ParsedRow } from './parse-rows.ts'

type PlannedRow = { line: number; outcome: Outcome; reasons: Reason[]; changes: Changes }

/**
 * Rows with one number are one order, which `order-rows` has put together. Where one of them is wrong, none is taken: half an
 * order would have a wrong sum.
 */
export async function planOrders(
  db: Db,
  parsed: readonly ParsedRow[],
  now: Date,
): Promise<{ rows: PlannedRow[]; orders: NewPastOrder[] }> {
  const stored = await storedOrders(db, [...new Set(parsed.map(({ code }) => code))])
  const planned = [...Map.groupBy(parsed, ({ code }) => code)].map(([number, lines]) =>
    planOrder(lines, { before: stored.get(number), now }),
  )
  return {
    rows: planned.flatMap(({ rows: ofOrder }) => ofOrder),
    orders: planned.flatMap(({ order }) => order ?? []),
  }
}

type StoredOrder = NewPastOrder & { isBuyerKept: boolean }
type Known = { before: StoredOrder | undefined; now: Date }

function planOrder(lines: readonly ParsedRow[], { before, now }: Known) {
  const order = orderOf(lines)
  const read = lines.map(({ line, reasons }, i) => ({
    line,
    // Lines of one order repeat its number.
    reasons: [...reasons.filter(({ code }) => code !== 'duplicate'), ...(i === 0 ? problemsOf(order, now) : [])],
  }))
  if (read.some(({ reasons }) => reasons.length > 0)) {
    const others: Reason[] = [{ code: 'order-refused', column: 'number' }]
    const refused = read.map(
      ({ line, reasons }): PlannedRow => ({
        ...{ line, outcome: 'refused', changes: {} },
        reasons: reasons.length > 0 ? reasons : others,
      }),
    )
    return { rows: refused, order: null }
  }
  const changes = before ? changesOf(before, before.isBuyerKept ? withBuyerOf(before, order) : order) : {}
  const outcome: Outcome = !before ? 'new' : Object.keys(changes).length > 0 ? 'changed' : 'same'
  return {
    rows: read.map(({ line }, i): PlannedRow => ({ line, outcome, reasons: [], changes: i === 0 ? changes : {} })),
    order: outcome === 'same' ? null : order,
  }
}

const withBuyerOf = ({ email, name, phone }: StoredOrder, order: NewPastOrder) => ({ ...order, email, name, phone })

/** What the order says of itself stands in one of its rows, or in all. */
function orderOf(given: readonly ParsedRow[]): NewPastOrder {
  const of = (key: string) => given.find((row) => row.given[key])?.given[key] ?? ''
  const lines = given.flatMap((row) => lineOf(row.given) ?? [])
  const email = emailKey(of('email'))
  const total = of('total')
  return {
    ...{ number: of('number'), email, name: of('buyer'), phone: of('phone'), orderedAt: of('ordered_at') },
    ...{ state: of('state'), payment: of('payment'), delivery: of('delivery') },
    total: total ? centsOf(total) : lines.reduce((sum, line) => sum + line.total, 0),
    lines,
    search: fold([of('number'), of('buyer'), email, of('phone').replace(/\D/g, '')].filter(Boolean).join(' ')),
  }
}

function lineOf(given: Readonly<Record<string, string>>): PastOrderLine | null {
  const { line_code: code = '', line_title: title = '', line_quantity: pieces = '', line_price: price = '' } = given
  if (!code && !title) return null
  const quantity = pieces ? Number(pieces) : 1
  return { code, title, quantity, total: quantity * centsOf(price || '0') }
}

const MAX_INTEGER = 2_147_483_647

function problemsOf({ number, orderedAt, email, total, lines }: NewPastOrder, now: Date): Reason[] {
  const problems: Reason[] = []
  const refuse = (code: Reason['code'], column: string, value?: string) => void problems.push({ code, column, value })
  if (!number) refuse('required', 'number')
  if (!orderedAt) refuse('required', 'ordered_at')
  else if (new Date(orderedAt) > now) refuse('date', 'ordered_at', orderedAt.slice(0, 10))
  if (email && !isEmail(email)) refuse('email', 'email', email)
  if (total === 0 && lines.length === 0) refuse('required', 'total')
  if (total > MAX_INTEGER || lines.some((line) => line.total > MAX_INTEGER)) refuse('money', 'total')
  return problems
}

const FIELDS = {
  ordered_at: ({ orderedAt }) => orderedAt,
  email: ({ email }) => email,
  buyer: ({ name }) => name,
  phone: ({ phone }) => phone,
  state: ({ state }) => state,
  payment: ({ payment }) => payment,
  delivery: ({ delivery }) => delivery,
  total: ({ total }) => decimalOf(total),
  line_title: ({ lines }) =>
    lines.map(({ code, title, quantity, total }) => `${quantity} × ${title || code} ${decimalOf(total)}`).join('\n'),
} satisfies Record<string, (order: NewPastOrder) => string>

const changesOf = (before: NewPastOrder, after: NewPastOrder): Changes =>
  Object.fromEntries(
    Object.entries(FIELDS)
      .map(([key, of]) => [key, [of(before), of(after)]] as const)
      .filter(([, [old, next]]) => old !== next),
  )

async function storedOrders(db: Db, numbers: readonly string[]): Promise<Map<string, StoredOrder>> {
  const found = await rows<StoredOrder>(
    db,
    sql`select number, email, name, phone, state, payment, delivery, total, lines, search, is_buyer_kept as "isBuyerKept",
          to_char(ordered_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "orderedAt"
        from past_orders where number = any(${sql.param([...numbers])}::text[])`,
  )
  return new Map(found.map((order) => [order.number, order]))
}
