import { type SQL, sql } from 'drizzle-orm'
import type { BuyerType } from '../buyer-type.ts'
import { type Day, plusDays } from '../calendar/days.ts'
import { midnight } from '../calendar/midnight.db.ts'
import { type Db, firstRow, rows } from '../db.ts'
import type { Cents } from '../money/money.ts'
import { CARRIERS } from '../shipping/carrier-point.ts'
import type { ShippingType } from '../shipping/shipping.tables.ts'
import { parseOrderNumber } from './number.ts'
import { isParcelCode, refreshOrderSearch, searchWords, standsIn } from './order-search.db.ts'
import { NAME_IN_TEXT } from './orders.tables.ts'
import { IS_SOLD } from './sold.db.ts'
import type { OrderState } from './states.ts'

export type OrderQuery = {
  states?: readonly OrderState[] | undefined
  query?: string | undefined
  tag?: string | undefined
  /** Only those of which money was given back. */
  isRefunded?: boolean | undefined
  /** Only those that came from an agent. */
  isByAgent?: boolean | undefined
  /** Days in Riga on which they were placed. */
  from?: Day | undefined
  to?: Day | undefined
  buyer?: BuyerType | undefined
  /** Code of the country that they are sent to. */
  country?: string | undefined
  /** Only orders that count as sales. */
  isSold?: boolean | undefined
  /** Only these. */
  numbers?: readonly string[] | undefined
  direction: 'newest' | 'oldest'
}

export type FoundOrder = {
  id: number
  number: string
  state: OrderState
  placedAt: string
  buyer: string
  buyerType: BuyerType
  company: string | null
  email: string
  phone: string
  total: Cents
  /** Given back, or on its way. */
  refunded: Cents
  isPartlyRefunded: boolean
  pieces: number
  payment: string
  delivery: { code: string; type: ShippingType; place: string }
  tags: string[]
  /** The host of the agent's platform; null: ordered in the shop. */
  agent: string | null
  hasNote: boolean
  /** Its goods replace those of a return. */
  isExchange: boolean
}

/** Behind which order the next page begins. */
export type OrderCursor = { placedAt: string; id: number }

export type OrderPage = { orders: FoundOrder[]; next: OrderCursor | null }

/**
 * How many orders the walk by time reads to learn how many have the words (`sample`), within how many the page must be
 * full by that sample (`likely`), and after how many it gives up (`walk`). A walk that fails costs as much as the index
 * that is read after it, so it begins only where it hardly can.
 */
const WALKS = {
  orders: { sample: 600, likely: 8_000, walk: 8_000 },
  texts: { sample: 2_000, likely: 12_000, walk: 30_000 },
} as const

/** Pages by key, so the last page costs what the first does. */
export async function findOrders(
  db: Db,
  query: OrderQuery,
  { after, limit }: { after: OrderCursor | null; limit: number },
): Promise<OrderPage> {
  const words = query.query ? searchWords(query.query) : []
  if (words.length > 0) await refreshOrderSearch(db)
  const page = { query, after, limit: limit + 1 }
  const ids = words.length > 0 ? await searchIds(db, page, words) : await pageOfIds(db, page, sql`orders o`)
  const orders = await rows<FoundOrder>(db, sql`${selectOrders(ids.slice(0, limit))} ${orderBy(query)}`)
  const last = orders.at(-1)
  return { orders, next: ids.length > limit && last ? { placedAt: last.placedAt, id: last.id } : null }
}

type Page = { query: OrderQuery; after: OrderCursor | null; limit: number }

async function searchIds(db: Db, page: Page, words: readonly string[]): Promise<number[]> {
  const exact = await exactId(db, page.query.query ?? '')
  if (exact !== null) return page.after ? [] : [exact]
  const contact = await wholeContact(db, page.query.query ?? '')
  if (contact) return pageOfIds(db, page, sql`orders o`, [contact])
  const goods = await wholeCode(db, page.query.query ?? '')
  const kind = !isFiltered(page.query) && (await isAllDated(db)) ? 'texts' : 'orders'
  if (goods !== null) return idsWithGoods(db, page, goods, kind)
  if (await isCommonName(db, words))
    return pageOfIds(db, page, kind === 'texts' ? pageOfNamed(page, words) : named(page.query, words))
  const { sample: few, likely, walk: many } = WALKS[kind]
  const match = matches(words)[kind]
  const sample = await walk[kind](db, page, match, few)
  if (sample.length >= page.limit) return sample
  if (sample.length * (likely / few) >= page.limit) {
    const walked = await walk[kind](db, page, match, many)
    if (walked.length >= page.limit) return walked
  }
  return pageOfIds(db, page, found(page.query, words))
}

