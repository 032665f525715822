import { type SQL, sql } from 'drizzle-orm'
import type { Day } from '../calendar/days.ts'
import { withinDays } from '../calendar/midnight.db.ts'
import { type Db, rows } from '../db.ts'
import { REFUNDED_BY } from '../payments/refund.db.ts'
import type { JournalCursor, JournalPart, Period } from './period.ts'
import {
  addToVatSums,
  type MoneyMove,
  type OrderedInvoice,
  type Posting,
  postingsOf,
  postingsOfMove,
  type VatPlace,
  type VatSum,
} from './postings.ts'

const PARTS = ['documents', 'payments', 'refunds'] as const satisfies readonly JournalPart[]
const FIRST: JournalCursor = { part: 'documents', id: 0 }

type Slice = { postings: Posting[]; next: JournalCursor | null }

/** The next slice of the journal of a period. */
export async function journalSlice(
  db: Db,
  place: VatPlace,
  { period, cursor, limit }: { period: Period; cursor: JournalCursor | null; limit: number },
): Promise<Slice> {
  const { part, id } = cursor ?? FIRST
  const found = await READ[part](db, place, { period, after: id, limit })
  const nextPart = PARTS[PARTS.indexOf(part) + 1]
  const behind = nextPart ? { part: nextPart, id: 0 } : null
  return { postings: found.postings, next: found.last === null ? behind : { part, id: found.last } }
}

type Asked = { period: Period; after: number; limit: number }
type Found = { postings: Posting[]; last: number | null }

const READ: Readonly<Record<JournalPart, (db: Db, place: VatPlace, asked: Asked) => Promise<Found>>> = {
  documents: async (db, place, asked) => {
    const found = await documentsOf(db, asked)
    return withPlace(found, asked.limit, (ordered) => postingsOf(ordered, place))
  },
  payments: async (db, _place, { period, after, limit }) => {
    const at = sql`coalesce(p.accepted_at, p.created_at)`
    const found = await rows<MoneyMove>(
      db,
      sql`select p.id, 'payment' as kind, ${rigaDay(at)} as day, p.amount - ${UNPAID_BY_GOODS} as amount, p.exchanged - ${UNPAID_BY_GOODS} as exchanged, coalesce(p.counter, p.provider) as provider, p.accepted_at is not null as "isAccepted",
            o.prefixed_id as order, ${INVOICE} as invoice
          from payments p join orders o on o.id = p.order_id
          where p.id > ${after} and ${withinDays(at, period)} and ${HAS_MONEY} order by p.id limit ${limit}`,
    )
    return withPlace(found, limit, postingsOfMove)
  },
  refunds: async (db, _place, { period, after, limit }) => {
    const found = await rows<MoneyMove>(
      db,
      sql`select r.id, 'refund' as kind, ${rigaDay(sql`r.done_at`)} as day, r.amount, coalesce(p.counter, ${REFUNDED_BY}) as provider,
            case when exists (select from exchanges x where x.refund_id = r.id) then r.amount else 0 end as exchanged,
            p.accepted_at is not null as "isAccepted", o.prefixed_id as order, ${INVOICE} as invoice
          from refunds r join payments p on p.id = r.payment_id join orders o on o.id = p.order_id
          where r.id > ${after} and r.state = 'done' and ${withinDays(sql`r.done_at`, period)} order by r.id limit ${limit}`,
    )
    return withPlace(found, limit, postingsOfMove)
  },
}

function withPlace<Row extends { id: number }>(
  found: readonly Row[],
  limit: number,
  post: (row: Row) => Posting[],
): Found {
  return { postings: found.flatMap(post), last: found.length === limit ? (found.at(-1)?.id ?? null) : null }
}

/** In review it is held until it is given back; what was given back so was never accepted. */
const HAS_MONEY = sql`(p.accepted_at is not null or p.state = 'review'
  or exists (select from refunds r where r.payment_id = p.id and r.state = 'done'))`
/** Goods pay for an order only when it is paid. */
const UNPAID_BY_GOODS = sql`case when p.accepted_at is null then p.exchanged else 0 end`
const INVOICE = sql`(select i.document from invoices i where i.order_id = o.id and i.kind = 'invoice' order by i.id desc limit 1)`

const rigaDay = (at: SQL) => sql`to_char(${at} at time zone 'Europe/Riga', 'YYYY-MM-DD')`

const documentsOf = (db: Db, { period, after, limit }: Asked) =>
  rows<OrderedInvoice & { id: number }>(
    db,
    sql`select i.id, i.document, ${rigaDay(sql`o.placed_at`)} as "orderedOn" from invoices i join orders o on o.id = i.order_id
        where i.id > ${after} and ${withinDays(sql`i.issued_at`, period)} order by i.id limit ${limit}`,
  )

const VAT_SLICE = 500

/** From the sums of the documents, not from the journal: both must agree to the cent. */
export async function vatSumsOf(db: Db, place: VatPlace, period: Period): Promise<VatSum[]> {
  const sums = new Map<string, VatSum>()
  for await (const found of documentSlices(db, period)) {
    for (const ordered of found) addToVatSums(sums, ordered, place)
  }
  return [...sums.values()].sort(
    (a, b) =>
      Number(b.country === 'LV') - Number(a.country === 'LV') ||
      a.country.localeCompare(b.country) ||
      b.rateBp - a.rateBp,
  )
}

/** The sums of VAT day by day, the first day first. */
export async function vatSumsByDay(db: Db, place: VatPlace, period: Period): Promise<[Day, VatSum[]][]> {
  const days = new Map<Day, Map<string, VatSum>>()
  for await (const found of documentSlices(db, period)) {
    for (const ordered of found) {
      const { issueDate } = ordered.document
      const sums = days.get(issueDate) ?? new Map<string, VatSum>()
      days.set(issueDate, sums)
      addToVatSums(sums, ordered, place)
    }
  }
  return [...days]
    .map(([day, sums]): [Day, VatSum[]] => [day, [...sums.values()]])
    .sort(([a], [b]) => a.localeCompare(b))
}

async function* documentSlices(db: Db, period: Period) {
  for (let after = 0; ; ) {
    const found = await documentsOf(db, { period, after, limit: VAT_SLICE })
    yield found
    after = found.at(-1)?.id ?? after
    if (found.length < VAT_SLICE) return
  }
}
