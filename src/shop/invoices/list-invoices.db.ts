import { type SQL, sql } from 'drizzle-orm'
import { type Day, plusDays, toRigaDate } from '../calendar/days.ts'
import { midnight } from '../calendar/midnight.db.ts'
import { type Db, firstRow, rows } from '../db.ts'
import { parseOrderNumber } from '../orders/number.ts'
import { refreshOrderSearch, searchWords, standsIn } from '../orders/order-search.db.ts'
import { DEBT_AGES, type DebtAge } from './debt-ages.ts'
import type { EInvoiceFilter } from './einvoice-delivery.ts'
import type { Invoice } from './invoice.ts'
import type { Debts, ListedInvoice } from './invoice-list.calls.ts'
import { parseDocumentNumber } from './series.ts'

export type InvoiceQuery = {
  kind?: 'invoice' | 'credit_note' | undefined
  /** `2026-11`. */
  month?: string | undefined
  pay?: 'unpaid' | 'overdue' | undefined
  age?: DebtAge | undefined
  einvoice?: EInvoiceFilter | undefined
  q: string
  after: number
  limit: number
}

/** Bought on invoice and not paid; `orders_owed` has an entry for each. */
const OWED_ORDERS = sql`o.paid_at is null and o.state not in ('awaiting_payment', 'cancelled', 'refunded')
  and exists (select from payments p where p.order_id = o.id and p.provider = 'invoice')`
const IS_LAST = sql`i.kind = 'invoice' and not exists (
  select from invoices n where n.order_id = i.order_id and n.kind = 'invoice' and n.id > i.id)`
/** Part payments that came by a statement of the bank. */
const RECEIVED = sql`coalesce((select sum(b.amount) from bank_entries b where b.order_id = o.id and b.state = 'part'), 0)::int`
const CREDITED = sql`(select coalesce(sum((c.document->'totals'->>'gross')::int), 0) from invoices c
  where c.order_id = i.order_id and c.kind = 'credit_note' and c.document->'credits'->>'number' = i.document->>'number')::int`
const GROSS = sql`(i.document->'totals'->>'gross')::int`
/** Of public bodies; without a row it was issued before the shop kept account of it. */
const E_INVOICE = sql`case when i.document->'buyer'->>'type' = 'b2g' and i.einvoice_state in ('new', 'valid') then
  json_build_object('state', coalesce(d.state, 'waiting'), 'channel', d.channel, 'dueOn', d.due_on, 'sentAt', d.sent_at,
    'problem', d.problem) end`
const IS_OPEN = sql`d.state in ('waiting', 'sending', 'rejected')`
const OF_DELIVERY: Readonly<Record<EInvoiceFilter, (today: Day) => SQL>> = {
  waiting: () => IS_OPEN,
  late: (today) => sql`${IS_OPEN} and d.due_on < ${today}::date`,
  done: () => sql`d.state in ('sent', 'delivered')`,
}
const daysLate = (today: Day) => sql`greatest(0, ${today}::date - (i.document->>'dueDate')::date)`

const AGE_DAYS: Readonly<Record<DebtAge, readonly [number, number]>> = {
  '0': [0, 0],
  '1-14': [1, 14],
  '15-30': [15, 30],
  '31-60': [31, 60],
  '61': [61, 1_000_000],
}

/** The newest first, by key. */
export async function listInvoices(db: Db, query: InvoiceQuery, now: Date) {
  const { after, limit } = query
  const today = toRigaDate(now)
  const conditions = await conditionsOf(db, query, today)
  const isOwed = sql`(${IS_LAST} and ${OWED_ORDERS})`
  const found = await rows<ListedInvoice>(
    db,
    sql`select i.id, i.series, i.kind, i.document->>'number' as number, o.prefixed_id as order, i.document->>'issueDate' as day,
          case when i.kind = 'invoice' then i.document->>'dueDate' end as due, i.document->'buyer'->>'name' as buyer,
          (i.document->'totals'->>'net')::int as net, (i.document->'totals'->>'vat')::int as vat, ${GROSS} as gross,
          case when ${isOwed} then greatest(0, ${GROSS} - ${CREDITED} - ${RECEIVED}) else 0 end as owed,
          case when ${isOwed} then coalesce(${daysLate(today)}, 0) else 0 end as "daysLate",
          case when i.kind = 'credit_note' then 'credit' when ${CREDITED} >= ${GROSS} then 'credited'
            when ${isOwed} then case when i.document->>'dueDate' < ${today} then 'overdue' else 'unpaid' end
            else 'paid' end as standing,
          i.document->'credits'->>'number' as credits, i.einvoice_state in ('new', 'valid') as "hasEInvoice",
          ${E_INVOICE} as "eInvoice",
          case when ${isOwed} then (select max(l.created_at) from letters l where l.kind = 'order-overdue'
            and (l.data->>'orderId')::int = o.id) end as reminded
        from invoices i join orders o on o.id = i.order_id left join einvoice_deliveries d on d.invoice_id = i.id
        where ${sql.join(conditions, sql` and `)} and (${after} = 0 or i.id < ${after}) order by i.id desc limit ${limit}`,
  )
  return { rows: found, next: found.length === limit ? (found.at(-1)?.id ?? null) : null }
}