type WalkKind = keyof typeof WALKS
/** What an order `o` of a walk has to have. `strpos` takes two thirds of the time of `like`, and no index has to know it. */
type Match = { join: SQL; conditions: SQL[] }
type Walk = (db: Db, page: Page, match: Match, length: number) => Promise<number[]>

/** Read the first orders one by one until the page is full: what many orders have is found so before an index is read. */
const walk: Readonly<Record<WalkKind, Walk>> = {
  orders: (db, page, { join, conditions }, length) =>
    pageOfIds(
      db,
      page,
      sql`(select o.* from orders o ${where(page)} ${orderBy(page.query)} limit ${length}) o ${join}`,
      conditions,
    ),
  // Without the wide rows of orders. The inner limit keeps the planner from the search index.
  texts: (db, page, { join, conditions }, length) =>
    pageOfIds(
      db,
      page,
      sql`(select o.* from (select order_id as id, placed_at, text from order_search) o
            ${where(page)} ${orderBy(page.query)} limit ${length}) o ${join}`,
      conditions,
    ),
}

const matches = (words: readonly string[]): Readonly<Record<WalkKind, Match>> => ({
  // `offset 0`, or the planner reads the whole search index for these few orders.
  orders: {
    join: sql`cross join lateral (select from order_search s where s.order_id = o.id and ${standsIn(words)} offset 0) s`,
    conditions: [],
  },
  texts: { join: sql``, conditions: words.map((word) => sql`strpos(o.text, ${word}) > 0`) },
})

/** More orders than this are walked by time, because sorting them would take longer. */
const SORTED_AT_MOST = 6_000

async function idsWithGoods(db: Db, page: Page, productId: number, kind: WalkKind): Promise<number[]> {
  const counted = await firstRow<{ count: number }>(
    db,
    sql`select count(*)::int as count from (
          select from order_lines where product_id = ${productId} limit ${SORTED_AT_MOST + 1}) l`,
  )
  if (counted && counted.count > SORTED_AT_MOST) {
    // `limit`, or the planner reads all lines of the product.
    const join = sql`cross join lateral (select from order_lines l
      where l.product_id = ${productId} and l.order_id = o.id limit 1) l`
    const walked = await walk[kind](db, page, { join, conditions: [] }, WALKS[kind].walk)
    if (walked.length >= page.limit) return walked
  }
  return pageOfIds(db, page, withGoods(page.query, productId))
}

/** Texts of a version before 0066 get their moment little by little. */
async function isAllDated(db: Db): Promise<boolean> {
  const row = await firstRow<{ dated: boolean }>(
    db,
    sql`select not exists (select from order_search where placed_at is null) as dated`,
  )
  return row?.dated ?? false
}

/** Fewer orders of a name are soon found with all that has its words. */
const MANY_OF_A_NAME = 100

/** Whether the words are a whole name that many orders have. One word may be much else. */
async function isCommonName(db: Db, words: readonly string[]): Promise<boolean> {
  if (words.length < 2) return false
  const row = await firstRow<{ count: number }>(
    db,
    sql`select count(*)::int as count from (
          select from order_search where ${IN_TEXT} = ${words.join(' ')} limit ${MANY_OF_A_NAME}) s`,
  )
  return row?.count === MANY_OF_A_NAME
}

const IN_TEXT = sql.raw(NAME_IN_TEXT)
const LAST_CHARACTER = '\u{10ffff}'

/** The orders of buyers whose name begins with the words, as `o`. */
const named = (query: OrderQuery, words: readonly string[]): SQL => {
  const name = words.join(' ')
  const those = sql`(select s.order_id as id, ${MOMENT} as placed_at from order_search s
    where ${IN_TEXT} >= ${name} and ${IN_TEXT} < ${name + LAST_CHARACTER})`
  return isFiltered(query) ? sql`${those} s join orders o on o.id = s.id` : sql`${those} o`
}

/** The same without filters: of the many that have just this name an index gives the page in its order. */
const pageOfNamed = (page: Page, words: readonly string[]): SQL => {
  const name = words.join(' ')
  return sql`(
    (select o.id, o.placed_at from (select order_id as id, placed_at from order_search where ${IN_TEXT} = ${name}) o
      ${where(page)} ${orderBy(page.query)} limit ${page.limit})
    union all
    (select order_id, placed_at from order_search where ${IN_TEXT} > ${name} and ${IN_TEXT} < ${name + LAST_CHARACTER})) o`
}

