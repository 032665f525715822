import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '../../src/shop/audit/audit.db.ts'
import { plusDays, toRigaDate } from '../../src/shop/calendar/days.ts'
import { coupons } from '../../src/shop/coupons/coupons.tables.ts'
import { rows } from '../../src/shop/db.ts'
import type { PaymentProvider } from '../../src/shop/payments/provider.ts'
import { sumMonth } from '../../src/shop/reports/count-day.db.ts'
import { keepReports } from '../../src/shop/reports/keep-reports.db.ts'
import { salesReport, salesTotals } from '../../src/shop/reports/sales-report.db.ts'
import { bought, rowOf } from '../support/bought.ts'
import { buyer } from '../support/buyers.ts'
import { MANY_MS, many } from '../support/iterations.ts'
import { randomOf } from '../support/random-carts.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { type StaffBrowser, signedInStaff } from '../support/staff.ts'

let shop: TestShop
let manager: StaffBrowser
let lamp: Awaited<ReturnType<TestShop['product']>>
let book: Awaited<ReturnType<TestShop['product']>>

beforeAll(async () => {
  shop = await openTestShop()
  manager = await signedInStaff(shop, 'manager')
  lamp = await shop.product({ title: 'Lampa', price: 3333, quantity: 5_000 })
  book = await shop.product({ title: 'Grāmata', price: 1999, quantity: 5_000, vatClass: 'reduced' })
  await shop.db.execute(sql`update products set cost = 1000 where id = ${lamp.id}`)
  await shop.db.insert(coupons).values({ code: 'DESMIT', kind: 'percent', value: 1000, perCustomerLimit: 5_000 })
  const bank = shop.services.providers.get('practice') as PaymentProvider
  bank.refund = async () => 'done'
  await keepReports(shop.db, new Date())
}, 60_000)
afterAll(() => shop.close())

const TODAY = toRigaDate(new Date())
const WHOLE = { from: plusDays(TODAY, -500), to: plusDays(TODAY, 1) }

type Line = {
  order: number
  code: string
  sold: boolean
  quantity: number
  total: number
  vat: number
  cost: number | null
}
type Order = { sold: boolean; total: number; vat: number; placed: string }
type Note = { net: number; vat: number }

/** Added up here, not in the database. */
async function fromRows() {
  const orders = await rows<Order>(
    shop.db,
    sql`select paid_at is not null or state not in ('awaiting_payment', 'cancelled') as sold, total, vat_total as vat,
          placed_at as placed from orders`,
  )
  const lines = await rows<Line>(
    shop.db,
    sql`select o.id as order, l.code, o.paid_at is not null or o.state not in ('awaiting_payment', 'cancelled') as sold, l.quantity,
          l.total, l.vat, l.unit_cost as cost from order_lines l join orders o on o.id = l.order_id`,
  )
  const notes = await rows<Note>(
    shop.db,
    sql`select (document->'totals'->>'net')::int as net, (document->'totals'->>'vat')::int as vat
        from invoices where kind = 'credit_note'`,
  )
  const add = (numbers: number[]) => numbers.reduce((sum, each) => sum + each, 0)
  const sold = orders.filter((order) => order.sold)
  const soldLines = lines.filter((line) => line.sold)
  const costed = soldLines.filter(({ cost }) => cost !== null)
  return {
    placed: orders.length,
    orders: sold.length,
    units: add(soldLines.map(({ quantity }) => quantity)),
    gross: add(sold.map(({ total }) => total)),
    vat: add(sold.map(({ vat }) => vat)),
    goods: add(soldLines.map(({ total, vat }) => total - vat)),
    cost: add(costed.map(({ quantity, cost }) => quantity * (cost ?? 0))),
    costed: add(costed.map(({ total, vat }) => total - vat)),
    refunded: add(notes.map(({ net }) => net)),
    refundedVat: add(notes.map(({ vat }) => vat)),
  }
}

async function fromReports() {
  const { discount: _, delivery, surcharge, refundedUnits: _pieces, ...sums } = await salesTotals(shop.db, WHOLE)
  return { ...sums, gross: sums.goods + delivery + surcharge + sums.vat }
}

