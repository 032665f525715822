import { eq, sql } from 'drizzle-orm'
import { carts } from '../cart/cart.tables.ts'
import { placeOrder } from '../checkout/place-order.db.ts'
import { type Db, rows } from '../db.ts'
import type { Cents, VatRow } from '../money/money.ts'
import type { Buyer, OrderAccess, OrderRejectionReason } from '../orders/order.ts'
import { orders } from '../orders/orders.tables.ts'
import type { OrderState } from '../orders/states.ts'
import { usableProviders } from '../payments/provider.ts'
import { EditRefused, type StoredOrder } from './goods-edit.ts'
import type { OpenEdit } from './open-edit.ts'

/** `seen`: what it costs now, with `price`; otherwise the price of the catalogue or `price`. */
export type Item = { productId: number; quantity: number; price?: Cents | undefined; seen?: Cents | undefined }

export type Supplement = { id: number; number: string; total: Cents; shipping: Cents; vat: Cents; vatRows: VatRow[] }

/**
 * An order of its own for what a paid order gains, to the same buyer and place, sent along at no charge: every order
 * keeps one accepted payment and one invoice. @throws EditRefused
 */
export async function placeSupplement(open: OpenEdit, items: readonly Item[]): Promise<Supplement> {
  const { tx, order } = open
  const made = await placeForBuyer(open, items, { session: `supplement:${order.id}`, deliveryPrice: 0 })
  await tx.update(orders).set({ supplementsId: order.id }).where(eq(orders.id, made.id))
  return made
}

type Placing = {
  session: string
  deliveryPrice?: Cents
  isExchange?: boolean
  actor?: string
  /** Its code; otherwise that of the order. */
  paymentMethod?: string
}

/** Another order of the same buyer to the same place. @throws EditRefused */
export async function placeForBuyer(
  { tx, deps, order }: Pick<OpenEdit, 'tx' | 'deps' | 'order'>,
  items: readonly Item[],
  { session, paymentMethod = order.paymentMethodCode, ...placing }: Placing,
): Promise<Supplement> {
  const cartId = await fillCart(tx, items)
  const { memory, queue, settings, now, address, orderNumber } = deps
  const placed = await placeOrder(
    {
      ...{ db: tx, memory, queue, settings, now, address, lang: order.lang, ...placing },
      providers: usableProviders(deps.providers, settings),
      ...(orderNumber ? { orderNumber } : {}),
    },
    { sessionHash: session, userId: order.userId, cartId, idempotencyKey: null, bodyHash: '', origin: null },
    {
      buyer: buyerOf(order),
      shipping: order.delivery.fields,
      shippingMethod: order.delivery.method_code,
      paymentMethod,
    },
  )
  if (!placed.ok) throw new EditRefused(refusalOf(placed))
  const [made] = await tx
    .select({ total: orders.total, shipping: orders.shippingTotal, vat: orders.vatTotal, vatRows: orders.vatRows })
    .from(orders)
    .where(eq(orders.id, placed.orderId))
  if (!made) throw new Error('An order vanished while it was placed')
  return { id: placed.orderId, number: placed.prefixedId, ...made }
}

async function fillCart(tx: Db, items: readonly Item[]): Promise<string> {
  const [cart] = await tx.insert(carts).values({}).returning({ id: carts.id })
  if (!cart) throw new Error('The cart of an order by staff was not written')
  const given = JSON.stringify(items.map(({ productId, ...item }) => ({ ...item, product_id: productId })))
  // A lower price holds as that of an offer does.
  await tx.execute(sql`
    insert into cart_items (cart_id, product_id, quantity, seen_price, quoted_price, quoted_until, quoted_quantity)
    select ${cart.id}, p.id, i.quantity, coalesce(i.seen, least(p.price, i.price)), i.price,
      case when i.price is not null then now() + interval '1 hour' end, case when i.price is not null then i.quantity end
    from jsonb_to_recordset(${given}::jsonb) as i(product_id int, quantity int, price int, seen int)
    join products p on p.id = i.product_id`)
  return cart.id
}

const buyerOf = (order: StoredOrder): Buyer => ({
  type: order.buyerType,
  name: order.name,
  surname: order.surname,
  email: order.email,
  phone: { code: order.phoneCode, number: order.phoneNumber },
  company: order.company,
  buyerReference: order.buyerReference,
  contractNumber: order.contractNumber,
})

function refusalOf(refused: OrderRejectionReason): EditRefused['refusal'] {
  if (refused.reason === 'sold-out') return { ok: false, reason: 'sold-out', title: refused.title }
  if (refused.reason === 'cart-changed') return { ok: false, reason: 'changed' }
  const problem = refused.reason === 'fields' ? (Object.values(refused.errors)[0] ?? 'required') : refused.reason
  return { ok: false, reason: 'supplement', problem }
}

export type LinkedOrder = OrderAccess & { number: string; state: OrderState; total: Cents }

type Links = 'supplements' | 'supplementOf' | 'replacements' | 'replaces'

/** The orders that supplement an order or replace goods of it, and those of which it does the same. */
export async function linkedOrders(
  db: Db,
  order: { id: number; supplementsId: number | null },
): Promise<{
  supplements: LinkedOrder[]
  supplementOf: LinkedOrder | null
  replacements: LinkedOrder[]
  replaces: (LinkedOrder & { returnId: number | null }) | null
}> {
  const found = await rows<LinkedOrder & { link: Links; returnId: number | null }>(
    db,
    sql`select w.link, w.return_id as "returnId", o.id, o.token_hash as "tokenHash", o.address_nonce as "addressNonce",
          o.prefixed_id as number, o.state, o.total
        from (select 'supplements' as link, id, null::int as return_id from orders where supplements_id = ${order.id}
          union all select 'supplementOf', ${order.supplementsId}::int, null
          union all select 'replacements', x.order_id, null from returns r join exchanges x on x.return_id = r.id
            where r.order_id = ${order.id}
          union all select 'replaces', r.order_id, r.id from exchanges x join returns r on r.id = x.return_id
            where x.order_id = ${order.id}) w
        join orders o on o.id = w.id order by o.id`,
  )
  const of = (link: Links) => found.filter((one) => one.link === link)
  return {
    supplements: of('supplements'),
    supplementOf: of('supplementOf')[0] ?? null,
    replacements: of('replacements'),
    replaces: of('replaces')[0] ?? null,
  }
}
