import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../../src/shop/audit/audit.db.ts'
import { endOfRigaDay, plusDays } from '../../src/shop/calendar/days.ts'
import { coupons } from '../../src/shop/coupons/coupons.tables.ts'
import { firstRow } from '../../src/shop/db.ts'
import { changeOrder } from '../../src/shop/fulfilment/change-order.db.ts'
import type { Invoice } from '../../src/shop/invoices/invoice.ts'
import { settlementDeps } from '../../src/shop/payments/settlement-deps.db.ts'
import { formatTime } from '../../src/shop/shipping/dates.ts'
import { bought } from '../support/bought.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { signedIn } from '../support/signed-in.ts'

/**
 * A second before and the second of: midnight in Riga and the changes of the clock. Day, time and last day of the
 * transfer (the fifth working day) are written down by hand, not counted by what is tested.
 */
const moments = [
  ['2026-03-28T21:59:59Z', '28.03.2026.', '23:59', '2026-04-07T21:00:00Z'],
  ['2026-03-28T22:00:00Z', '29.03.2026.', '00:00', '2026-04-07T21:00:00Z'],
  ['2026-03-29T00:59:59Z', '29.03.2026.', '02:59', '2026-04-07T21:00:00Z'],
  ['2026-03-29T01:00:00Z', '29.03.2026.', '04:00', '2026-04-07T21:00:00Z'],
  ['2026-03-29T20:59:59Z', '29.03.2026.', '23:59', '2026-04-07T21:00:00Z'],
  ['2026-03-29T21:00:00Z', '30.03.2026.', '00:00', '2026-04-08T21:00:00Z'],
  ['2026-10-24T20:59:59Z', '24.10.2026.', '23:59', '2026-10-30T22:00:00Z'],
  ['2026-10-24T21:00:00Z', '25.10.2026.', '00:00', '2026-10-30T22:00:00Z'],
  ['2026-10-25T00:59:59Z', '25.10.2026.', '03:59', '2026-10-30T22:00:00Z'],
  ['2026-10-25T01:00:00Z', '25.10.2026.', '03:00', '2026-10-30T22:00:00Z'],
  ['2026-10-25T21:59:59Z', '25.10.2026.', '23:59', '2026-10-30T22:00:00Z'],
  ['2026-10-25T22:00:00Z', '26.10.2026.', '00:00', '2026-11-02T22:00:00Z'],
  ['2026-12-31T21:59:59Z', '31.12.2026.', '23:59', '2027-01-08T22:00:00Z'],
  ['2026-12-31T22:00:00Z', '01.01.2027.', '00:00', '2027-01-08T22:00:00Z'],
] as const

const zones = ['UTC', 'America/Los_Angeles', 'Asia/Tokyo', 'Pacific/Kiritimati', 'Europe/Riga']

/** "03.01.2027." as "2027-01-03". */
const isoOf = (day: string) => day.split('.').filter(Boolean).reverse().join('-')

let shop: TestShop
let now = new Date()
let homeZone: string | undefined

beforeAll(async () => {
  homeZone = process.env.TZ
  shop = await openTestShop({ now: () => now })
})
afterAll(async () => {
  process.env.TZ = homeZone
  const findings = await audit(shop.db)
  await shop.close()
  expect(findings).toEqual([])
})

// The clock is the shop's own: what PostgreSQL stamps by itself (now()) is not moved by this.
describe.each(zones)('on a machine set to %s', (zone) => {
  beforeAll(() => {
    process.env.TZ = zone
    // Power: the machine's own calendar has really moved.
    expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone)
  })

  test.each(moments)(
    'at %s it is the %s %s in Riga, for order, invoice, transfer and coupon',
    async (instant, day, time, holdEnds) => {
      now = new Date(instant)
      const { visitor } = await signedIn(shop, { type: 'b2c' })
      await shop.db.execute(
        sql`update sessions set seen_at = ${instant}::timestamptz, created_at = ${instant}::timestamptz`,
      )
      const lamp = await shop.product({ price: 12_100 })
      await visitor.post(`/api/cart-item/add/${lamp.id}?action=plus`, { quantity: 1 })

      // One coupon ends with the very day, the other has ended with the day before.
      const id = `${zones.indexOf(zone)}X${moments.findIndex(([one]) => one === instant)}`
      const yesterday = plusDays(isoOf(day), -1)
      await shop.db.insert(coupons).values([
        { code: `SODIEN${id}`, kind: 'percent', value: 1000, endsAt: endOfRigaDay(isoOf(day)) },
        { code: `VAKAR${id}`, kind: 'percent', value: 1000, endsAt: endOfRigaDay(yesterday) },
      ])
      expect((await visitor.post('/api/coupon/apply', { code: `VAKAR${id}` })).status).toBe(409)
      expect((await visitor.post('/api/coupon/apply', { code: `SODIEN${id}` })).status).toBe(200)

      const order = await bought(shop, visitor, { payment_method: 'bank-transfer' })
      const row = await firstRow<{ hold: string; placed: string }>(
        shop.db,
        sql`select hold_until::text as hold, placed_at::text as placed from orders where prefixed_id = ${order.number}`,
      )
      expect(new Date(row?.placed ?? '').toISOString()).toBe(new Date(instant).toISOString())
      expect(new Date(row?.hold ?? '').toISOString()).toBe(new Date(holdEnds).toISOString())
      const list = (await visitor.get('/profile')).body
      expect(list).toContain(day)

      expect(await changeOrder(await settlementDeps(shop.services), order.number, 'paid')).toMatchObject({ ok: true })
      const kept = await firstRow<{ document: Invoice }>(
        shop.db,
        sql`select i.document from invoices i join orders o on o.id = i.order_id where o.prefixed_id = ${order.number}`,
      )
      expect(kept?.document.issueDate).toBe(isoOf(day))
      expect(kept?.document.number.slice(0, 8)).toBe(`ER-${day.slice(6, 10)}-`)
      expect(formatTime(now, 'lv')).toContain(time)
    },
  )
})
