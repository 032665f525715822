import { and, eq, sql } from 'drizzle-orm'
import { type CouponRow, toCoupon } from '../coupons/coupons.db.ts'
import { type Db, firstRow, rows } from '../db.ts'
import type { Lang } from '../languages.ts'
import type { Cents } from '../money/money.ts'
import type { VatClass } from '../tax/tax.tables.ts'
import { cartItems, carts, type ShippingFields } from './cart.tables.ts'
import { type Cart, type CartLine, MAX_QUANTITY } from './cart.ts'

type CartRow = {
  id: string
  version: number
  state: Cart['state']
  coupon_id: number | null
  shipping_method_id: number | null
  shipping: ShippingFields
  payment_method_id: number | null
  coupon: CouponRow | null
  lines: LineRow[] | null
}

type LineRow = {
  id: number
  product_id: number
  type: CartLine['type']
  title: string
  slug: string | null
  code: string
  manufacturer: string | null
  image: string | null
  category_id: number | null
  vat_class: VatClass
  quantity: number
  price: number
  previous_price: number | null
  seen_price: number
  stock: number
  virtual_stock: number
  is_for_sale: boolean
  weight: number
  width: number
  depth: number
  height: number
  is_bulky: boolean
  is_free_eu_shipping: boolean
}

/** The cart with its lines at today's prices and stock, in one query. */
export async function findCart(db: Db, id: string, lang: Lang): Promise<Cart | null> {
  const row = await firstRow<CartRow>(db, cartQuery(id, lang))
  return row ? toCart(row) : null
}

const cartQuery = (id: string, lang: Lang) => sql`
  select c.id, c.version, c.state, c.coupon_id, c.shipping_method_id, c.shipping, c.payment_method_id,
    (select to_jsonb(k) || jsonb_build_object('category_ids',
        (select jsonb_agg(cc.category_id) from coupon_categories cc where cc.coupon_id = k.id))
     from coupons k where k.id = c.coupon_id) as coupon,
    (select json_agg(json_build_object(
        'id', i.id, 'product_id', p.id, 'type', p.type, 'title', concat_ws(', ', pt.title, t.title), 'slug', coalesce(p.slug, parent.slug),
        'code', p.code, 'manufacturer', m.title, 'image', image.path, 'category_id', coalesce(p.category_id, parent.category_id),
        'vat_class', p.vat_class, 'quantity', i.quantity, 'price', p.price, 'previous_price', p.previous_price,
        'seen_price', i.seen_price, 'stock', p.quantity, 'virtual_stock', p.virtual_quantity,
        'is_for_sale', p.is_published and not p.has_variations and coalesce(parent.is_published, true),
        'weight', p.weight, 'width', p.width, 'depth', p.depth, 'height', p.height, 'is_bulky', p.is_bulky,
        'is_free_eu_shipping', p.is_free_eu_shipping) order by i.id)
     from cart_items i
     join products p on p.id = i.product_id
     left join products parent on parent.id = p.parent_id
     left join manufacturers m on m.id = coalesce(p.manufacturer_id, parent.manufacturer_id)
     join lateral (select title from product_texts where product_id = p.id and lang in (${lang}, 'lv')
       order by (lang = ${lang}) desc limit 1) t on true
     left join lateral (select title from product_texts where product_id = p.parent_id and lang in (${lang}, 'lv')
       order by (lang = ${lang}) desc limit 1) pt on true
     left join lateral (select path from product_images where product_id in (p.id, p.parent_id)
       order by (product_id = p.id) desc, position limit 1) image on true
     where i.cart_id = c.id) as lines
  from carts c where c.id = ${id}`

function toCart(row: CartRow): Cart {
  return {
    id: row.id,
    version: row.version,
    state: row.state,
    couponId: row.coupon_id,
    coupon: row.coupon && toCoupon(row.coupon),
    shippingMethodId: row.shipping_method_id,
    shipping: row.shipping,
    paymentMethodId: row.payment_method_id,
    lines: (row.lines ?? []).map((line) => ({
      id: line.id,
      productId: line.product_id,
      type: line.type,
      title: line.title,
      slug: line.slug,
      code: line.code,
      manufacturer: line.manufacturer,
      image: line.image,
      categoryId: line.category_id,
      vatClass: line.vat_class,
      quantity: line.quantity,
      price: line.price,
      previousPrice: line.previous_price,
      seenPrice: line.seen_price,
      stock: { quantity: line.stock, virtual_quantity: line.virtual_stock },
      isForSale: line.is_for_sale,
      weight: line.weight,
      width: line.width,
      depth: line.depth,
      height: line.height,
      isBulky: line.is_bulky,
      isFreeEuShipping: line.is_free_eu_shipping,
    })),
  }
}

