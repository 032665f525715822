import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rows } from '../../src/shop/db.ts'
import { writeSteps } from '../../src/shop/reports/funnel.db.ts'
import { keepReports, recountReports } from '../../src/shop/reports/keep-reports.db.ts'
import type { SalesAnswer } from '../../src/shop/reports/reports.calls.ts'
import { NO_SUMS, type Sums } from '../../src/shop/reports/sums.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { type StaffBrowser, signedInStaff } from '../support/staff.ts'

let shop: TestShop
let maris: StaffBrowser

beforeAll(async () => {
  shop = await openTestShop({ with: 'demo' })
  maris = await signedInStaff(shop, 'manager')
  await keepReports(shop.db, new Date(), 5_000)
}, 60_000)
afterAll(() => shop.close())

const WHOLE = 'from=2024-01-01&to=2026-12-31'

async function sales(query: string, browser = maris) {
  const { status, body } = await browser.get(`/reports/sales?${query}`)
  expect([status, status === 200 ? '' : body]).toEqual([200, ''])
  return body as SalesAnswer
}

/** From the rows of orders and credit notes, in another way than the rollups are counted. */
async function fromRows() {
  const [row] = await rows<Sums>(
    shop.db,
    sql`select
          (select count(*)::int from orders) as placed, count(*)::int as orders,
          sum(l.units)::int as units, sum(o.items_total - o.discount_total - l.vat)::int as goods,
          sum(o.shipping_total - o.shipping_vat)::int as delivery, sum(o.surcharge_total - o.surcharge_vat)::int as surcharge,
          sum(o.vat_total)::int as vat, sum(o.discount_total)::int as discount, 0 as cost, 0 as costed,
          (select coalesce(sum((i.document->'totals'->>'net')::int), 0)::int from invoices i where i.kind = 'credit_note'
            and not exists (select from invoices n where n.order_id = i.order_id and n.kind = 'invoice' and n.id > i.id)) as refunded,
          (select coalesce(sum((i.document->'totals'->>'vat')::int), 0)::int from invoices i where i.kind = 'credit_note'
            and not exists (select from invoices n where n.order_id = i.order_id and n.kind = 'invoice' and n.id > i.id)) as "refundedVat"
        from orders o join lateral (
          select sum(quantity) as units, sum(vat) as vat from order_lines where order_id = o.id) l on true
        where o.paid_at is not null or o.state not in ('awaiting_payment', 'cancelled')`,
  )
  return row ?? NO_SUMS
}

test('reports of the demo agree with its orders and credit notes to the cent, whatever they are sorted by', async () => {
  const expected = await fromRows()
  expect(expected.orders).toBeGreaterThan(0)
  expect(expected.refunded).toBeGreaterThan(0)
  for (const by of ['day', 'week', 'month', 'buyer', 'country', 'category', 'product']) {
    const { totals, rows: found, hasMore } = await sales(`${WHOLE}&by=${by}&compare=none`)
    expect(totals).toMatchObject({ ...expected, refundedUnits: totals.refundedUnits })
    if (hasMore) continue
    const total = (key: 'goods' | 'units' | 'discount') => found.reduce((sum, row) => sum + row[key], 0)
    expect([by, total('goods'), total('units'), total('discount')]).toEqual([
      by,
      expected.goods,
      expected.units,
      expected.discount,
    ])
  }
})

test('the nightly recount changes nothing that is counted already', async () => {
  const read = () => rows(shop.db, sql`select * from report_sales order by dimension, day, key`)
  const before = await read()
  await recountReports(shop.db, new Date())
  expect(await read()).toEqual(before)
})

test('steps of buying are counted by buyer type, without robots and without a trace of the visitor', async () => {
  const lamp = await shop.product({ price: 1_000, quantity: 50 })
  const visitor = shop.visitor()
  const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
  const seen = (userAgent: string) =>
    shop.app.inject({ url: '/api/visitor?session=existing&seen=product', headers: { 'user-agent': userAgent } })
  const answer = await seen(firefox['user-agent'])
  expect(answer.cookies).toEqual([])
  await seen('Mozilla/5.0 (compatible; Googlebot/2.1)')
  await shop.app.inject({ url: '/api/visitor?session=existing', headers: firefox })
  await visitor.post(`/api/cart-item/add/${lamp.id}?action=plus`, { quantity: 2 }, firefox)
  await visitor.post(`/api/cart-item/add/${lamp.id}`, { quantity: 3 }, firefox)
  await visitor.get('/checkout', firefox)
  await shop.visitor().get('/checkout', firefox)
  await expect.poll(() => shop.services.steps.size).toBe(3)
  await writeSteps(shop.db, shop.services.steps)
  const { body } = await maris.get(`/reports/funnel?${WHOLE}`)
  expect(body.totals).toMatchObject({ seen: 1, 'in-cart': 1, checkout: 1 })
  expect(body.buyers[0]).toMatchObject({ buyer: 'b2c', seen: 1, 'in-cart': 1, checkout: 1 })
  expect(body.totals.placed).toBeGreaterThan(10)
})