async function placeOrder(random: (below: number) => number) {
  const goods = [
    { id: lamp.id, pieces: 1 + random(4) },
    ...(random(2) === 0 ? [{ id: book.id, pieces: 1 + random(3) }] : []),
  ]
  const order = await bought(shop, await buyer(shop, goods, random(3) === 0 ? 'DESMIT' : undefined))
  // Some were placed earlier, and are counted on that day.
  const back = random(3) === 0 ? random(120) : 0
  await shop.db.execute(
    sql`update orders set placed_at = placed_at - make_interval(days => ${back}) where prefixed_id = ${order.number}`,
  )
  return order
}

async function pay({ visitor, path }: Awaited<ReturnType<typeof placeOrder>>) {
  const bank = String((await visitor.get(`${path}/pay`)).headers.location)
  await visitor.submit(bank, { decision: 'pay' })
}

async function refundSome(number: string, random: (below: number) => number) {
  const { body: left } = await manager.get(`/orders/${number}/refund`)
  if (left.errors) return
  const line = left.lines.find((each: { left: number }) => each.left > 0)
  const parts = {
    lines: line && random(2) === 0 ? [{ position: line.position, quantity: 1 + random(line.left) }] : [],
    charges: [],
    ...(random(2) === 0 ? { amount: 1 + random(left.left) } : {}),
  }
  await manager.post(`/orders/${number}/refund`, { ...parts, seen: left.seen })
}

test(
  'whatever is placed, paid, cancelled and given back, the reports are what its rows add up to, to the cent',
  async () => {
    for (const seed of Array.from({ length: many(2, 100) }, (_, n) => n + 1)) {
      const random = randomOf(seed)
      const open: Awaited<ReturnType<typeof placeOrder>>[] = []
      const paid: string[] = []
      for (let step = 0; step < 14; step += 1) {
        const act = random(6)
        const first = open[0]
        const number = paid[random(Math.max(paid.length, 1))]
        if (act < 2 || (!first && !number)) open.push(await placeOrder(random))
        else if (act === 2 && first) {
          await pay(first)
          paid.push(first.number)
          open.shift()
        } else if (act === 3 && (number || first)) {
          await manager.post(`/orders/${number ?? first?.number}/cancel`)
        } else if (number) await refundSome(number, random)
        if (random(3) === 0) await keepReports(shop.db, new Date())
      }
      await keepReports(shop.db, new Date())
      expect([seed, await fromReports()]).toEqual([seed, await fromRows()])
    }
    for (const by of ['product', 'category', 'buyer', 'country', 'day', 'week', 'month'] as const) {
      const { rows: found } = await salesReport(shop.db, { by, period: WHOLE, compared: null, lang: 'lv', limit: 500 })
      expect([by, found.reduce((sum, { goods }) => sum + goods, 0)]).toEqual([by, (await fromRows()).goods])
    }
    expect((await audit(shop.db)).filter((line) => line.startsWith('reports'))).toEqual([])
  },
  MANY_MS,
)

test('products of whole months are read from their sums, whichever days the period has', async () => {
  const months = await rows<{ month: string }>(
    shop.db,
    sql`select to_char(day, 'YYYY-MM-DD') as month from report_sales where dimension = 'product-month' group by 1`,
  )
  for (const { month } of months) await sumMonth(shop.db, month)
  for (const [from, to] of [
    [plusDays(TODAY, -110), TODAY],
    [`${plusDays(TODAY, -100).slice(0, 7)}-01`, plusDays(TODAY, -3)],
    [plusDays(TODAY, -20), plusDays(TODAY, -10)],
    [`${TODAY.slice(0, 7)}-01`, TODAY],
  ] as const) {
    const asked = { compared: null, lang: 'lv', limit: 500, period: { from, to } } as const
    const goods = (found: { goods: number }[]) => found.reduce((sum, each) => sum + each.goods, 0)
    const [product, day] = [
      await salesReport(shop.db, { ...asked, by: 'product' }),
      await salesReport(shop.db, { ...asked, by: 'day' }),
    ]
    expect([from, to, goods(product.rows)]).toEqual([from, to, goods(day.rows)])
  }
})

test('goods that a cancelled order had are no sale, and what it was paid is given back on its day', async () => {
  const order = await bought(shop, await buyer(shop, [{ id: lamp.id, pieces: 1 }]))
  await keepReports(shop.db, new Date())
  const before = await salesTotals(shop.db, WHOLE)
  await manager.post(`/orders/${order.number}/cancel`)
  await keepReports(shop.db, new Date())
  expect(await salesTotals(shop.db, WHOLE)).toEqual(before)
  expect((await rowOf(shop, order.number))?.state).toBe('cancelled')
})