/** The session's open cart, made when there is none. The session row must exist. */
export async function openCart(db: Db, session: { hash: string; userId: number | null; cartId: string | null }) {
  if (session.cartId && (await isOpen(db, session.cartId))) return session.cartId
  return db.transaction(async (tx) => {
    // Two first clicks at once: the second waits here and finds the first one's cart.
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

export type CartRefusal =
  | { ok: false; reason: 'unknown' | 'sold-out' | 'variations' | 'gone' | 'ordered' }
  | { ok: false; reason: 'too-many'; available: number }

type Sellable = {
  price: Cents
  has_variations: boolean
  is_for_sale: boolean
  available: number
  in_cart: number
}

/** Puts pieces into the cart, or more of what is in it. The sum is capped by 100 and by what can be had. */
export async function addToCart(
  db: Db,
  cartId: string,
  productId: number,
  quantity: number,
): Promise<{ ok: true } | CartRefusal> {
  return changeLine(db, cartId, productId, (product) => Math.min(MAX_QUANTITY, product.in_cart + quantity))
}

/** Sets the pieces of a product in the cart, whether it was there or not. */
export async function setQuantity(
  db: Db,
  cartId: string,
  productId: number,
  quantity: number,
): Promise<{ ok: true } | CartRefusal> {
  return changeLine(db, cartId, productId, () => quantity)
}

async function changeLine(
  db: Db,
  cartId: string,
  productId: number,
  wanted: (product: Sellable) => number,
): Promise<{ ok: true } | CartRefusal> {
  return db.transaction(async (tx) => {
    if (!(await lockOpenCart(tx, cartId))) return { ok: false, reason: 'ordered' }
    const product = await sellable(tx, cartId, productId)
    if (!product?.is_for_sale) return { ok: false, reason: product?.has_variations ? 'variations' : 'unknown' }
    if (product.available === 0) return { ok: false, reason: 'sold-out' }
    const quantity = wanted(product)
    if (quantity > product.available) return { ok: false, reason: 'too-many', available: product.available }
    await tx
      .insert(cartItems)
      .values({ cartId, productId, quantity, seenPrice: product.price })
      .onConflictDoUpdate({
        target: [cartItems.cartId, cartItems.productId],
        set: { quantity, seenPrice: product.price },
      })
    return { ok: true }
  })
}

/** Takes a line out; a line of another cart is simply not there. */
export async function removeLine(db: Db, cartId: string, lineId: number): Promise<{ ok: true } | CartRefusal> {
  return db.transaction(async (tx) => {
    if (!(await lockOpenCart(tx, cartId))) return { ok: false, reason: 'ordered' } as const
    const removed = await tx
      .delete(cartItems)
      .where(and(eq(cartItems.cartId, cartId), eq(cartItems.id, lineId)))
      .returning({ id: cartItems.id })
    return removed.length > 0 ? { ok: true } : { ok: false, reason: 'gone' }
  })
}

/** What checkout has chosen, kept with the cart. */
export async function choose(
  db: Db,
  cartId: string,
  choice: Partial<Pick<Cart, 'shippingMethodId' | 'shipping' | 'paymentMethodId' | 'couponId'>>,
): Promise<boolean> {
  const changed = await db
    .update(carts)
    .set({ ...choice, version: sql`${carts.version} + 1`, updatedAt: sql`now()` })
    .where(and(eq(carts.id, cartId), eq(carts.state, 'open')))
    .returning({ id: carts.id })
  return changed.length > 0
}

/** Another way of delivery takes the payment with it (spec §4); the same one keeps it. */
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

/** The prices that the buyer has now been shown are the ones that the order is compared with. */
export async function rememberSeenPrices(db: Db, cartId: string) {
  await db.execute(sql`update cart_items i set seen_price = p.price from products p
    where i.cart_id = ${cartId} and p.id = i.product_id and i.seen_price <> p.price`)
}

/** Serialises all changes of one cart and raises its version; false when it has become an order. */
async function lockOpenCart(tx: Db, cartId: string): Promise<boolean> {
  const locked = await rows<{ id: string }>(
    tx,
    sql`update carts set version = version + 1, updated_at = now() where id = ${cartId} and state = 'open' returning id`,
  )
  return locked.length > 0
}

function sellable(tx: Db, cartId: string, productId: number): Promise<Sellable | undefined> {
  return firstRow<Sellable>(
    tx,
    sql`select p.price, p.has_variations,
      p.is_published and not p.has_variations and coalesce(parent.is_published, true) as is_for_sale,
      case when p.type = 'service' then ${MAX_QUANTITY}::int else p.quantity + p.virtual_quantity end as available,
      coalesce(i.quantity, 0) as in_cart
      from products p left join products parent on parent.id = p.parent_id
      left join cart_items i on i.product_id = p.id and i.cart_id = ${cartId}
      where p.id = ${productId}`,
  )
}