test('only those with the right see reports, and what goods cost only those who see money', async () => {
  const packer = await signedInStaff(shop, 'warehouse')
  expect((await packer.get(`/reports/sales?${WHOLE}`)).status).toBe(403)
  const viewer = await signedInStaff(shop, 'viewer')
  const seen = await sales(`${WHOLE}&by=buyer`, viewer)
  expect([seen.totals.cost, seen.rows[0]?.costed]).toEqual([null, null])
  expect((await viewer.get(`/reports/sales.csv?${WHOLE}`)).status).toBe(403)
  expect((await sales(`${WHOLE}&by=buyer`)).totals.cost).toBe(0)
})

test('a period that ends before it begins is refused at its field', async () => {
  const { status, body } = await maris.get('/reports/sales?from=2026-02-01&to=2026-01-31')
  expect([status, Object.keys(body.errors)]).toEqual([422, ['to']])
  expect((await maris.get('/reports/sales?from=2020-01-01&to=2026-01-31')).status).toBe(422)
})

test('files hold what the screen shows', async () => {
  for (const name of ['sales', 'funnel', 'delivery', 'returns']) {
    const { status, body } = await maris.get(`/reports/${name}.csv?${WHOLE}`)
    expect([name, status, String(body).split('\r\n').length > 1]).toEqual([name, 200, true])
  }
  const { body } = await maris.get(`/reports/sales.csv?${WHOLE}&by=buyer&compare=none`)
  const { totals } = await sales(`${WHOLE}&by=buyer&compare=none`)
  const last = String(body).trim().split('\r\n').at(-1)?.split(';') ?? []
  expect(last.slice(0, 5)).toEqual([
    'Kopā',
    '',
    String(totals.orders),
    String(totals.units),
    (totals.goods / 100).toFixed(2).replace('.', ','),
  ])
})

test('the orders behind a figure are the orders that it counts', async () => {
  const { totals, rows: buyers } = await sales(`${WHOLE}&by=buyer`)
  const count = async (query: string) => (await maris.get(`/orders/count?${query}`)).body.count
  expect(await count(`${WHOLE}&sold=true`)).toBe(totals.orders)
  for (const { key, orders } of buyers)
    expect([key, await count(`${WHOLE}&sold=true&buyer=${key}`)]).toEqual([key, orders])
  expect(await count(WHOLE)).toBe(totals.placed)
})

test('the last seven days stand beside the seven before', async () => {
  const { status, body } = await maris.get('/reports/week')
  expect(status).toBe(200)
  expect(body.now.average * body.now.orders).toBeGreaterThan(0)
  expect((await maris.get(`/reports/service?${WHOLE}`)).body.delivery.length).toBeGreaterThan(0)
})

test('what a product costs is written and seen only by those who see money, also in its log', async () => {
  const chair = await shop.product({ price: 5_000 })
  const { body: read } = await maris.get(`/products/${chair.id}`)
  expect(read.fields.cost).toBe(null)
  const edit = { base: { cost: null }, changes: { cost: 2_000 } }
  expect((await maris.patch(`/products/${chair.id}`, read.version, edit)).status).toBe(200)
  expect((await maris.get(`/products/${chair.id}`)).body.fields.cost).toBe(2_000)
  const writer = await signedInStaff(shop, 'content')
  const { body: seen } = await writer.get(`/products/${chair.id}`)
  expect(Object.hasOwn(seen.fields, 'cost')).toBe(false)
  expect((await writer.patch(`/products/${chair.id}`, seen.version, edit)).status).toBe(403)
  const costs = ({ body }: { body: { entries: { after: object | null }[] } }) =>
    body.entries.some(({ after }) => after && Object.hasOwn(after, 'cost'))
  expect(costs(await writer.get(`/products/${chair.id}/log`))).toBe(false)
  expect(costs(await maris.get(`/products/${chair.id}/log`))).toBe(true)
})

test('the orders of a country are those that the report counts', async () => {
  const { rows: countries } = await sales(`${WHOLE}&by=country&compare=none`)
  expect(countries.length).toBeGreaterThan(0)
  for (const { key, orders } of countries.filter((row) => row.key)) {
    const { body } = await maris.get(`/orders/count?${WHOLE}&sold=true&country=${key}`)
    expect([key, body.count]).toEqual([key, orders])
  }
  expect((await maris.get('/orders/count?country=latvia')).status).toBe(422)
})
