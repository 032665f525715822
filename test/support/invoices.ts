import { randomUUID } from 'node:crypto'
import { countries } from '../../src/shop/addresses/addresses.tables.ts'
import { carts } from '../../src/shop/cart/cart.tables.ts'
import type { PricingInput } from '../../src/shop/cart/totals.ts'
import type { Db } from '../../src/shop/db.ts'
import { orderLines, orders } from '../../src/shop/orders/orders.tables.ts'
import { type Sale, saleOf } from './sales.ts'

/** 48.97 €, of which 7.18 € VAT: two lamps less 4 €, a book, delivery. */
export const twoLamps: PricingInput = {
  lines: [
    { type: 'product', unit: 1999, quantity: 2, rateBp: 2100, discount: 400 },
    { type: 'product', unit: 1050, quantity: 1, rateBp: 500, discount: 0 },
  ],
  shipping: { gross: 249, rateBp: 2100 },
  surcharge: { gross: 0, rateBp: 2100 },
  vat: 'standard',
}

export async function insertCountries(db: Db) {
  await db
    .insert(countries)
    .values([
      { id: 112, companyId: 122, code: 'LV', title: { lv: 'Latvija' }, callingCode: '371' },
      { id: 64, companyId: 69, code: 'EE', title: { lv: 'Igaunija' }, callingCode: '372' },
    ])
    // An older schema has no countries yet.
    .onConflictDoNothing()
}

/** An order with its lines, without payments. */
export async function insertSale(db: Db, changes: Partial<Sale['order'] & typeof orders.$inferInsert> = {}) {
  const { order, lines } = saleOf(twoLamps)
  const [cart] = await db.insert(carts).values({ state: 'ordered' }).returning({ id: carts.id })
  const [made] = await db
    .insert(orders)
    .values({
      ...order,
      prefixedId: `E-${randomUUID()}`,
      tokenHash: randomUUID(),
      cartId: cart?.id ?? '',
      sessionHash: 'session',
      paymentMethodCode: 'transfer',
      termsVersion: '1',
      placedAt: new Date('2026-11-20T10:00:00Z'),
      ...changes,
    })
    .returning({ id: orders.id })
  const orderId = made?.id ?? 0
  await db.insert(orderLines).values(lines.map((line) => ({ ...line, orderId, takenQuantity: line.quantity })))
  return orderId
}