/** The orders that a search finds, as `o`. Without another condition the wide rows of orders are not read. */
const found = (query: OrderQuery, words: readonly string[]): SQL =>
  isFiltered(query)
    ? sql`order_search s join orders o on o.id = s.order_id and ${standsIn(words)}`
    : sql`(select s.order_id as id, ${MOMENT} as placed_at from order_search s where ${standsIn(words)}) o`

const MOMENT = sql`coalesce(s.placed_at, (select placed.placed_at from orders placed where placed.id = s.order_id))`

const isFiltered = ({
  states = [],
  tag,
  isRefunded,
  isByAgent,
  from,
  to,
  buyer,
  country,
  isSold,
  numbers,
}: OrderQuery) =>
  states.length > 0 || Boolean(tag || isRefunded || isByAgent || from || to || buyer || country || isSold || numbers)

/** A whole e-mail address or phone number that orders have: each has an index of its own, parts of them only the search index. */
async function wholeContact(db: Db, query: string): Promise<SQL | null> {
  const text = query.trim().toLowerCase()
  const digits = text.replace(/^00/, '').replace(/\D/g, '')
  const contact = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)
    ? sql`o.email = ${text}`
    : /^\+?[\d\s()-]{7,}$/.test(text)
      ? sql`o.phone_number in (${digits}, ${digits.slice(3)}) and ${digits} in (o.phone_number, o.phone_code || o.phone_number)`
      : null
  if (!contact) return null
  const row = await firstRow<{ found: boolean }>(
    db,
    sql`select exists (select from orders o where ${contact}) as found`,
  )
  return row?.found ? contact : null
}

/** Of the product that was ordered whose whole code it is; a code without a digit may be a name, too. */
async function wholeCode(db: Db, query: string): Promise<number | null> {
  const code = query.trim()
  if (!/^\S*\d\S*$/.test(code)) return null
  const row = await firstRow<{ id: number }>(
    db,
    sql`select id from products where code in (${code}, ${code.toUpperCase()})
          and exists (select from order_lines l where l.product_id = products.id) order by code = ${code} desc limit 1`,
  )
  return row?.id ?? null
}

/** The orders of a product, as `o`. One by one by indexes alone: `offset 0`, or the planner may read all texts. */
const withGoods = (query: OrderQuery, productId: number): SQL => {
  const ids = sql`(select distinct order_id as id from order_lines where product_id = ${productId}) l`
  return isFiltered(query)
    ? sql`${ids} join orders o using (id)`
    : sql`(select l.id, s.placed_at from ${ids}
            cross join lateral (select ${MOMENT} as placed_at from order_search s where s.order_id = l.id offset 0) s) o`
}

/** The same, to be counted. */
const countedGoods = (query: OrderQuery, productId: number): SQL =>
  isFiltered(query)
    ? withGoods(query, productId)
    : sql`(select distinct order_id from order_lines where product_id = ${productId}) o`

/** Of a whole number of an order, of an invoice or credit note, or of a parcel: each has an index of its own. */
async function exactId(db: Db, query: string): Promise<number | null> {
  const text = query.trim().toUpperCase()
  const number = parseOrderNumber(query)
  const [, series, nth] = /^([A-Z]{1,5}-\d{4})-(\d{1,9})$/.exec(text) ?? []
  const found =
    (number && (await firstRow<{ id: number }>(db, sql`select id from orders where prefixed_id = ${number}`))) ||
    (series &&
      (await firstRow<{ id: number }>(
        db,
        sql`select order_id as id from invoices where series = ${series} and number = ${Number(nth)}`,
      ))) ||
    (isParcelCode(text) &&
      (await firstRow<{ id: number }>(
        db,
        sql`select order_id as id from parcels where carrier in ${['', ...CARRIERS]} and code = ${text} limit 1`,
      )))
  return found ? found.id : null
}

async function pageOfIds(db: Db, page: Page, from: SQL, conditions: readonly SQL[] = []): Promise<number[]> {
  const ids = await rows<{ id: number }>(
    db,
    sql`select o.id from ${from} ${where(page, conditions)} ${orderBy(page.query)} limit ${page.limit}`,
  )
  return ids.map(({ id }) => id)
}

