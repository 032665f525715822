import { eq, sql } from 'drizzle-orm'
import { carts } from '../cart/cart.tables.ts'
import { placeOrder } from '../checkout/place-order.db.ts'
import { type Db, firstRow, rows } from '../db.ts'
import type { Cents, VatRow } from '../money/money.ts'
import type { Buyer, OrderAccess, OrderRejectionReason } from '../orders/order.ts'
import { orders } from '../orders/orders.tables.ts'
import type { OrderState } from '../orders/states.ts'
import { usableProviders } from '../payments/provider.ts'
import { EditRefused, type StoredOrder } from './goods-edit.ts'
import type { OpenEdit } from './open-edit.ts'

type Item = { productId: number; quantity: number; price?: Cents | undefined }

export type Supplement = { id: number; number: string; total: Cents; vat: Cents; vatRows: VatRow[] }

/**
 * An order of its own for what a paid order gains, to the same buyer and place, sent along at no charge: every order
 * keeps one accepted payment and one invoice. @throws EditRefused
 */
export async function placeSupplement({ tx, deps, order }: OpenEdit, items: readonly Item[]): Promise<Supplement> {
  const cartId = await fillCart(tx, items)
  const { memory, queue, settings, now, address, orderNumber } = deps
  const placed = await placeOrder(
    {
      ...{ db: tx, memory, queue, settings, now, address, lang: order.lang, deliveryPrice: 0 },
      providers: usableProviders(deps.providers, settings),
      ...(orderNumber ? { orderNumber } : {}),
    },
    {
      sessionHash: `supplement:${order.id}`,
      userId: order.userId,
      cartId,
      idempotencyKey: null,
      bodyHash: '',
      origin: null,
    },
    {
      buyer: buyerOf(order),
      shipping: order.delivery.fields,
      shippingMethod: order.delivery.method_code,
      paymentMethod: order.paymentMethodCode,
    },
  )
  if (!placed.ok) throw new EditRefused(refusalOf(placed))
  const [made] = await tx
    .update(orders)
    .set({ supplementsId: order.id })
    .where(eq(orders.id, placed.orderId))
    .returning({ total: orders.total, vat: orders.vatTotal, vatRows: orders.vatRows })
  if (!made) throw new Error('A supplementary order vanished while it was placed')
  return { id: placed.orderId, number: placed.prefixedId, ...made }
}

async function fillCart(tx: Db, items: readonly Item[]): Promise<string> {
  const [cart] = await tx.insert(carts).values({}).returning({ id: carts.id })
  if (!cart) throw new Error('The cart of a supplementary order was not written')
  const given = JSON.stringify(items.map(({ productId, ...item }) => ({ ...item, product_id: productId })))
  // A lower price holds as that of an offer does.
  await tx.execute(sql`
    insert into cart_items (cart_id, product_id, quantity, seen_price, quoted_price, quoted_until, quoted_quantity)
    select ${cart.id}, p.id, i.quantity, least(p.price, i.price), i.price,
      case when i.price is not null then now() + interval '1 hour' end, case when i.price is not null then i.quantity end
    from jsonb_to_recordset(${given}::jsonb) as i(product_id int, quantity int, price int)
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

/** The orders that supplement an order, and the one that it supplements. */
export async function linkedOrders(
  db: Db,
  order: { id: number; supplementsId: number | null },
): Promise<{ supplements: LinkedOrder[]; supplementOf: LinkedOrder | null }> {
  const columns = sql`id, token_hash as "tokenHash", address_nonce as "addressNonce", prefixed_id as number, state, total`
  const supplements = await rows<LinkedOrder>(
    db,
    sql`select ${columns} from orders where supplements_id = ${order.id} order by id`,
  )
  const parent =
    order.supplementsId === null
      ? undefined
      : await firstRow<LinkedOrder>(db, sql`select ${columns} from orders where id = ${order.supplementsId}`)
  return { supplements, supplementOf: parent ?? null }
}
