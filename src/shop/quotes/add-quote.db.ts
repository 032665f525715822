import { type SQL, sql } from 'drizzle-orm'
import { type CartRefusal, lockOpenCart } from '../cart/cart.db.ts'
import { MAX_QUANTITY } from '../cart/cart.ts'
import { listsOfCart, ownPrice, quotedColumns } from '../cart/line-price.db.ts'
import { fitsGoodsOf } from '../cart/services.db.ts'
import { type Db, rows } from '../db.ts'
import type { Quote } from './quote.ts'

/** `put`: the pieces that the cart has. */
export type MissingLine = { title: string; quantity: number; put: number }

/**
 * The cart then has at least the pieces of the offer, however often it is asked, at the offer's prices while it is valid.
 * Where a price has risen and the offer's holds no more, the cart tells so: the buyer saw the offer's.
 */
export function addQuoteToCart(
  db: Db,
  cartId: string,
  quote: Pick<Quote, 'id'>,
): Promise<{ ok: true; missing: MissingLine[] } | CartRefusal> {
  return db.transaction(async (tx) => {
    if (!(await lockOpenCart(tx, cartId))) return { ok: false, reason: 'ordered' } as const
    await tx.execute(
      sql`insert into quote_carts (quote_id, cart_id) values (${quote.id}, ${cartId}) on conflict do nothing`,
    )
    await tx.execute(putLines(cartId, quote.id, sql`p.type = 'product'`))
    // Services fit the goods that are there by now.
    await tx.execute(putLines(cartId, quote.id, sql`p.type = 'service' and ${fitsGoodsOf(cartId)}`))
    const missing = await rows<MissingLine>(
      tx,
      sql`select l.title, l.quantity, coalesce(i.quantity, 0) as put from quote_lines l
          left join cart_items i on i.cart_id = ${cartId} and i.product_id = l.product_id
          where l.quote_id = ${quote.id} and coalesce(i.quantity, 0) < l.quantity order by l.position`,
    )
    return { ok: true, missing } as const
  })
}

const available = sql`case when p.type = 'service' then ${MAX_QUANTITY}::int else p.quantity + p.virtual_quantity end`

const isHeld = sql`q.valid_until > now() and q.withdrawn_at is null`

const putLines = (cartId: string, quoteId: number, which: SQL) => sql`
  insert into cart_items as line (cart_id, product_id, quantity, seen_price, ${quotedColumns})
  select ${cartId}, p.id, least(l.quantity, ${available}), least(l.price, ${ownPrice({
    productId: sql`p.id`,
    listed: sql`p.price`,
    quantity: sql`least(l.quantity, ${available})`,
    lists: listsOfCart(cartId),
  })}),
    case when ${isHeld} then l.price end, case when ${isHeld} then q.valid_until end,
    case when ${isHeld} then l.quantity end
  from quote_lines l join quotes q on q.id = l.quote_id
  join products p on p.id = l.product_id left join products parent on parent.id = p.parent_id
  where l.quote_id = ${quoteId} and ${which} and ${available} > 0
    and p.is_published and not p.has_variations and coalesce(parent.is_published, true)
  order by l.position
  on conflict (cart_id, product_id) do update set quantity = greatest(line.quantity, excluded.quantity),
    seen_price = excluded.seen_price, quoted_price = coalesce(excluded.quoted_price, line.quoted_price),
    quoted_until = coalesce(excluded.quoted_until, line.quoted_until),
    quoted_quantity = coalesce(excluded.quoted_quantity, line.quoted_quantity)`
