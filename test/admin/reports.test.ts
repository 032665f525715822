import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rows } from '../../src/shop/db.ts'
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
