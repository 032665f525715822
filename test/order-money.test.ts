import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeOrder } from '../src/cli/orders.ts'
import { askAboutPayments, watchPayments } from '../src/server/jobs.ts'
import type { Mailer } from '../src/server/mail/mailer.ts'
import { sendLetter } from '../src/server/mail/send-letter.ts'
import { settlingOf } from '../src/server/payments/settling.ts'
import { audit } from '../src/shop/audit.db.ts'
import { rows } from '../src/shop/db.ts'
import { checkUbl } from '../src/shop/invoices/ubl-rules.ts'
import { letters } from '../src/shop/letters/letters.tables.ts'
import { orders } from '../src/shop/orders/orders.tables.ts'
import { openTasks } from '../src/shop/orders/tasks.db.ts'
import { askRefundsAgain } from '../src/shop/payments/refund.db.ts'
import { saveSetting } from '../src/shop/settings/settings.db.ts'
import { buyer, place, stockOf } from './races.ts'
import { openTestShop, orderRequest, type TestShop, type Visitor } from './shop.ts'
import { signedIn } from './signed-in.ts'

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

type Stored = { order: { prefixed_id: string; total_price: number }; payment_link: string }

async function bought(visitor: Visitor, overrides: Record<string, unknown> = {}) {
  const placed = await place(shop, visitor, await orderRequest(shop, overrides))
  if (placed.status !== 200) throw new Error(placed.body)
  const { order, payment_link } = placed.json<Stored>()
  const path = payment_link.replace('/pay', '')
  return { visitor, number: order.prefixed_id, total: order.total_price, path }
}

/** An order of two lamps at 25 € and delivery, paid at the practice bank. */
async function paid() {
  const lamp = await shop.product({ price: 2500, quantity: 5 })
  const order = await bought(await buyer(shop, [{ id: lamp.id, pieces: 2 }]))
  const bank = String((await order.visitor.get(`${order.path}/pay`)).headers.location)
  await order.visitor.submit(bank, { decision: 'pay' })
  return { ...order, lamp }
}

const deps = () => settlingOf(shop.services)

const rowOf = async (number: string) =>
  (await shop.db.select().from(orders).where(eq(orders.prefixedId, number)))[0] ?? null

async function lettersOf(number: string) {
  const found = await rows<{ id: string; kind: string }>(
    shop.db,
    sql`select l.id, l.kind from letters l join orders o on o.prefixed_id = ${number}
        where (l.data->>'orderId')::int = o.id order by l.created_at`,
  )
  return found
}

/** The letter as it would be sent. */
async function textOf(id: string): Promise<string> {
  let sent = ''
  const mailer: Mailer = {
    send: async ({ subject, text }) => {
      sent = `${subject} ${text}`
    },
    close: () => {},
  }
  await shop.db.update(letters).set({ state: 'queued' }).where(eq(letters.id, id))
  await sendLetter(shop.services, mailer, id, true)
  return sent
}

const creditNoteLinks = (html: string) =>
  [...html.matchAll(/href="([^"]+\/credit-note\/[^"]+)"/g)].map(([, href]) => href ?? '')

describe('money that goes back', () => {
  test('in part and then the rest: two credit notes, two letters, PDFs on the order’s page, nothing on the shelf', async () => {
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
    const told = await lettersOf(number)
    expect(told.map(({ kind }) => kind)).toEqual(['order-placed', 'order-paid', 'order-refunded', 'order-refunded'])
    const text = await textOf(told[2]?.id ?? '')
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
    const kinds = (await lettersOf(number)).map(({ kind }) => kind)
    expect(kinds).toEqual(['order-placed', 'order-paid', 'order-cancelled', 'order-refunded'])
  })

  test('the bank is away: the order is cancelled, and the clock asks again', async () => {
    const { number } = await paid()
    bankIsAway = true
    expect(await changeOrder(await deps(), number, 'cancel')).toMatchObject({ to: 'cancelled', money: 'provider-away' })
    bankIsAway = false
    await askRefundsAgain({ ...(await deps()), now: new Date(Date.now() + 120_000) })
    expect((await rowOf(number))?.state).toBe('refunded')
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
      await askAboutPayments(shop.services)
      await watchPayments(shop.services)
      expect((await tasksNow()).map(({ kind }) => kind)).toEqual(['refunded-elsewhere'])
    }
    now = then
    shop.services.providers = ours
    expect((await rowOf(number))?.state).toBe('paid')
    expect(await changeOrder(await deps(), number, 'refunded')).toMatchObject({ to: 'refunded' })
    expect(await tasksNow()).toEqual([])
    // The other payments of this file were looked at too.
    await shop.db.execute(sql`update operator_tasks set done_at = now() where kind = 'refunded-elsewhere'`)
  })
})

