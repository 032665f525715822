import { sql } from 'drizzle-orm'
import { changedRows, type Db, firstRow, rows } from '../db.ts'
import { standsInOffer, writeQuoteSearch } from './offer-search.db.ts'

type OfferState = 'valid' | 'expired' | 'ordered' | 'withdrawn'

export type ListedOffer = {
  id: number
  number: string
  createdAt: string
  validUntil: string
  buyer: string
  email: string
  /** Cents. */
  total: number
  /** Name of the member of staff; null: made by the buyer. */
  person: string | null
  isByStaff: boolean
  state: OfferState
  orderNumber: string | null
}

type OfferQuery = {
  by?: 'staff' | 'buyer' | undefined
  /** Words of number, buyer, e-mail, note and codes of goods. */
  query?: string | undefined
  before?: number | undefined
  limit: number
  now: Date
}

const fitting = ({ by, query }: Pick<OfferQuery, 'by' | 'query'>) => [
  sql`true`,
  ...(by === undefined ? [] : [by === 'staff' ? sql`q.made_by is not null` : sql`q.made_by is null`]),
  ...(query ? [standsInOffer(query, sql`q.search_text`)] : []),
]

export const OFFERS_COUNTED_EXACTLY = 10_000

/** Stops behind OFFERS_COUNTED_EXACTLY, as counting all takes far longer than a page. */
export async function countOffers(db: Db, query: Pick<OfferQuery, 'by' | 'query'>): Promise<number> {
  if (query.query) await writeQuoteSearch(db)
  const found = await firstRow<{ count: number }>(
    db,
    sql`select count(*)::int as count from (select 1 from quotes q
        where ${sql.join(fitting(query), sql` and `)} limit ${OFFERS_COUNTED_EXACTLY + 1}) counted`,
  )
  return found?.count ?? 0
}

/** The newest first. `before`: the last id of the page before. */
export async function listOffers(db: Db, { by, query, before, limit, now }: OfferQuery): Promise<ListedOffer[]> {
  if (query) await writeQuoteSearch(db)
  const conditions = [...fitting({ by, query }), ...(before === undefined ? [] : [sql`q.id < ${before}`])]
  return rows<ListedOffer>(
    db,
    sql`select q.id, q.number, q.created_at as "createdAt", q.valid_until as "validUntil", q.buyer->>'name' as buyer,
          q.email, q.total, p.name as person, q.made_by is not null as "isByStaff", o.number as "orderNumber",
          case when o.number is not null then 'ordered' when q.withdrawn_at is not null then 'withdrawn'
            when q.valid_until <= ${now.toISOString()}::timestamptz then 'expired' else 'valid' end as state
        from quotes q left join staff p on q.made_by = 'staff:' || p.id
        left join lateral (
          select o.prefixed_id as number from quote_carts c join orders o on o.cart_id = c.cart_id
          where c.quote_id = q.id and o.state <> 'cancelled' order by o.id limit 1) o on true
        where ${sql.join(conditions, sql` and `)} order by q.id desc limit ${limit}`,
  )
}

/** The offer's price holds no longer, also in carts. @returns false where there is none to withdraw */
export function withdrawOffer(db: Db, number: string, now: Date): Promise<boolean> {
  const at = sql`${now.toISOString()}::timestamptz`
  return db.transaction(async (tx) => {
    const offer = await firstRow<{ id: number }>(
      tx,
      sql`update quotes set withdrawn_at = ${at} where number = ${number} and withdrawn_at is null and valid_until > ${at}
          returning id`,
    )
    if (!offer) return false
    await changedRows(
      tx,
      sql`update cart_items i set quoted_price = null, quoted_until = null, quoted_quantity = null
          from quote_carts q, quote_lines l, carts c
          where q.quote_id = ${offer.id} and l.quote_id = q.quote_id and c.id = q.cart_id and c.state = 'open'
            and i.cart_id = q.cart_id and i.product_id = l.product_id and i.quoted_price = l.price`,
    )
    return true
  })
}
