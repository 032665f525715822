import { type SQL, sql } from 'drizzle-orm'
import { type Db, rows } from '../db.ts'
import type { Cents } from '../money/money.ts'
import { DOCUMENT_PREFIXES } from '../settings/settings.ts'
import type { OrderFacts } from './judge.ts'

/** Bought on invoice and not paid, or not paid yet. */
export const isOwed = sql`o.paid_at is null and (o.state = 'awaiting_payment' or (
  o.state not in ('awaiting_payment', 'cancelled', 'refunded')
  and exists (select from payments p where p.order_id = o.id and p.provider in ('invoice', 'at_pickup'))))`

const COLUMNS = sql`o.id, o.prefixed_id as number,
  o.total - coalesce((select exchanged from payments p where p.order_id = o.id order by attempt desc limit 1), 0) as total, o.name || ' ' || o.surname as buyer,
  coalesce(o.company->>'name', '') as company, o.email,
  coalesce((select sum(b.amount) from bank_entries b where b.order_id = o.id and b.state = 'part'), 0)::int as received,
  case when o.state in ('cancelled', 'refunded') then 'closed' when ${isOwed} then 'owed' else 'paid' end as standing`

const read = (db: Db, where: SQL) => rows<OrderFacts>(db, sql`select ${COLUMNS} from orders o where ${where}`)

export const ordersById = (db: Db, ids: readonly number[]) =>
  ids.length === 0 ? Promise.resolve([]) : read(db, sql`o.id = any(${list(ids)}::int[])`)

export async function ordersByNumber(db: Db, numbers: readonly string[]): Promise<OrderFacts[]> {
  return numbers.length === 0 ? [] : read(db, sql`o.prefixed_id = any(${list(numbers)}::text[])`)
}

/** Of all series, as a payment may name an invoice of before the prefix was changed. */
export async function invoicePrefixes(db: Db): Promise<string[]> {
  const found = await rows<{ prefix: string | null }>(
    db,
    sql`select distinct substring(s.series from '^([A-Z]{1,5})-[0-9]{4}$') as prefix from invoice_series s
        where exists (select from invoices i where i.series = s.series and i.kind = 'invoice')`,
  )
  return [...new Set([DOCUMENT_PREFIXES.invoice, ...found.flatMap(({ prefix }) => prefix ?? [])])]
}

/** @returns invoice numbers with the order of each */
export async function ordersOfInvoices(db: Db, numbers: readonly string[]): Promise<Map<string, number>> {
  if (numbers.length === 0) return new Map()
  const found = await rows<{ number: string; order_id: number }>(
    db,
    sql`select w.number, i.order_id from unnest(${list(numbers)}::text[]) w(number)
        join invoices i on i.series = substring(w.number from '^(.*)-[0-9]+$')
          and i.number = substring(w.number from '([0-9]{1,9})$')::int and i.kind = 'invoice'`,
  )
  return new Map(found.map(({ number, order_id: orderId }) => [number, orderId]))
}

/** Those that wait for one of the sums. */
export async function ordersOwing(db: Db, sums: readonly Cents[]): Promise<OrderFacts[]> {
  if (sums.length === 0) return []
  const wanted = sql`o.total = any(${list(sums)}::bigint[])`
  return rows<OrderFacts>(
    db,
    sql`select ${COLUMNS} from orders o where o.state = 'awaiting_payment' and o.paid_at is null and ${wanted}
        union all
        select ${COLUMNS} from orders o where o.paid_at is null and o.state not in ('awaiting_payment', 'cancelled', 'refunded')
          and exists (select from payments p where p.order_id = o.id and p.provider = 'invoice') and ${wanted}`,
  )
}

/** By account: buyers whose orders its money has paid. */
export async function payersOf(db: Db, ibans: readonly string[]): Promise<Map<string, Set<string>>> {
  const known = new Map<string, Set<string>>()
  if (ibans.length === 0) return known
  const found = await rows<{ iban: string; email: string }>(
    db,
    sql`select distinct e.payer_iban as iban, o.email from bank_entries e join orders o on o.id = e.order_id
        where e.state = 'booked' and e.payer_iban = any(${list(ibans)}::text[])`,
  )
  for (const { iban, email } of found) known.set(iban, (known.get(iban) ?? new Set()).add(email))
  return known
}

const list = (values: readonly (string | number)[]) => sql.param([...values])