function where({ query, after }: Pick<Page, 'query' | 'after'>, others: readonly SQL[] = []): SQL {
  const { states, tag, isRefunded, isByAgent, from, to, buyer, country, isSold, numbers, direction } = query
  const comparison = direction === 'newest' ? sql.raw('<') : sql.raw('>')
  const conditions = [
    ...others,
    ...(states && states.length > 0 ? [sql`o.state in ${[...states]}`] : []),
    ...(tag ? [sql`exists (select from order_tags t where t.order_id = o.id and t.tag = ${tag})`] : []),
    ...(isRefunded ? [sql`o.has_refund and exists (select ${refundsOf})`] : []),
    ...(isByAgent ? [sql`exists (select ${agentOf})`] : []),
    ...(from ? [sql`o.placed_at >= ${midnight(from)}`] : []),
    ...(to ? [sql`o.placed_at < ${midnight(plusDays(to, 1))}`] : []),
    ...(buyer ? [sql`o.buyer_type = ${buyer}${buyer === 'b2c' ? sql`` : IS_NO_CONSUMER}`] : []),
    ...(country ? [sql`o.delivery->>'country_code' = ${country}${country === 'LV' ? sql`` : IS_ABROAD}`] : []),
    ...(isSold ? [IS_SOLD] : []),
    ...(numbers ? [sql`o.prefixed_id = any(${sql.param([...numbers])}::text[])`] : []),
    ...(after ? [sql`(o.placed_at, o.id) ${comparison} (${after.placedAt}::timestamptz, ${after.id}::int)`] : []),
  ]
  return conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``
}

// As in the indexes `orders_by_buyer` and `orders_abroad`: a plan that was made for any value could not use them.
const IS_NO_CONSUMER = sql` and o.buyer_type <> 'b2c'`
const IS_ABROAD = sql` and o.delivery->>'country_code' <> 'LV'`

const refundsOf = sql`from payments p join refunds r on r.payment_id = p.id where p.order_id = o.id and r.state <> 'refused'`

const agentOf = sql`from agent_checkouts a where a.cart_id = o.cart_id and a.canceled_at is null`

const orderBy = ({ direction }: Pick<OrderQuery, 'direction'>) =>
  direction === 'newest' ? sql`order by o.placed_at desc, o.id desc` : sql`order by o.placed_at, o.id`

const selectOrders = (ids: readonly number[]) => sql`
  select o.id, o.prefixed_id as number, o.state, o.placed_at as "placedAt", o.name || ' ' || o.surname as buyer,
    o.buyer_type as "buyerType", o.company->>'name' as company, o.email, '+' || o.phone_code || ' ' || o.phone_number as phone,
    o.total, (select coalesce(sum(r.amount), 0)::int ${refundsOf}) as refunded,
    o.state not in ('refunded', 'cancelled') and exists (select ${refundsOf}) as "isPartlyRefunded",
    (select coalesce(sum(l.quantity), 0)::int from order_lines l
      where l.order_id = o.id and l.type = 'product') as pieces,
    o.payment_method_code as payment,
    jsonb_build_object('code', o.delivery->>'method_code', 'type', o.delivery->>'type',
      'place', coalesce(o.delivery->'point'->>'name', o.delivery->'fields'->>'city', '')) as delivery,
    array(select t.tag from order_tags t where t.order_id = o.id order by t.tag) as tags,
    (select max(a.host) ${agentOf}) as agent,
    exists (select from order_notes n where n.order_id = o.id) as "hasNote",
    exists (select from exchanges x where x.order_id = o.id) as "isExchange"
  from orders o where o.id = any(${sql.param([...ids])}::int[])`

export const COUNTED_EXACTLY = 10_000

/** Stops at COUNTED_EXACTLY + 1, because counting all of a million takes a hundred times as long as the first page. */
export async function countOrders(db: Db, query: OrderQuery): Promise<number> {
  if (query.query && (await exactId(db, query.query)) !== null) return 1
  const { from, contact } = await countedOrders(db, query)
  const conditions = where({ query, after: null }, contact ? [contact] : [])
  const row = await firstRow<{ count: number }>(
    db,
    sql`select count(*)::int as count from (
          select 1 from ${from} ${conditions} limit ${COUNTED_EXACTLY + 1}) counted`,
  )
  return row?.count ?? 0
}

/** From where they are counted, in the order in which `searchIds` looks. */
async function countedOrders(db: Db, query: OrderQuery): Promise<{ from: SQL; contact?: SQL }> {
  if (!query.query) return { from: sql`orders o` }
  const contact = await wholeContact(db, query.query)
  if (contact) return { from: sql`orders o`, contact }
  const goods = await wholeCode(db, query.query)
  if (goods !== null) return { from: countedGoods(query, goods) }
  const words = searchWords(query.query)
  if (words.length === 0) return { from: sql`orders o` }
  return { from: (await isCommonName(db, words)) ? named(query, words) : found(query, words) }
}
