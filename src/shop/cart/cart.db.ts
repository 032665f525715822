import { and, eq, sql } from 'drizzle-orm'
import { type Db, rows } from '../db.ts'
import { cartItems, carts, type ShippingFields } from './cart.tables.ts'
import type { Cart } from './cart.ts'

export async function openCart(db: Db, session: { hash: string; userId: number | null; cartId: string | null }) {
  if (session.cartId && (await isOpen(db, session.cartId))) return session.cartId
  return db.transaction(async (tx) => {
    // A concurrent first click waits here and gets the same cart.
    const [owner] = session.userId
      ? await rows<{ cart_id: string | null }>(
          tx,
          sql`select cart_id from users where id = ${session.userId} for update`,
        )
      : await rows<{ cart_id: string | null }>(
          tx,
          sql`select cart_id from sessions where hash = ${session.hash} for update`,
        )
    if (owner?.cart_id && (await isOpen(tx, owner.cart_id))) return owner.cart_id
    const [cart] = await tx.insert(carts).values({}).returning({ id: carts.id })
    if (!cart) throw new Error('The new cart has no id')
    if (session.userId) await tx.execute(sql`update users set cart_id = ${cart.id} where id = ${session.userId}`)
    else await tx.execute(sql`update sessions set cart_id = ${cart.id} where hash = ${session.hash}`)
    return cart.id
  })
}

async function isOpen(db: Db, cartId: string): Promise<boolean> {
  const [cart] = await db.select({ state: carts.state }).from(carts).where(eq(carts.id, cartId))
  return cart?.state === 'open'
}

/** `offer`: of a price offer, `until` in seconds. */
export type RemovedLine = {
  id: number
  productId: number
  quantity: number
  seenPrice: number
  offer: { price: number; until: number; quantity: number } | null
}

export type CartRefusal =
  | { ok: false; reason: 'unknown' | 'sold-out' | 'variations' | 'gone' | 'not-restored' | 'ordered' | 'does-not-fit' }
  | { ok: false; reason: 'too-many'; available: number }

export async function removeLine(
  db: Db,
  cartId: string,
  lineId: number,
): Promise<{ ok: true; line: RemovedLine } | CartRefusal> {
  return db.transaction(async (tx) => {
    if (!(await lockOpenCart(tx, cartId))) return { ok: false, reason: 'ordered' } as const
    const [line] = await tx
      .delete(cartItems)
      .where(and(eq(cartItems.cartId, cartId), eq(cartItems.id, lineId)))
      .returning()
    return line ? { ok: true, line: { ...line, offer: offerOf(line) } } : { ok: false, reason: 'gone' }
  })
}

function offerOf({ quotedPrice, quotedUntil, quotedQuantity }: typeof cartItems.$inferSelect): RemovedLine['offer'] {
  if (quotedPrice === null || quotedUntil === null || quotedQuantity === null) return null
  return { price: quotedPrice, until: Math.floor(quotedUntil.getTime() / 1000), quantity: quotedQuantity }
}

export async function updateCartChoices(
  db: Db,
  cartId: string,
  choice: Partial<Pick<Cart, 'shippingMethodId' | 'shipping' | 'paymentMethodId' | 'couponId'>> & {
    buyerType?: BuyerKind
  },
): Promise<boolean> {
  const changed = await db
    .update(carts)
    .set({ ...choice, version: sql`${carts.version} + 1`, updatedAt: sql`now()` })
    .where(and(eq(carts.id, cartId), eq(carts.state, 'open')))
    .returning({ id: carts.id })
  return changed.length > 0
}

/** Of a guest; null: a private person. */
export type BuyerKind = 'b2b' | 'b2g' | null

export async function keepBuyerKind(db: Db, cartId: string, kind: BuyerKind) {
  await db.execute(sql`update carts set buyer_type = ${kind}, version = version + 1, updated_at = now()
    where id = ${cartId} and state = 'open' and buyer_type is distinct from ${kind}`)
}

export async function chooseShipping(db: Db, cartId: string, methodId: number, shipping: ShippingFields) {
  await db
    .update(carts)
    .set({
      shippingMethodId: methodId,
      shipping,
      paymentMethodId: sql`case when ${carts.shippingMethodId} = ${methodId} then ${carts.paymentMethodId} end`,
      version: sql`${carts.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(and(eq(carts.id, cartId), eq(carts.state, 'open')))
}

/** The prices that the buyer was shown: those of the response, not the current ones, which may have changed again. */
export async function rememberSeenPrices(db: Db, { id, lines }: Pick<Cart, 'id' | 'lines'>) {
  const seen = JSON.stringify(
    lines.flatMap(({ productId, price, isGift }) => (isGift ? [] : [{ product_id: productId, price }])),
  )
  await db.execute(sql`update cart_items i set seen_price = seen.price
    from jsonb_to_recordset(${seen}::jsonb) as seen(product_id int, price int)
    where i.cart_id = ${id} and i.product_id = seen.product_id and i.seen_price <> seen.price`)
}

/** Locks the cart and counts a change. */
export async function lockOpenCart(tx: Db, cartId: string): Promise<boolean> {
  const locked = await rows<{ id: string }>(
    tx,
    sql`update carts set version = version + 1, updated_at = now() where id = ${cartId} and state = 'open' returning id`,
  )
  return locked.length > 0
}
