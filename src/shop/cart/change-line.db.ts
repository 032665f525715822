import { sql } from 'drizzle-orm'
import { type Db, firstRow } from '../db.ts'
import { DEFAULT_LANG, type Lang } from '../languages.ts'
import type { CartRefusal } from './cart.db.ts'
import { type Cart, MAX_QUANTITY } from './cart.ts'
import { type CartRow, cartColumns, findCart, linesAsJson, toCart } from './find.db.ts'
import { CART_LISTS, linePrice, ownPrice, quotedColumns } from './line-price.db.ts'
import { fitsCart } from './services.db.ts'

export type Changed = { ok: true; cart: Cart }

/** Capped by 100 and by the available stock. @param lang of the returned titles */
export function addToCart(db: Db, cartId: string, productId: number, quantity: number, lang: Lang = DEFAULT_LANG) {
  return changeLine(db, { cartId, productId, quantity, adds: true, lang })
}

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
  seen_version: number
}

async function changeLine(db: Db, change: Change): Promise<Changed | CartRefusal> {
  const found = await firstRow<Outcome>(db, changeQuery(change))
  if (!found?.is_for_sale) return { ok: false, reason: found?.has_variations ? 'variations' : 'unknown' }
  if (!found.fits) return { ok: false, reason: 'does-not-fit' }
  if (found.available === 0) return { ok: false, reason: 'sold-out' }
  if (!found.is_open) return { ok: false, reason: 'ordered' }
  if (!found.is_put) return { ok: false, reason: 'too-many', available: found.available }
  const cart = isOnlyChange(found) ? toCart(found) : await findCart(db, change.cartId, change.lang)
  if (!cart) throw new Error('A cart that was just changed is gone')
  return { ok: true, cart }
}

/** If another change came in between, the other lines that this statement saw are outdated. */
const isOnlyChange = ({ version, seen_version }: Outcome) => version === seen_version + 1

const changedQuantity = (adds: boolean) =>
  sql`least(${MAX_QUANTITY}::int, excluded.quantity${adds ? sql` + line.quantity` : sql``})`

/**
 * One statement, hence one round trip and one commit; the cart's row serialises changes. The commit does not wait for
 * the disk: a crash may lose the last half second of carts, never orders (docs/decisions/017-fast-writes.md).
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
    select changed.id, wanted.id, ${quantity}::int, ${ownPrice({
      productId: sql`wanted.id`,
      listed: sql`wanted.price`,
      quantity: sql`${quantity}::int`,
      lists: sql`changed.price_list_ids`,
    })} from changed, wanted
    where wanted.is_for_sale and wanted.fits and ${quantity}::int <= wanted.available
    on conflict (cart_id, product_id) do update set quantity = ${changedQuantity(adds)},
      seen_price = ${linePrice(sql`line`, {
        listed: sql`excluded.seen_price`,
        lists: sql`(select price_list_ids from changed)`,
        quantity: changedQuantity(adds),
      })}
    where ${changedQuantity(adds)} <= (select available from wanted)
    returning line.id, line.product_id, line.quantity, line.seen_price, line.quoted_price, line.quoted_until, line.quoted_quantity
  )
  select ${cartColumns}, c.seen_version, wanted.has_variations, wanted.is_for_sale, wanted.available, wanted.fits,
    c.id is not null as is_open, exists (select from put) as is_put,
    ${linesAsJson(
      sql`(select id, product_id, quantity, seen_price, ${quotedColumns} from cart_items where cart_id = c.id and product_id <> ${productId}
        union all select * from put)`,
      CART_LISTS,
      lang,
    )}
  from wanted left join changed c on true`