async function conditionsOf(db: Db, { kind, month, pay, age, einvoice, q }: InvoiceQuery, today: Day): Promise<SQL[]> {
  const isDebt = pay !== undefined || age !== undefined
  const [from, to] = AGE_DAYS[age ?? (pay === 'overdue' ? '1-14' : '0')]
  return [
    sql`true`,
    ...(kind ? [sql`i.kind = ${kind}`] : []),
    ...(month ? [issuedIn(month)] : []),
    ...(isDebt ? [IS_LAST, sql`i.order_id in (select o.id from orders o where ${OWED_ORDERS})`] : []),
    ...(pay === 'overdue' && age === undefined ? [sql`i.document->>'dueDate' < ${today}`] : []),
    ...(age ? [sql`coalesce(${daysLate(today)}, 0) between ${from} and ${to}`] : []),
    ...(einvoice ? [OF_DELIVERY[einvoice](today)] : []),
    ...(q ? [await containing(db, q)] : []),
  ]
}

function issuedIn(month: string): SQL {
  const first = `${month}-01`
  const next = `${plusDays(first, 32).slice(0, 7)}-01`
  return sql`i.issued_at >= ${midnight(first)} and i.issued_at < ${midnight(next)}`
}

/** A whole number of an invoice or an order has an index of its own; else words of the order. */
async function containing(db: Db, q: string): Promise<SQL> {
  const number = parseOrderNumber(q)
  if (number) return sql`i.order_id = (select id from orders where prefixed_id = ${number})`
  const document = parseDocumentNumber(q.toUpperCase().replace(/\s/g, ''))
  if (document) return sql`i.series = ${document.series} and i.number = ${document.number}`
  const words = searchWords(q)
  if (words.length === 0) return sql`false`
  await refreshOrderSearch(db)
  return sql`i.order_id in (select s.order_id from order_search s where ${standsIn(words)})`
}

/** What buyers owe, by how long it is late. */
export async function debtsByAge(db: Db, now: Date): Promise<Debts> {
  const today = toRigaDate(now)
  const found = await rows<{ late: number; owed: number }>(
    db,
    sql`select coalesce(${daysLate(today)}, 0) as late, greatest(0, ${GROSS} - ${CREDITED} - ${RECEIVED}) as owed
        from orders o join invoices i on i.order_id = o.id and ${IS_LAST} where ${OWED_ORDERS}`,
  )
  return {
    ages: DEBT_AGES.map((age) => {
      const [from, to] = AGE_DAYS[age]
      const own = found.filter(({ late }) => late >= from && late <= to)
      return { age, count: own.length, owed: own.reduce((sum, { owed }) => sum + owed, 0) }
    }),
  }
}

export async function findById(db: Db, id: number): Promise<Invoice | null> {
  const found = await firstRow<{ document: Invoice }>(db, sql`select document from invoices where id = ${id}`)
  return found?.document ?? null
}

/** By its number, with the order that it is of. */
export async function findByNumber(db: Db, number: string): Promise<{ orderId: number; document: Invoice } | null> {
  const wanted = parseDocumentNumber(number)
  if (!wanted) return null
  const found = await firstRow<{ orderId: number; document: Invoice }>(
    db,
    sql`select order_id as "orderId", document from invoices where series = ${wanted.series} and number = ${wanted.number}`,
  )
  return found ?? null
}
