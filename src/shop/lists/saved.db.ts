import { type SQL, sql } from 'drizzle-orm'
import { type CartRefusal, lockOpenCart } from '../cart/cart.db.ts'
import { type CartLine, MAX_QUANTITY } from '../cart/cart.ts'
import { type LineRow, linesAsJson, toLines } from '../cart/find.db.ts'
import { linePrice, listsOfCart, listsOfCustomer, NOT_QUOTED, ownPrice } from '../cart/line-price.db.ts'
import { fitsGoodsOf } from '../cart/services.db.ts'
import { type Db, firstRow, rows } from '../db.ts'
import type { Lang } from '../languages.ts'
import type { Session } from '../sessions/session.ts'

const MAX_SAVED = 100

export type Owner = Pick<Session, 'hash' | 'userId'>
export type SavedItem = { id: number; productId: number; quantity: number; seenPrice: number; serviceIds: number[] }
type SavedRow = { id: number; product_id: number; quantity: number; seen_price: number; service_ids: number[] }
export type SavedRefusal = CartRefusal | { ok: false; reason: 'saved-full' | 'not-saved' }

const isOf = ({ hash, userId }: Owner): SQL =>
  userId === null ? sql`s.session_hash = ${hash}` : sql`s.user_id = ${userId}`
const ownerColumns = ({ hash, userId }: Owner): SQL =>
  userId === null ? sql`null::int, ${hash}::text` : sql`${userId}::int, null::text`
const toSaved = (row: SavedRow): SavedItem => ({
  id: row.id,
  productId: row.product_id,
  quantity: row.quantity,
  seenPrice: row.seen_price,
  serviceIds: row.service_ids,
})

export async function savedLines(db: Db, owner: Owner, lang: Lang): Promise<CartLine[]> {
  const found = await firstRow<{ lines: LineRow[] | null }>(
    db,
    sql`select ${linesAsJson(sql`(select s.id, s.product_id, s.quantity, s.seen_price, ${NOT_QUOTED} from saved_items s where ${isOf(owner)})`, listsOfCustomer(owner.userId), lang)}`,
  )
  return toLines(found?.lines ?? null)
}

/** Sets a line aside, with the services that fit nothing else in the cart. The same product adds up. */
export function saveLine(
  db: Db,
  { cartId, lineId }: { cartId: string; lineId: number },
  owner: Owner,
): Promise<{ ok: true } | SavedRefusal> {
  return db.transaction(async (tx) => {
    if (!(await lockOpenCart(tx, cartId))) return { ok: false, reason: 'ordered' } as const
    const line = await firstRow<{ product_id: number; quantity: number; seen_price: number }>(
      tx,
      sql`select i.product_id, i.quantity, i.seen_price from cart_items i
          join products p on p.id = i.product_id and p.type = 'product'
          where i.cart_id = ${cartId} and i.id = ${lineId}`,
    )
    if (!line) return { ok: false, reason: 'gone' } as const
    if (!(await hasRoom(tx, owner, line.product_id))) return { ok: false, reason: 'saved-full' } as const
    await tx.execute(sql`delete from cart_items where cart_id = ${cartId} and id = ${lineId}`)
    const services = await rows<{ product_id: number }>(
      tx,
      sql`delete from cart_items i using products p
          where i.cart_id = ${cartId} and p.id = i.product_id and p.type = 'service' and not ${fitsGoodsOf(cartId)}
          returning i.product_id`,
    )
    await insertSaved(tx, owner, {
      productId: line.product_id,
      quantity: line.quantity,
      seenPrice: line.seen_price,
      serviceIds: services.map(({ product_id }) => product_id),
    })
    return { ok: true } as const
  })
}

/** Moves what there is; pieces beyond the stock stay saved. @returns left: how many stay; lineId: of the cart */
export function moveToCart(
  db: Db,
  { cartId, itemId }: { cartId: string; itemId: number },
  owner: Owner,
): Promise<{ ok: true; left: number; lineId: number } | SavedRefusal> {
  return db.transaction(async (tx) => {
    if (!(await lockOpenCart(tx, cartId))) return { ok: false, reason: 'ordered' } as const
    const item = await firstRow<SavedRow & { available: number; in_cart: number }>(tx, movable(cartId, itemId, owner))
    if (!item) return { ok: false, reason: 'not-saved' } as const
    const { available } = item
    if (available <= 0) return { ok: false, reason: 'sold-out' } as const
    const moved = Math.min(item.quantity, Math.min(MAX_QUANTITY, available) - item.in_cart)
    if (moved <= 0) return { ok: false, reason: 'too-many', available } as const
    const left = item.quantity - moved
    const lists = listsOfCart(cartId)
    await tx.execute(
      left > 0
        ? sql`update saved_items set quantity = ${left}, service_ids = '{}' where id = ${item.id}`
        : sql`delete from saved_items where id = ${item.id}`,
    )
    const line = await firstRow<{ id: number }>(
      tx,
      sql`insert into cart_items as line (cart_id, product_id, quantity, seen_price)
      select ${cartId}, id, ${moved}, ${ownPrice({ productId: sql`id`, listed: sql`price`, quantity: sql`${moved}::int`, lists })}
      from products where id = ${item.product_id}
      on conflict (cart_id, product_id) do update set quantity = line.quantity + excluded.quantity,
        seen_price = ${linePrice(sql`line`, { listed: sql`excluded.seen_price`, lists, quantity: sql`line.quantity + excluded.quantity` })} returning id`,
    )
    if (item.service_ids.length > 0) {
      await tx.execute(sql`insert into cart_items (cart_id, product_id, quantity, seen_price)
        select ${cartId}, p.id, 1, p.price from products p
        where p.id in ${item.service_ids} and p.type = 'service' and p.is_published and ${fitsGoodsOf(cartId)}
        on conflict (cart_id, product_id) do nothing`)
    }
    return { ok: true, left, lineId: line?.id ?? 0 } as const
  })
}