describe('bought on invoice', () => {
  const school = { type: 'b2g' as const, vatNum: null, mayPayByInvoice: true }
  const codes = async (visitor: Visitor) =>
    (await visitor.get('/api/payment'))
      .json<{ paymentMethods: { code: string }[] }>()
      .paymentMethods.map(({ code }) => code)

  test('is for approved companies and public bodies alone', async () => {
    const [approved, stranger, person] = [
      await signedIn(shop, { ...school, regNum: '90000069281' }),
      await signedIn(shop, { type: 'b2b' }),
      shop.visitor(),
    ]
    const lamp = await shop.product()
    for (const visitor of [approved.visitor, stranger.visitor, person]) {
      await visitor.post(`/api/cart-item/add/${lamp.id}?action=plus`, { quantity: 1 })
    }
    expect(await codes(approved.visitor)).toContain('invoice')
    expect(await codes(stranger.visitor)).not.toContain('invoice')
    expect(await codes(person)).not.toContain('invoice')
    const refused = await place(shop, stranger.visitor, await orderRequest(shop, { payment_method: 'invoice' }))
    expect(refused.status).toBe(422)
  })

  async function onInvoice(regNum: string) {
    const lamp = await shop.product({ price: 12_100, quantity: 5 })
    const { visitor } = await signedIn(shop, { ...school, regNum })
    await visitor.post(`/api/cart-item/add/${lamp.id}?action=plus`, { quantity: 2 })
    return { ...(await bought(visitor, { payment_method: 'invoice' })), lamp }
  }

  test('is packed at once, with an e-invoice, a due date and where to pay; paid later it stays where it is', async () => {
    const { visitor, number, path } = await onInvoice('90000056357')
    expect(await rowOf(number)).toMatchObject({ state: 'processing', paidAt: null, holdUntil: null, buyerType: 'b2g' })
    const page = (await visitor.get(path)).body
    for (const part of ['Rēķins jāapmaksā līdz 5. decembrim', 'LV97 HABA', 'invoice.pdf', 'invoice.xml']) {
      expect(page).toContain(part)
    }
    const xml = (await visitor.get(`${path}/invoice.xml`)).body
    expect(xml).toContain('<cbc:DueDate>2026-12-05</cbc:DueDate>')
    expect(checkUbl(xml)).toEqual([])
    const [placed] = await lettersOf(number)
    expect(await textOf(placed?.id ?? '')).toContain('Rēķins jāapmaksā līdz 5. decembrim')

    expect(await changeOrder(await deps(), number, 'packed')).toMatchObject({ ok: true, to: 'packed' })
    expect(await changeOrder(await deps(), number, 'shipped')).toMatchObject({ ok: true, to: 'shipped' })
    expect(await changeOrder(await deps(), number, 'paid')).toEqual({ ok: true, from: 'shipped', to: 'shipped' })
    expect(await changeOrder(await deps(), number, 'paid')).toMatchObject({ ok: false, reason: 'not-allowed' })
    expect((await rowOf(number))?.paidAt).not.toBeNull()
    expect((await visitor.get(path)).body).not.toContain('Rēķins jāapmaksā')
  })

  test('cancelled unpaid it is credited, with an e-invoice of its own, and its goods come back', async () => {
    const { visitor, number, path, lamp } = await onInvoice('90000038578')
    expect(await changeOrder(await deps(), number, 'cancel')).toEqual({ ok: true, from: 'processing', to: 'cancelled' })
    expect((await stockOf(shop, lamp.id))?.quantity).toBe(5)
    const links = creditNoteLinks((await visitor.get(path)).body)
    expect(links.map((link) => link.slice(-3))).toEqual(['pdf', 'xml'])
    const xml = (await visitor.get(links[1] ?? '')).body
    expect(xml).toContain('<cbc:CreditNoteTypeCode>381</cbc:CreditNoteTypeCode>')
    expect(xml).toContain('<cbc:Note>pasūtījums atcelts</cbc:Note>')
    expect(checkUbl(xml)).toEqual([])
  })

  test('what waits for a transfer is never packed unpaid', async () => {
    const order = await bought(await buyer(shop, [await shop.product()]), { payment_method: 'bank-transfer' })
    expect(await changeOrder(await deps(), order.number, 'packed')).toMatchObject({
      ok: false,
      reason: 'not-allowed',
      from: 'awaiting_payment',
    })
  })
})

