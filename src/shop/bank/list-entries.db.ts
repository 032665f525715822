import { type SQL, sql } from 'drizzle-orm'
import { type Db, firstRow, rows } from '../db.ts'
import { parseOrderNumber } from '../orders/number.ts'
import { refreshOrderSearch, searchWords, standsIn } from '../orders/order-search.db.ts'
import type { BankEntry, BankStatement, ProposedOrder } from './bank.calls.ts'
import type { EntryView } from './entry-views.ts'
import { actOf, doubtAbout, dueOf, type OrderFacts } from './judge.ts'
import { namedOrders } from './named-orders.db.ts'
import { isOwed, ordersById, ordersByNumber } from './order-facts.db.ts'
import { fitTogether } from './several-orders.ts'

type Listed = Omit<BankEntry, 'order' | 'several'> & { orderId: number | null }
type Query = { view: EntryView; after: number; limit: number; q: string; isPersonal: boolean }

const COLUMNS = sql`e.id, e.version, e.booked_on::text as day, e.amount::float8 as amount, e.currency, e.payer,
  e.payer_iban as "payerIban", e.details, e.state, e.doubt, e.order_id as "orderId",
  coalesce(p.name, k.name, e.decided_by) as "decidedBy", e.decided_at as "decidedAt"`
const SOURCE = sql`bank_entries e left join staff p on e.decided_by = 'staff:' || p.id
  left join api_keys k on e.decided_by = 'key:' || k.id`

/** Those that wait for a decision, the oldest first; others the newest first. */
export async function listEntries(db: Db, { view, after, limit, q, isPersonal }: Query) {
  const isQueue = view === 'open'
  const place = isQueue ? sql`e.id > ${after}` : sql`(${after} = 0 or e.id < ${after})`
  const found = await rows<Listed>(
    db,
    sql`select ${COLUMNS} from ${SOURCE} where ${ofView(view)} and ${place} and ${containing(q, isPersonal)}
        order by e.id ${isQueue ? sql`asc` : sql`desc`} limit ${limit}`,
  )
  const shown = await withOrders(db, found, isPersonal)
  return { rows: shown, next: found.length === limit ? (found.at(-1)?.id ?? null) : null }
}

export async function findEntry(db: Db, id: number, isPersonal: boolean): Promise<BankEntry | undefined> {
  const found = await rows<Listed>(db, sql`select ${COLUMNS} from ${SOURCE} where e.id = ${id}`)
  return (await withOrders(db, found, isPersonal))[0]
}

/** Also part payments whose order no longer waits for the rest. */
export async function countOpen(db: Db): Promise<number> {
  const found = await firstRow<{ count: number }>(
    db,
    sql`select count(*)::int as count from bank_entries e where ${ofView('open')}`,
  )
  return found?.count ?? 0
}

function ofView(view: EntryView): SQL {
  const partIsStuck = sql`not exists (select from orders o where o.id = e.order_id and ${isOwed})`
  if (view === 'open') return sql`(e.state = 'open' or (e.state = 'part' and ${partIsStuck}))`
  return sql`e.state = ${view}`
}

/** Order number, payer, account or words of the payment. */
function containing(q: string, isPersonal: boolean): SQL {
  if (q === '') return sql`true`
  const like = `%${q.replace(/[\\%_]/g, '\\$&')}%`
  const number = parseOrderNumber(q)
  const inWords = sql`e.details ilike ${like}`
  const wanted = sql`(select id from orders where prefixed_id = ${number})`
  const ofOrder = sql`(e.order_id = ${wanted}
    or exists (select from bank_entry_orders b where b.entry_id = e.id and b.order_id = ${wanted}))`
  const ofPayer = sql`e.payer ilike ${like} or e.payer_iban ilike ${like.replaceAll(' ', '')}`
  return isPersonal ? sql`(${inWords} or ${ofOrder} or ${ofPayer})` : sql`(${inWords} or ${ofOrder})`
}

async function withOrders(db: Db, found: readonly Listed[], isPersonal: boolean): Promise<BankEntry[]> {
  const several = await severalOf(db, found)
  const ids = [...new Set(found.flatMap(({ orderId }) => (orderId === null ? [] : [orderId])))]
  const orders = new Map((await ordersById(db, ids)).map((order) => [order.id, order]))
  return found.map(({ orderId, payer, payerIban, details, ...entry }) => {
    const order = orderId === null ? undefined : orders.get(orderId)
    return {
      ...entry,
      payer: isPersonal ? payer : null,
      payerIban: isPersonal ? payerIban : null,
      details: isPersonal ? details : '',
      doubt: doubtOf(entry, order),
      order: order ? proposed(entry.amount, order, isPersonal) : null,
      several: (several.get(entry.id) ?? []).map((each) => proposed(entry.amount, each, isPersonal)),
    }
  })
}

