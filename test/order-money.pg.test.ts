import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeOrder } from '../src/cli/orders.ts'
import { settlingOf } from '../src/server/payments/settling.ts'
import { audit } from '../src/shop/audit.db.ts'
import { rows } from '../src/shop/db.ts'
import { burst, buyer, place, statuses, stockOf } from './races.ts'
import { openTestShop, orderRequest, type TestShop } from './shop.ts'
import { signedIn } from './signed-in.ts'

/** Races of money that goes back and of invoices, where there are several connections. */
describe.skipIf(!process.env.TEST_DATABASE_URL)('money at once, on real PostgreSQL', () => {
  let shop: TestShop

  beforeAll(async () => {
    shop = await openTestShop()
  })
  afterAll(async () => {
    const findings = await audit(shop.db)
    await shop.close()
    expect(findings).toEqual([])
  })

  test('cancelled and refunded by many at once: what was paid goes back once, and the credit notes say so', async () => {
    const lamp = await shop.product({ price: 2500, quantity: 10 })
    for (let round = 0; round < 5; round++) {
      const visitor = await buyer(shop, [lamp])
      const placed = await place(shop, visitor)
      const { order, payment_link } = placed.json<{
        order: { prefixed_id: string; total_price: number }
        payment_link: string
      }>()
      const bank = String((await visitor.get(payment_link)).headers.location)
      await visitor.submit(bank, { decision: 'pay' })
      const deps = await settlingOf(shop.services)
      const number = order.prefixed_id
      await burst(9, (i) =>
        i % 3 === 0
          ? changeOrder(deps, number, 'cancel')
          : changeOrder(deps, number, 'refund', i % 3 === 1 ? { amount: 500 } : { restock: true }),
      )
      const [sums] = await rows<{ state: string; back: number; credited: number; notes: number; letters: number }>(
        shop.db,
        sql`select o.state,
              (select sum(r.amount)::int from refunds r join payments p on p.id = r.payment_id
                where p.order_id = o.id and r.state = 'done') as back,
              (select sum((document->'totals'->>'gross')::int)::int from invoices
                where order_id = o.id and kind = 'credit_note') as credited,
              (select count(*)::int from invoices where order_id = o.id and kind = 'credit_note') as notes,
              (select count(*)::int from letters where kind = 'order-refunded' and (data->>'orderId')::int = o.id) as letters
            from orders o where o.prefixed_id = ${number}`,
      )
      const { total_price: total } = order
      expect(sums).toMatchObject({ state: 'refunded', back: total, credited: total })
      expect(sums?.letters).toBe(sums?.notes)
    }
    expect((await stockOf(shop, lamp.id))?.quantity).toBe(10)
  })

  test('thirty companies for ten pieces on invoice: ten orders, ten invoices in a row', async () => {
    const lamp = await shop.product({ quantity: 10 })
    const firms = await burst(30, async (i) => {
      const regNum = `4000000${String(i).padStart(4, '0')}`
      const { visitor } = await signedIn(shop, { type: 'b2b', mayPayByInvoice: true, regNum })
      await visitor.post(`/api/cart-item/add/${lamp.id}?action=plus`, { quantity: 1 })
      return visitor
    })
    const [before] = await rows<{ next: number | null }>(
      shop.db,
      sql`select max(number)::int as next from invoices where kind = 'invoice'`,
    )
    const request = await orderRequest(shop, { payment_method: 'invoice' })
    const answers = await burst(30, (i) => place(shop, firms[i] ?? shop.visitor(), request))
    expect(statuses(answers)).toMatchObject({ 200: 10 })
    const numbers = await rows<{ number: number }>(
      shop.db,
      sql`select i.number from invoices i join payments p on p.order_id = i.order_id and p.provider = 'invoice'
          where i.kind = 'invoice' order by i.number`,
    )
    const first = (before?.next ?? 0) + 1
    expect(numbers.map(({ number }) => number)).toEqual(Array.from({ length: 10 }, (_, i) => first + i))
  })
})