const movable = (cartId: string, itemId: number, owner: Owner) => sql`
  select s.id, s.product_id, s.quantity, s.seen_price, s.service_ids, coalesce(i.quantity, 0) as in_cart,
    case when p.is_published and not p.has_variations and coalesce(parent.is_published, true)
      then p.quantity + p.virtual_quantity else 0 end as available
  from saved_items s join products p on p.id = s.product_id left join products parent on parent.id = p.parent_id
  left join cart_items i on i.cart_id = ${cartId} and i.product_id = s.product_id
  where s.id = ${itemId} and ${isOf(owner)}`

export function removeSaved(
  db: Db,
  { cartId, itemId }: { cartId: string; itemId: number },
  owner: Owner,
): Promise<{ ok: true; item: SavedItem } | SavedRefusal> {
  return db.transaction(async (tx) => {
    if (!(await lockOpenCart(tx, cartId))) return { ok: false, reason: 'ordered' } as const
    const removed = await firstRow<SavedRow>(
      tx,
      sql`delete from saved_items s where s.id = ${itemId} and ${isOf(owner)}
          returning s.id, s.product_id, s.quantity, s.seen_price, s.service_ids`,
    )
    return removed ? ({ ok: true, item: toSaved(removed) } as const) : ({ ok: false, reason: 'not-saved' } as const)
  })
}

/** An item that has returned already, or a product that was saved again, stays as it is. */
export function restoreSaved(
  db: Db,
  { cartId, item }: { cartId: string; item: SavedItem },
  owner: Owner,
): Promise<{ ok: true } | SavedRefusal> {
  return db.transaction(async (tx) => {
    if (!(await lockOpenCart(tx, cartId))) return { ok: false, reason: 'ordered' } as const
    if (!(await hasRoom(tx, owner, item.productId))) return { ok: false, reason: 'saved-full' } as const
    await tx.execute(sql`insert into saved_items (id, user_id, session_hash, product_id, quantity, seen_price, service_ids)
      select ${item.id}, ${ownerColumns(owner)}, p.id, ${item.quantity}, ${item.seenPrice}, ${asArray(item.serviceIds)}
      from products p where p.id = ${item.productId} on conflict do nothing`)
    return { ok: true } as const
  })
}

/** Call before the guest's session is ended, with the customer's row locked. */
export async function mergeSaved(tx: Db, guestHash: string, userId: number) {
  await tx.execute(sql`insert into saved_items as own (user_id, product_id, quantity, seen_price, service_ids)
    select ${userId}::int, g.product_id, g.quantity, g.seen_price, g.service_ids
    from saved_items g where g.session_hash = ${guestHash} order by g.id
    limit greatest(0, ${MAX_SAVED}::int - (select count(*)::int from saved_items where user_id = ${userId}))
    on conflict (user_id, session_hash, product_id) do update set ${addedUp}`)
}

async function insertSaved(tx: Db, owner: Owner, item: Omit<SavedItem, 'id'>) {
  await tx.execute(sql`insert into saved_items as own (user_id, session_hash, product_id, quantity, seen_price, service_ids)
    values (${ownerColumns(owner)}, ${item.productId}, ${item.quantity}, ${item.seenPrice}, ${asArray(item.serviceIds)})
    on conflict (user_id, session_hash, product_id) do update set ${addedUp}`)
}

const addedUp = sql`quantity = least(${MAX_QUANTITY}::int, own.quantity + excluded.quantity), seen_price = excluded.seen_price,
  service_ids = array(select distinct unnest(own.service_ids || excluded.service_ids))`

const asArray = (ids: readonly number[]): SQL => sql`${`{${ids.join(',')}}`}::int[]`

/** A product that is saved already needs no more room. */
async function hasRoom(tx: Db, owner: Owner, productId: number): Promise<boolean> {
  const found = await firstRow<{ others: number }>(
    tx,
    sql`select count(*)::int as others from saved_items s where ${isOf(owner)} and s.product_id <> ${productId}`,
  )
  return (found?.others ?? 0) < MAX_SAVED
}