/** Of those that wait: named in the text, with the exact sum; of booked ones: what they have paid. */
async function severalOf(db: Db, found: readonly Listed[]): Promise<Map<number, OrderFacts[]>> {
  const booked = found.filter(({ state }) => state === 'booked').map(({ id }) => id)
  const paid =
    booked.length === 0
      ? []
      : await rows<{ id: number; orderId: number }>(
          db,
          sql`select entry_id as id, order_id as "orderId" from bank_entry_orders where entry_id in ${booked}`,
        )
  const doubtful = found.filter(
    ({ state, doubt, currency }) => state === 'open' && doubt === 'several' && currency === 'EUR',
  )
  const named = await namedOrders(
    db,
    doubtful.map(({ details }) => details),
  )
  const orders = new Map(
    (await ordersById(db, [...new Set(paid.map(({ orderId }) => orderId))])).map((order) => [order.id, order]),
  )
  const of = (entryId: number) =>
    paid.filter(({ id }) => id === entryId).flatMap(({ orderId }) => orders.get(orderId) ?? [])
  return new Map([
    ...booked.map((id) => [id, of(id)] as const),
    ...doubtful.map(({ id, amount }, i) => [id, fitTogether(amount, named[i] ?? [])] as const),
  ])
}

function doubtOf({ state, doubt, amount }: Pick<Listed, 'state' | 'doubt' | 'amount'>, order: OrderFacts | undefined) {
  if (state !== 'open' && state !== 'part') return null
  return order && LIVE.has(doubt) ? doubtAbout(amount, order) : doubt
}

/** Doubts about the order itself: it may have changed since. */
const LIVE: ReadonlySet<string | null> = new Set([null, 'less', 'more', 'paid', 'cancelled'])

const proposed = (amount: number, order: OrderFacts, isPersonal: boolean): ProposedOrder => ({
  number: order.number,
  buyer: isPersonal ? order.company || order.buyer : null,
  total: order.total,
  due: dueOf(order),
  standing: order.standing,
  act: actOf(amount, order),
})

const MOST_FOUND = 8

/** Orders by number, buyer or company; those that wait for money first, of the same sum before others. */
export async function searchOrders(db: Db, { q, amount }: { q: string; amount: number }, isPersonal: boolean) {
  const number = parseOrderNumber(q)
  if (number) return (await ordersByNumber(db, [number])).map((order) => proposed(amount, order, isPersonal))
  const words = searchWords(q)
  if (words.length === 0) return []
  await refreshOrderSearch(db)
  const found = await rows<{ id: number }>(
    db,
    sql`select o.id from (select s.order_id from order_search s where ${standsIn(words)} order by s.order_id desc limit 500) s
        join orders o on o.id = s.order_id
        order by (${isOwed}) desc, o.total = ${amount} desc, o.placed_at desc, o.id desc limit ${MOST_FOUND}`,
  )
  const orders = new Map(
    (
      await ordersById(
        db,
        found.map(({ id }) => id),
      )
    ).map((order) => [order.id, order]),
  )
  return found.flatMap(({ id }) => {
    const order = orders.get(id)
    return order ? [proposed(amount, order, isPersonal)] : []
  })
}

const STATEMENT = sql`s.id, s.file_name as "fileName", s.format, s.accounts, s.first_day::text as "firstDay", s.last_day::text as "lastDay",
  s.entries, s.known, s.outgoing, s.created_at as "createdAt",
  (select count(*) from bank_entries e where e.statement_id = s.id and e.state = 'matched')::int as waiting,
  (select count(*) from bank_entries e where e.statement_id = s.id and e.state = 'booked')::int as booked,
  (select count(*) from bank_entries e where e.statement_id = s.id and e.state = 'open')::int as open`

export const findStatement = (db: Db, id: number) =>
  firstRow<BankStatement>(db, sql`select ${STATEMENT} from bank_statements s where s.id = ${id}`)

/** The newest first. */
export async function listStatements(db: Db, { after, limit }: { after: number; limit: number }) {
  const found = await rows<BankStatement>(
    db,
    sql`select ${STATEMENT} from bank_statements s where (${after} = 0 or s.id < ${after}) order by s.id desc limit ${limit}`,
  )
  return { rows: found, next: found.length === limit ? (found.at(-1)?.id ?? null) : null }
}
