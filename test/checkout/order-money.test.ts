import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../../src/shop/audit/audit.db.ts'
import { rows } from '../../src/shop/db.ts'
import { changeOrder } from '../../src/shop/fulfilment/change-order.db.ts'
import { pollOpenPayments, watchPayments } from '../../src/shop/payments/poll-payments.db.ts'
import { retryRefunds } from '../../src/shop/payments/refund.db.ts'
import { settlementDeps } from '../../src/shop/payments/settlement-deps.db.ts'
import { openTasks } from '../../src/shop/tasks/tasks.db.ts'
import { bought, creditNoteLinks, emailsOf, rowOf, textOf } from '../support/bought.ts'
import { burst, buyer, place, statuses, stockOf } from '../support/buyers.ts'
import { openTestShop, orderRequest, type TestShop } from '../support/shop.ts'
import { signedIn } from '../support/signed-in.ts'

let shop: TestShop
/** A Saturday. */
let now = new Date('2026-11-21T10:00:00Z')
/** What the practice bank's counterpart says to refunds. */
let bankIsAway = false

beforeAll(async () => {
  shop = await openTestShop({ now: () => now })
  const practice = shop.services.providers.get('practice')
  if (!practice) throw new Error('no practice bank')
  const wavering = {
    ...practice,
    refund: async (refund: Parameters<typeof practice.refund>[0]) => {
      if (bankIsAway) throw new Error('away')
      return practice.refund(refund)
    },
  }
  shop.services.providers = new Map([...shop.services.providers, ['practice', wavering]])
})
afterAll(async () => {
  const findings = await audit(shop.db)
  await shop.close()
  expect(findings).toEqual([])
})

/** An order of two lamps at 25 € and delivery, paid at the practice bank. */
async function paid() {
  const lamp = await shop.product({ price: 2500, quantity: 5 })
  const order = await bought(shop, await buyer(shop, [{ id: lamp.id, pieces: 2 }]))
  const bank = String((await order.visitor.get(`${order.path}/pay`)).headers.location)
  await order.visitor.submit(bank, { decision: 'pay' })
  return { ...order, lamp }
}

const deps = () => settlementDeps(shop.services)

