import { sql } from 'drizzle-orm'
import { type Db, firstRow } from '../db.ts'
import { DEFAULT_LANG, type Lang } from '../languages.ts'
import type { CartRefusal } from './cart.db.ts'
import { type Cart, MAX_QUANTITY } from './cart.ts'
import { type CartRow, cartColumns, findCart, linesAsJson, toCart } from './find.db.ts'
import { fitsCart } from './services.db.ts'

/** The cart as it is after the change, so that nobody needs to read it again. */
export type Changed = { ok: true; cart: Cart }

/**
 * Puts pieces into the cart, or more of what is in it. The sum is capped by 100 and by what can be had.
 * @param lang of the titles in the cart that is answered
 */
export function addToCart(db: Db, cartId: string, productId: number, quantity: number, lang: Lang = DEFAULT_LANG) {
  return changeLine(db, { cartId, productId, quantity, adds: true, lang })
}

/** Sets the pieces of a product in the cart, whether it was there or not. */
export function setQuantity(db: Db, cartId: string, productId: number, quantity: number, lang: Lang = DEFAULT_LANG) {
  return changeLine(db, { cartId, productId, quantity, adds: false, lang })
}

type Change = { cartId: string; productId: number; quantity: number; adds: boolean; lang: Lang }

type Outcome = CartRow & {
  has_variations: boolean | null
  is_for_sale: boolean | null
  available: number
  fits: boolean
  is_open: boolean
  is_put: boolean
  /** The cart's version when the statement began. */
  seen_version: number
}

async function changeLine(db: Db, change: Change): Promise<Changed | CartRefusal> {
  const found = await firstRow<Outcome>(db, changeQuery(change))
  if (!found?.is_for_sale) return { ok: false, reason: found?.has_variations ? 'variations' : 'unknown' }
  if (!found.fits) return { ok: false, reason: 'does-not-fit' }
  if (found.available === 0) return { ok: false, reason: 'sold-out' }
  if (!found.is_open) return { ok: false, reason: 'ordered' }
  if (!found.is_put) return { ok: false, reason: 'too-many', available: found.available }
  const cart = isAlone(found) ? toCart(found) : await findCart(db, change.cartId, change.lang)
  if (!cart) throw new Error('A cart that was just changed is gone')
  return { ok: true, cart }
}

/**
 * A statement sees the other lines as they were when it began. When the cart was changed by somebody else while it
 * waited for the cart's row, that is too old: the version has grown by more than our own step.
 */
const isAlone = ({ version, seen_version }: Outcome) => version === seen_version + 1

/**
 * Check, change and answer in one statement, hence one way there and back, and one commit. Changes of one cart wait for
 * each other at its row; the line's own quantity is the newest one, whatever the statement saw when it began.
 *
 * The commit is not waited for to reach the disk: a database that crashes may lose the last half second of carts (never
 * of orders, which wait; see docs/decisions/017-fast-writes.md).
 */
const changeQuery = ({ cartId, productId, quantity, adds, lang }: Change) => sql`
  with before as materialized (
    select id, version from carts where id = ${cartId} and set_config('synchronous_commit', 'off', true) = 'off'
  ), wanted as materialized (
    select p.id, p.price, p.has_variations,
      p.is_published and not p.has_variations and coalesce(parent.is_published, true) as is_for_sale,
      case when p.type = 'service' then ${MAX_QUANTITY}::int else p.quantity + p.virtual_quantity end as available,
      case when p.type = 'service' then ${fitsCart(cartId)} else true end as fits
    from products p left join products parent on parent.id = p.parent_id
    where p.id = ${productId}
  ), changed as (
    update carts c set version = c.version + 1, updated_at = now() from before
    where c.id = before.id and c.state = 'open'
    returning c.*, before.version as seen_version
  ), put as (
    insert into cart_items as line (cart_id, product_id, quantity, seen_price)
    select changed.id, wanted.id, ${quantity}::int, wanted.price from changed, wanted
    where wanted.is_for_sale and wanted.fits and ${quantity}::int <= wanted.available
    on conflict (cart_id, product_id) do update set seen_price = excluded.seen_price,
      quantity = least(${MAX_QUANTITY}::int, excluded.quantity + case when ${adds}::boolean then line.quantity else 0 end)
    where least(${MAX_QUANTITY}::int, excluded.quantity + case when ${adds}::boolean then line.quantity else 0 end)
      <= (select available from wanted)
    returning line.id, line.product_id, line.quantity, line.seen_price
  )
  select ${cartColumns}, c.seen_version, wanted.has_variations, wanted.is_for_sale, wanted.available, wanted.fits,
    c.id is not null as is_open, exists (select from put) as is_put,
    ${linesAsJson(
      sql`(select id, product_id, quantity, seen_price from cart_items where cart_id = c.id and product_id <> ${productId}
        union all select * from put)`,
      lang,
    )}
  from wanted left join changed c on true`
