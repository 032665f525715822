import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { remindOfInvoices } from '../../src/jobs.ts'
import { audit } from '../../src/shop/audit/audit.db.ts'
import { changeOrder } from '../../src/shop/fulfilment/change-order.db.ts'
import { invoices } from '../../src/shop/invoices/invoices.tables.ts'
import { checkUbl } from '../../src/shop/invoices/ubl-rules.ts'
import { settlementDeps } from '../../src/shop/payments/settlement-deps.db.ts'
import { openTasks } from '../../src/shop/tasks/tasks.db.ts'
import { bought, creditNoteLinks, emailsOf, rowOf, textOf } from '../support/bought.ts'
import { buyer, place, stockOf } from '../support/buyers.ts'
import { openTestShop, orderRequest, type TestShop, type Visitor } from '../support/shop.ts'
import { signedIn } from '../support/signed-in.ts'

/** A Saturday. */
const START = new Date('2026-11-21T10:00:00Z')
let now = START

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop({ now: () => now })
})
afterAll(async () => {
  const findings = await audit(shop.db)
  await shop.close()
  expect(findings).toEqual([])
})

const deps = () => settlementDeps(shop.services)

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

  test('instalments are for persons: neither offered to a public body or company, nor taken in its order', async () => {
    const body = await signedIn(shop, { ...school, regNum: '90099999994' })
    const company = await signedIn(shop, { type: 'b2b' })
    const person = shop.visitor()
    const lamp = await shop.product({ price: 24_200, quantity: 9 })
    const order = async (visitor: Visitor) => {
      await visitor.post(`/api/cart-item/add/${lamp.id}?action=plus`, { quantity: 1 })
      const offered = (await codes(visitor)).includes('practice-instalments')
      const { status } = await place(
        shop,
        visitor,
        await orderRequest(shop, { payment_method: 'practice-instalments' }),
      )
      return { offered, status }
    }
    expect(await order(body.visitor)).toEqual({ offered: false, status: 422 })
    expect(await order(company.visitor)).toEqual({ offered: false, status: 422 })
    expect(await order(person)).toEqual({ offered: true, status: 200 })
  })

  async function onInvoice(regNum: string) {
    const lamp = await shop.product({ price: 12_100, quantity: 5 })
    const { visitor } = await signedIn(shop, { ...school, regNum })
    await visitor.post(`/api/cart-item/add/${lamp.id}?action=plus`, { quantity: 2 })
    return { ...(await bought(shop, visitor, { payment_method: 'invoice' })), lamp }
  }

  test('is packed at once, with an e-invoice, a due date and where to pay; paid later it stays where it is', async () => {
    const { visitor, number, path } = await onInvoice('90000056357')
    expect(await rowOf(shop, number)).toMatchObject({
      state: 'processing',
      paidAt: null,
      holdUntil: null,
      buyerType: 'b2g',
    })
    const page = (await visitor.get(path)).body
    for (const part of ['Rēķins jāapmaksā līdz 5. decembrim', 'LV97 HABA', 'invoice.pdf', 'invoice.xml']) {
      expect(page).toContain(part)
    }
    const xml = (await visitor.get(`${path}/invoice.xml`)).body
    expect(xml).toContain('<cbc:DueDate>2026-12-05</cbc:DueDate>')
    expect(checkUbl(xml)).toEqual([])
    const [invoice] = await shop.db.select().from(invoices).orderBy(desc(invoices.id)).limit(1)
    expect(invoice?.einvoiceState).toBe('valid')
    await shop.db
      .update(invoices)
      .set({ einvoiceState: 'invalid' })
      .where(eq(invoices.id, invoice?.id ?? 0))
    const withheld = await visitor.get(`${path}/invoice.xml`)
    const offered = (await visitor.get(path)).body
    expect([offered.includes('invoice.pdf'), offered.includes('invoice.xml')]).toEqual([true, false])
    expect([withheld.status, withheld.body.includes('tajā ir kļūda, ko labojam')]).toEqual([409, true])
    await shop.db
      .update(invoices)
      .set({ einvoiceState: 'valid' })
      .where(eq(invoices.id, invoice?.id ?? 0))
    const [placed] = await emailsOf(shop, number)
    expect(await textOf(shop, placed?.id ?? '')).toContain('Rēķins jāapmaksā līdz 5. decembrim')

    expect(await changeOrder(await deps(), number, 'packed')).toMatchObject({ ok: true, to: 'packed' })
    expect(await changeOrder(await deps(), number, 'shipped')).toMatchObject({ ok: true, to: 'shipped' })
    expect(await changeOrder(await deps(), number, 'paid')).toEqual({ ok: true, from: 'shipped', to: 'shipped' })
    expect(await changeOrder(await deps(), number, 'paid')).toMatchObject({ ok: false, reason: 'not-allowed' })
    expect((await rowOf(shop, number))?.paidAt).not.toBeNull()
    expect((await visitor.get(path)).body).not.toContain('Rēķins jāapmaksā')
  })

  test('a company owes at most its limit, also when two of its people order at once', async () => {
    const lamp = await shop.product({ price: 12_100, quantity: 50 })
    const people = [
      await signedIn(shop, { ...school, regNum: '90000010008' }),
      await signedIn(shop, { ...school, regNum: '90000010012' }),
    ]
    const [first, second] = people
    await shop.db.execute(sql`update users set company_id = (select company_id from users where id = ${first?.userId})
      where id = ${second?.userId}`)
    await shop.db.execute(sql`update companies set credit_limit = 20000
      where id = (select company_id from users where id = ${first?.userId})`)
    for (const { visitor } of people) {
      await visitor.post(`/api/cart-item/add/${lamp.id}?action=plus`, { quantity: 1 })
    }
    const request = await orderRequest(shop, { payment_method: 'invoice' })
    const answers = await Promise.all(people.map(({ visitor }) => place(shop, visitor, request)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    const refused = answers.findIndex(({ status }) => status === 422)
    expect(answers[refused]?.json<{ errors: Record<string, string[]> }>().errors).toEqual({
      payment_method: [expect.stringMatching(/^Ar šo pasūtījumu neapmaksātie rēķini pārsniegtu uzņēmuma limitu/)],
    })
    // Paid, there is room again.
    const [{ number } = { number: '' }] = answers
      .filter(({ status }) => status === 200)
      .map((answer) => ({ number: answer.json<{ order: { prefixed_id: string } }>().order.prefixed_id }))
    expect(await changeOrder(await deps(), number, 'paid')).toMatchObject({ ok: true })
    const visitor = people[refused]?.visitor ?? shop.visitor()
    expect((await place(shop, visitor, request)).status).toBe(200)
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

  const daysLater = (days: number) => {
    now = new Date(START.getTime() + days * 24 * 60 * 60_000)
  }
  const tasksOf = async (number: string) =>
    (await openTasks(shop.db)).filter(({ note }) => note.startsWith(number)).map(({ kind }) => kind)
  const remindersOf = async (number: string) =>
    (await emailsOf(shop, number)).filter(({ kind }) => kind === 'order-overdue')

  test('overdue, its buyer is reminded once, two working days after the last one, and the merchant has a task', async () => {
    const { number } = await onInvoice('90000028508')
    // Due on Saturday the 5th of December; a transfer of that day is booked on Monday and seen on Tuesday.
    for (const days of [13, 14, 15, 17]) {
      daysLater(days)
      await remindOfInvoices(shop.services)
      expect(await remindersOf(number), `after ${days} days`).toEqual([])
      expect(await tasksOf(number)).toEqual([])
    }
    for (const days of [18, 19, 30]) {
      daysLater(days)
      await Promise.all([remindOfInvoices(shop.services), remindOfInvoices(shop.services)])
      expect(await remindersOf(number), `after ${days} days`).toHaveLength(1)
      expect(await tasksOf(number)).toEqual(['invoice-overdue'])
    }
    const text = await textOf(shop, (await remindersOf(number))[0]?.id ?? '')
    for (const part of [
      `Atgādinājums: pasūtījuma ${number} rēķins nav apmaksāts`,
      /Rēķins Nr\. ER-2026-\d{5} bija jāapmaksā līdz 5\. decembrim\./,
      'LV97HABA0012345678910',
      `Maksājuma mērķis: ${number}`,
    ]) {
      expect(text).toMatch(part)
    }
    expect(text).not.toContain('Rēķins jāapmaksā')
    // Paid at last: the task is done, what was sent stays, and nobody is reminded again.
    expect(await changeOrder(await deps(), number, 'paid')).toMatchObject({ ok: true })
    daysLater(60)
    await remindOfInvoices(shop.services)
    expect(await remindersOf(number)).toMatchObject([{ state: 'sent' }])
    expect(await tasksOf(number)).toEqual([])
    daysLater(0)
  })

  test('an English order is reminded in English', async () => {
    const { number } = await onInvoice('90000059071')
    await shop.db.execute(sql`update orders set lang = 'en' where prefixed_id = ${number}`)
    daysLater(18)
    await remindOfInvoices(shop.services)
    const text = await textOf(shop, (await remindersOf(number))[0]?.id ?? '')
    expect(text).toContain(`Reminder: the invoice for order ${number} is unpaid`)
    expect(text).toMatch(/Invoice No\. ER-2026-\d{5} could be paid until 5 December\./)
    daysLater(0)
  })

  test.each([
    ['paid', '90000050975'],
    ['cancel', '90000064161'],
  ] as const)('nobody is reminded after %s, not even by an e-mail that waits to be sent', async (verb, regNum) => {
    const [late, early] = [await onInvoice(regNum), await onInvoice(`${regNum.slice(0, -1)}0`)]
    expect(await changeOrder(await deps(), early.number, verb)).toMatchObject({ ok: true })
    daysLater(18)
    await remindOfInvoices(shop.services)
    expect(await remindersOf(early.number)).toEqual([])
    expect(await tasksOf(early.number)).toEqual([])
    expect(await remindersOf(late.number)).toMatchObject([{ state: 'queued' }])
    expect(await changeOrder(await deps(), late.number, verb)).toMatchObject({ ok: true })
    expect(await remindersOf(late.number)).toEqual([])
    expect(await tasksOf(late.number)).toEqual([])
    await remindOfInvoices(shop.services)
    expect(await remindersOf(late.number)).toEqual([])
    daysLater(0)
  })

  test('what waits for a transfer is never packed unpaid', async () => {
    const order = await bought(shop, await buyer(shop, [await shop.product()]), { payment_method: 'bank-transfer' })
    expect(await changeOrder(await deps(), order.number, 'packed')).toMatchObject({
      ok: false,
      reason: 'not-allowed',
      from: 'awaiting_payment',
    })
  })
})