describe('money that goes back', () => {
  test('in part and then the rest: two credit notes, two e-mails, PDFs on the order’s page, nothing on the shelf', async () => {
    const { visitor, number, path, lamp, total } = await paid()
    expect(await changeOrder(await deps(), number, 'refund', { amount: 1000 })).toEqual({
      ok: true,
      from: 'paid',
      to: 'paid',
      money: 'done',
    })
    expect(await changeOrder(await deps(), number, 'refund', { amount: total })).toEqual({
      ok: false,
      reason: 'too-much',
    })
    expect(await changeOrder(await deps(), number, 'refund')).toMatchObject({ to: 'refunded', money: 'done' })
    expect((await stockOf(shop, lamp.id))?.quantity).toBe(3)

    const links = creditNoteLinks((await visitor.get(path)).body)
    expect(links).toHaveLength(2)
    for (const link of links) {
      const pdf = await visitor.get(link)
      expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
      // A person's document is no e-invoice, and a stranger's is nobody's.
      expect((await visitor.get(link.replace('.pdf', '.xml'))).status).toBe(404)
      expect((await visitor.get(link.replace(/order\/[^/]+/, 'order/unknown'))).status).toBe(404)
    }
    const told = await emailsOf(shop, number)
    expect(told.map(({ kind }) => kind)).toEqual(['order-placed', 'order-paid', 'order-refunded', 'order-refunded'])
    const text = await textOf(shop, told[2]?.id ?? '')
    expect(text).toContain('Atmaksātā summa: 10,00\u00a0€')
    expect(text).toMatch(/Kredītrēķins Nr\. EK-2026-\d{5}/)
  })

  test('with the goods: the pieces are on the shelf again, once', async () => {
    const { number, lamp } = await paid()
    expect(await changeOrder(await deps(), number, 'refund', { restock: true })).toMatchObject({ to: 'refunded' })
    expect(await changeOrder(await deps(), number, 'refund', { restock: true })).toMatchObject({
      reason: 'nothing-paid',
    })
    expect((await stockOf(shop, lamp.id))?.quantity).toBe(5)
  })

  test('a paid order that is cancelled gives money and goods back', async () => {
    const { number, lamp } = await paid()
    expect(await changeOrder(await deps(), number, 'cancel')).toEqual({
      ok: true,
      from: 'paid',
      to: 'refunded',
      money: 'done',
    })
    expect((await stockOf(shop, lamp.id))?.quantity).toBe(5)
    const kinds = (await emailsOf(shop, number)).map(({ kind }) => kind)
    expect(kinds).toEqual(['order-placed', 'order-paid', 'order-cancelled', 'order-refunded'])
  })

  test('the bank is unavailable: the order is cancelled, and the refund is retried on schedule', async () => {
    const { number } = await paid()
    bankIsAway = true
    expect(await changeOrder(await deps(), number, 'cancel')).toMatchObject({ to: 'cancelled', money: 'provider-away' })
    bankIsAway = false
    await retryRefunds({ ...(await deps()), now: new Date(Date.now() + 120_000) })
    expect((await rowOf(shop, number))?.state).toBe('refunded')
  })

  test('in the vendor’s own pages: one task however often it is looked at, and a person’s word settles it', async () => {
    const { number } = await paid()
    const practice = shop.services.providers.get('practice')
    if (!practice) throw new Error('no practice bank')
    const vendor = {
      ...practice,
      status: async (payment: Parameters<typeof practice.status>[0]) => ({
        ...(await practice.status(payment)),
        state: 'refunded' as const,
      }),
    }
    const ours = shop.services.providers
    shop.services.providers = new Map([...ours, ['practice', vendor]])
    const then = now
    const tasksNow = async () => (await openTasks(shop.db)).filter(({ note }) => note.startsWith(number))
    for (const days of [1.5, 2.5, 5]) {
      now = new Date(Date.now() + days * 24 * 60 * 60_000)
      await pollOpenPayments(shop.services)
      await watchPayments(shop.services)
      expect((await tasksNow()).map(({ kind }) => kind)).toEqual(['refunded-elsewhere'])
    }
    now = then
    shop.services.providers = ours
    expect((await rowOf(shop, number))?.state).toBe('paid')
    expect(await changeOrder(await deps(), number, 'refunded')).toMatchObject({ to: 'refunded' })
    expect(await tasksNow()).toEqual([])
    // The other payments of this file were looked at too.
    await shop.db.execute(sql`update operator_tasks set done_at = now() where kind = 'refunded-elsewhere'`)
  })
})

describe('many at once', () => {
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
      const deps = await settlementDeps(shop.services)
      const number = order.prefixed_id
      await burst(9, (i) =>
        i % 3 === 0
          ? changeOrder(deps, number, 'cancel')
          : changeOrder(deps, number, 'refund', i % 3 === 1 ? { amount: 500 } : { restock: true }),
      )
      const [sums] = await rows<{ state: string; back: number; credited: number; notes: number; messages: number }>(
        shop.db,
        sql`select o.state,
              (select sum(r.amount)::int from refunds r join payments p on p.id = r.payment_id
                where p.order_id = o.id and r.state = 'done') as back,
              (select sum((document->'totals'->>'gross')::int)::int from invoices
                where order_id = o.id and kind = 'credit_note') as credited,
              (select count(*)::int from invoices where order_id = o.id and kind = 'credit_note') as notes,
              (select count(*)::int from letters where kind = 'order-refunded' and (data->>'orderId')::int = o.id) as messages
            from orders o where o.prefixed_id = ${number}`,
      )
      const { total_price: total } = order
      expect(sums).toMatchObject({ state: 'refunded', back: total, credited: total })
      expect(sums?.messages).toBe(sums?.notes)
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