describe('VAT', () => {
  const tallinn = {
    shipping: { country_id: 64, city: 'Tallinn', address: 'Pikk 1', zip: '10123' },
    shipping_method: 'courier',
  }
  const toTallinn = async () => bought(await buyer(shop, [await shop.product({ price: 12_400 })]), tallinn)

  test('of a consumer abroad is Latvian until the shop uses OSS, then that of the country to which the goods go', async () => {
    const before = await toTallinn()
    expect((await rowOf(before.number))?.vatRows).toMatchObject([{ rateBp: 2100 }])
    await saveSetting(shop.db, 'oss', true)
    await expect.poll(async () => (await rowOf((await toTallinn()).number))?.vatRows[0]?.rateBp).toBe(2400)
    const after = await toTallinn()
    // The price with VAT is what is charged: the same for everybody.
    expect(after.total).toBe(before.total)
    expect(await rowOf(after.number)).toMatchObject({ vatNote: null, vatTotal: 2584 })
    // What stays here is taxed here.
    const here = await bought(await buyer(shop, [await shop.product({ price: 12_100 })]))
    expect((await rowOf(here.number))?.vatRows).toMatchObject([{ rateBp: 2100 }])
    await saveSetting(shop.db, 'oss', false)
    await expect.poll(async () => (await rowOf((await toTallinn()).number))?.vatRows[0]?.rateBp).toBe(2100)
  })

  test('of laptops between Latvian VAT payers is the buyer’s to pay', async () => {
    const [laptop, bag] = [
      await shop.product({ price: 121_000, isReverseCharge: true }),
      await shop.product({ price: 2_420 }),
    ]
    const firm = (vatState: 'valid' | 'unchecked', regNum: string) =>
      signedIn(shop, { type: 'b2b', vatState, regNum, vatNum: `LV${regNum}`, mayPayByInvoice: true })
    async function orderOf({ visitor }: { visitor: Visitor }) {
      for (const { id } of [laptop, bag]) await visitor.post(`/api/cart-item/add/${id}?action=plus`, { quantity: 1 })
      const order = await bought(visitor, { payment_method: 'invoice', ...tallinnNot })
      return { ...order, row: await rowOf(order.number) }
    }
    const tallinnNot = {
      shipping_method: 'courier',
      shipping: { country_id: 112, city: 'Rīga', address: 'Brīvības iela 1', zip: 'LV-1010' },
    }
    const payer = await orderOf(await firm('valid', '40003032949'))
    expect(payer.row).toMatchObject({ vatNote: 'reverse-charge', itemsTotal: 102_420 })
    expect(payer.row?.vatRows.map(({ rateBp }) => rateBp)).toEqual([2100, 0])
    const xml = (await payer.visitor.get(`${payer.path}/invoice.xml`)).body
    expect(xml).toContain('<cbc:TaxExemptionReasonCode>VATEX-EU-AE</cbc:TaxExemptionReasonCode>')
    expect(xml).toContain('Nodokļa apgrieztā maksāšana')
    expect(checkUbl(xml)).toEqual([])

    const unchecked = await orderOf(await firm('unchecked', '40003053029'))
    expect(unchecked.row).toMatchObject({ vatNote: null, itemsTotal: 123_420 })
  })

  test('of a Lithuanian company whose number VIES confirmed is none, and the e-invoice says why', async () => {
    const { visitor } = await signedIn(shop, {
      type: 'b2b',
      countryId: 113,
      regNum: '304151376',
      vatState: 'valid',
      mayPayByInvoice: true,
    })
    const lamp = await shop.product({ price: 12_100 })
    await visitor.post(`/api/cart-item/add/${lamp.id}?action=plus`, { quantity: 1 })
    const vilnius = { country_id: 113, city: 'Vilnius', address: 'Gedimino pr. 1', zip: '01103' }
    const order = await bought(visitor, { shipping: vilnius, shipping_method: 'courier', payment_method: 'invoice' })
    expect(await rowOf(order.number)).toMatchObject({ vatNote: 'intra-eu', vatTotal: 0, itemsTotal: 10_000 })
    const xml = (await visitor.get(`${order.path}/invoice.xml`)).body
    expect(xml).toContain('<cbc:TaxExemptionReasonCode>VATEX-EU-IC</cbc:TaxExemptionReasonCode>')
    expect(checkUbl(xml)).toEqual([])
  })
})
