import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { einvoiceWords } from '../src/i18n/einvoice-words.ts'
import { audit } from '../src/shop/audit/audit.db.ts'
import { auditVendors } from '../src/shop/audit/vendors.db.ts'
import { firstRow, rows } from '../src/shop/db.ts'
import { checkNewEInvoices } from '../src/shop/invoices/einvoices.db.ts'
import { makeKeys } from '../src/shop/keys.ts'
import { countSales } from '../src/shop/orders/count-sales.db.ts'
import { emailHistory, findOrderId, paymentHistory, stateHistory } from '../src/shop/orders/history.db.ts'
import { listOrders } from '../src/shop/orders/list.db.ts'
import { orderTokens } from '../src/shop/orders/order-tokens.ts'
import { findOrder } from '../src/shop/orders/read.db.ts'
import { ORDER_STATES } from '../src/shop/orders/states.ts'
import { openTestShop, type TestShop } from '../test/support/shop.ts'
import { generateCatalogue } from './generate/catalogue.db.ts'
import { generateOrders } from './generate/orders.db.ts'

const now = new Date()
let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop()
  await shop.db.execute(sql`update payment_methods set surcharge = 95 where provider = 'transfer'`)
  await generateCatalogue(shop.db, { products: 300, seed: 4 })
  const address = orderTokens(makeKeys(shop.services.config.sessionSecrets)).fresh
  const steps: number[] = []
  await generateOrders(shop.db, {
    orders: 200,
    seed: 4,
    now,
    address,
    slice: 45,
    onProgress: (done) => steps.push(done),
  })
  expect(steps).toEqual([45, 90, 135, 180, 200])
}, 120_000)
afterAll(() => shop.close())

test('nothing is wrong with them, and the bank says the same', async () => {
  expect(await audit(shop.db)).toEqual([])
  expect(await auditVendors(shop.db, shop.services.providers, now)).toEqual({ findings: [], notAsked: [] })
})

test('they are of every kind', async () => {
  const found = await rows<{ state: string; n: number }>(
    shop.db,
    sql`select state, count(*)::int as n from orders group by state`,
  )
  const counts = new Map(found.map(({ state, n }) => [state, n]))
  expect([...counts.keys()].toSorted()).toEqual(ORDER_STATES.toSorted())
  expect(counts.get('completed')).toBeGreaterThan(150)
  const kinds = await firstRow(
    shop.db,
    sql`select array_agg(distinct buyer_type order by buyer_type) as buyers,
          count(distinct payment_method_code) > 2 as "manyPayments", count(distinct delivery->>'type')::int as deliveries,
          bool_or(surcharge_vat > 0) as surcharge, bool_or(shipping_vat > 0) as delivery, bool_or(coupon_code is not null) as coupon,
          bool_or(vat_note = 'intra-eu') as "intraEu", bool_or(user_id is null) and bool_or(user_id is not null) as accounts,
          max(placed_at) - min(placed_at) > '1000 days' as years,
          (select count(distinct l.n)::int from (select count(*) as n from order_lines group by order_id) l) > 3 as lines
        from orders`,
  )
  expect(kinds).toEqual({
    buyers: ['b2b', 'b2c', 'b2g'],
    manyPayments: true,
    deliveries: 3,
    surcharge: true,
    delivery: true,
    coupon: true,
    intraEu: true,
    accounts: true,
    years: true,
    lines: true,
  })
})

test('documents are numbered in the order of their dates', async () => {
  const unordered = await rows(
    shop.db,
    sql`select number from (select series, number, issued_at, document,
          lag(issued_at) over (partition by series order by number) as before from invoices) i
        where before > issued_at or document->>'issueDate' <> to_char(issued_at at time zone 'Europe/Riga', 'YYYY-MM-DD')`,
  )
  expect(unordered).toEqual([])
  const credited = await rows(
    shop.db,
    sql`select 1 from invoices c join invoices i on i.order_id = c.order_id and i.kind = 'invoice'
        where c.kind = 'credit_note' and c.document->'credits'->'number' = i.document->'number'`,
  )
  expect(credited.length).toBeGreaterThan(0)
})

test('e-invoices keep the rules', async () => {
  await shop.db.execute(sql`update invoices set einvoice_state = 'new' where einvoice_state = 'valid'`)
  await checkNewEInvoices(shop.db, einvoiceWords)
  expect(
    await rows(
      shop.db,
      sql`select einvoice_state, einvoice_problems from invoices
    where einvoice_state in ('new', 'invalid')`,
    ),
  ).toEqual([])
})

test('what was too little was delivered, and sales are counted', async () => {
  const deliveries = await rows(shop.db, sql`select 1 from stock_movements where reason = 'receipt' and quantity > 0`)
  expect(deliveries.length).toBeGreaterThan(0)
  const sales = () => rows(shop.db, sql`select product_id, orders from product_sales order by product_id`)
  const generated = await sales()
  expect(generated.length).toBeGreaterThan(0)
  await countSales(shop.db, now)
  expect(await sales()).toEqual(generated)
})

test('pages and lists show them', async () => {
  const listed = await listOrders(shop.db, { limit: 500 })
  expect(listed).toHaveLength(200)
  const one = listed.find(({ state }) => state === 'completed')
  const id = await findOrderId(shop.db, one?.number ?? '')
  const found = await findOrder(shop.db, id ?? 0)
  if (!id || !found) throw new Error('no completed order')
  expect((await stateHistory(shop.db, id)).at(-1)?.to_state).toBe('completed')
  expect(await paymentHistory(shop.db, id)).toHaveLength(1)
  expect((await emailHistory(shop.db, id)).length).toBeGreaterThan(1)
  const path = `/order/${shop.services.secrets.orderToken(found.order)}`
  const page = await shop.visitor().get(path)
  expect(page.status).toBe(200)
  expect(page.body).toContain(found.order.prefixedId)
  expect((await shop.visitor().get(`${path}/invoice.pdf`)).status).toBe(200)
})

test('a second run goes on from the first', async () => {
  const address = orderTokens(makeKeys(shop.services.config.sessionSecrets)).fresh
  await generateOrders(shop.db, { orders: 50, seed: 4, now, address })
  expect(await audit(shop.db)).toEqual([])
})
