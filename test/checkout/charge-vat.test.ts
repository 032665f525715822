import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../src/adapters/database/database.ts'
import { migrate } from '../../src/adapters/database/migrate.ts'
import { carts } from '../../src/shop/cart/cart.tables.ts'
import { priceCart } from '../../src/shop/cart/cart.ts'
import { type Db, firstRow, rowOf, rows } from '../../src/shop/db.ts'
import { changeOrder } from '../../src/shop/fulfilment/change-order.db.ts'
import { issueInvoice } from '../../src/shop/invoices/invoices.db.ts'
import { orderLines, orders } from '../../src/shop/orders/orders.tables.ts'
import { settlementDeps } from '../../src/shop/payments/settlement-deps.db.ts'
import { Settings } from '../../src/shop/settings/settings.ts'
import { bought, rowOf as orderOf } from '../support/bought.ts'
import { buyer } from '../support/buyers.ts'
import { openTestDatabase } from '../support/databases.ts'
import { insertCountries } from '../support/invoices.ts'
import { saleOfPriced } from '../support/money-properties.ts'
import { randomCart } from '../support/random-carts.ts'
import { invoiceOfSale, type Sale } from '../support/sales.ts'
import { openTestShop } from '../support/shop.ts'

/** Orders as they are priced: with delivery, surcharge, both and neither, reversed lines and supplies without VAT. */
const sales = Array.from({ length: 400 }, (_, seed) => {
  const { cart, facts } = randomCart(seed)
  // Delivery had no class of its own then.
  const methods = facts.methods.map((method) => ({ ...method, vatClass: 'standard' as const }))
  return saleOfPriced(priceCart(cart, { ...facts, methods }))
})
const charged = ({ order }: Sale) => order.shippingTotal + order.surchargeTotal > 0

let database: Database
let drop: () => Promise<void>

beforeAll(async () => {
  ;({ database, drop } = await openTestDatabase('nothing'))
  const { entries } = JSON.parse(readFileSync('db/migrations/meta/_journal.json', 'utf8')) as {
    entries: { tag: string; when: number }[]
  }
  await migrate(database, entries[entries.findIndex(({ tag }) => tag === '0012_charge_vat') - 1]?.when)
})
afterAll(() => drop())

/** As versions without the columns write it. @returns its id */
async function insertOldOrder(tx: Db, { order, lines }: Sale): Promise<number> {
  const { parcels, shippingVatRate, shippingVat, surchargeVatRate, surchargeVat, vatEvidence, ...stored } = order
  const cart = await firstRow<{ id: string }>(
    tx,
    sql`insert into carts ${rowOf(carts, { state: 'ordered' })} returning id`,
  )
  const row = {
    ...stored,
    prefixedId: `E-${randomUUID()}`,
    tokenHash: randomUUID(),
    cartId: cart?.id ?? '',
    sessionHash: 'session',
    paymentMethodCode: 'transfer',
    termsVersion: '1',
  }
  const made = await firstRow<{ id: number }>(tx, sql`insert into orders ${rowOf(orders, row)} returning id`)
  const orderId = made?.id ?? 0
  for (const line of lines) {
    const values = { ...line, orderId, takenQuantity: line.quantity }
    await tx.execute(sql`insert into order_lines ${rowOf(orderLines, values)}`)
  }
  return orderId
}

async function expectFilled(orderId: number, sale: Sale) {
  const [order] = await database.db.select().from(orders).where(eq(orders.id, orderId))
  if (!charged(sale)) return expect(order?.shippingVat).toBeNull()
  const { shippingVat, surchargeVat, shippingVatRate } = sale.order
  const rates = { shippingVatRate, surchargeVatRate: shippingVatRate }
  expect(order).toMatchObject({ shippingVat, surchargeVat, ...rates })
  // To the cent what the order was priced with.
  const { lines, charges, vatRows } = invoiceOfSale(sale)
  expect(invoiceOfSale({ order: { ...sale.order, ...order }, lines: sale.lines })).toMatchObject({
    lines,
    charges,
    vatRows,
  })
}

describe('the VAT of delivery and surcharge', () => {
  test('of orders that were placed before the columns is filled by the migration, where there is one answer', async () => {
    const ids: number[] = []
    await database.db.transaction(async (tx) => {
      for (const sale of sales) ids.push(await insertOldOrder(tx, sale))
    })
    const wrong = sales.find(charged)
    if (!wrong) throw new Error('No sale with charges')
    const { order } = wrong
    const tampered = await database.db.transaction((tx) =>
      insertOldOrder(tx, {
        ...wrong,
        order: { ...order, vatRows: order.vatRows.map((row) => ({ ...row, gross: 1 })) },
      }),
    )

    await migrate(database)
    for (const [i, sale] of sales.entries()) await expectFilled(ids[i] ?? 0, sale)
    expect(sales.filter(({ order }) => order.shippingTotal > 0 && order.surchargeTotal > 0).length).toBeGreaterThan(20)

    await insertCountries(database.db)
    const issue = (orderId: number) =>
      database.db.transaction((tx) => issueInvoice(tx, orderId, new Date(), Settings.parse({})))
    await expect(issue(tampered)).rejects.toThrow('does not add up')
    expect((await issue(ids[sales.indexOf(wrong)] ?? 0)).charges).toEqual(invoiceOfSale(wrong).charges)
  })

  test('of orders that an older instance places during a deploy is filled when they are committed', async () => {
    for (const sale of sales.slice(0, 100)) {
      const orderId = await database.db.transaction((tx) => insertOldOrder(tx, sale))
      await expectFilled(orderId, sale)
    }
  })

  test('is stored with a new order', async () => {
    const shop = await openTestShop()
    const { number } = await bought(shop, await buyer(shop, [await shop.product({ price: 1000 })]))
    const row = await orderOf(shop, number)
    expect(row).toMatchObject({ shippingVatRate: 2100, surchargeVatRate: 2100, surchargeVat: 0 })
    expect(row?.shippingTotal).toBeGreaterThan(0)
    expect(row?.shippingVat).toBe(Math.round(((row?.shippingTotal ?? 0) * 21) / 121))
    await shop.close()
  })

  test('is at the rate that the way of delivery had when it was ordered', async () => {
    const shop = await openTestShop()
    await shop.db.execute(sql`update shipping_methods set vat_class = 'reduced'`)
    const deps = await settlementDeps(shop.services)
    const place = async () => bought(shop, await buyer(shop, [await shop.product({ price: 1210 })]))
    await expect.poll(async () => (await orderOf(shop, (await place()).number))?.shippingVatRate).toBe(1200)
    const { number } = await place()
    const row = await orderOf(shop, number)
    const delivery = row?.shippingTotal ?? 0
    expect(row?.vatRows).toMatchObject([
      { rateBp: 2100, gross: 1210, vat: 210 },
      { rateBp: 1200, gross: delivery, vat: Math.round((delivery * 12) / 112) },
    ])
    // Another rate afterwards does not reach what was ordered.
    await shop.db.execute(sql`update shipping_methods set vat_class = 'zero'`)
    expect(await changeOrder(deps, number, 'paid')).toMatchObject({ ok: true })
    const documents = await rows<{ kind: string; rate: number }>(
      shop.db,
      sql`select i.kind, (i.document->'charges'->0->>'rateBp')::int as rate from invoices i
          join orders o on o.id = i.order_id where o.prefixed_id = ${number} order by i.id`,
    )
    expect(documents).toMatchObject([{ kind: 'invoice', rate: 1200 }])
    await shop.close()
  })
})
