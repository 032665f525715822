import { randomUUID } from 'node:crypto'
import { carts } from '../../src/shop/cart/cart.tables.ts'
import type { Db } from '../../src/shop/db.ts'
import { orderLines, orders } from '../../src/shop/orders/orders.tables.ts'
import type { OrderState, PaymentState } from '../../src/shop/orders/states.ts'
import { payments } from '../../src/shop/payments/payments.tables.ts'

export type GivenOrder = {
  state?: OrderState
  payment?: PaymentState
  provider?: string
  providerRef?: string | null
}

export type Paid = { orderId: number; paymentId: number; reference: string }

/** An order of 100.00 € with one payment. */
export async function insertOrder(db: Db, given: GivenOrder = {}): Promise<Paid> {
  const [cart] = await db.insert(carts).values({ state: 'ordered' }).returning({ id: carts.id })
  const [made] = await db
    .insert(orders)
    .values({
      prefixedId: `E-${randomUUID()}`,
      tokenHash: randomUUID(),
      cartId: cart?.id ?? '',
      sessionHash: 'session',
      lang: 'lv',
      state: given.state ?? 'paid',
      buyerType: 'b2c',
      name: 'Anna',
      surname: 'Ozola',
      email: 'anna@ozoli.example',
      phoneCode: '371',
      phoneNumber: '20000000',
      delivery: {
        method_code: 'shop',
        type: 'shop',
        title: { lv: 'Veikals' },
        fields: {},
        country_code: 'LV',
      },
      paymentMethodCode: 'bank',
      paymentMethodTitle: { lv: 'Banka' },
      itemsTotal: 10_000,
      discountTotal: 0,
      shippingTotal: 0,
      surchargeTotal: 0,
      total: 10_000,
      vatTotal: 1_736,
      vatRows: [{ rateBp: 2100, gross: 10_000, net: 8_264, vat: 1_736 }],
      termsVersion: '1',
    })
    .returning({ id: orders.id })
  const orderId = made?.id ?? 0
  await db.insert(orderLines).values({
    orderId,
    position: 1,
    type: 'service',
    title: 'Montāža',
    code: 'M-1',
    quantity: 1,
    unitPrice: 10_000,
    total: 10_000,
    vatRate: 2100,
    vat: 1_736,
  })
  return insertPayment(db, orderId, 1, given)
}

/** A further payment of an order. */
export async function insertPayment(db: Db, orderId: number, attempt: number, given: GivenOrder): Promise<Paid> {
  const reference = randomUUID()
  const [made] = await db
    .insert(payments)
    .values({
      orderId,
      attempt,
      provider: given.provider ?? 'bank',
      reference,
      providerRef: given.providerRef === undefined ? randomUUID() : given.providerRef,
      state: given.payment ?? 'accepted',
      amount: 10_000,
    })
    .returning({ id: payments.id })
  return { orderId, paymentId: made?.id ?? 0, reference }
}
