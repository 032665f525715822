import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { firstRow } from '../../src/shop/db.ts'
import type { Debts, ListedInvoice } from '../../src/shop/invoices/invoice-list.calls.ts'
import { remindOverdue } from '../../src/shop/orders/overdue.db.ts'
import { decide, entryOf, paidState, readStatement, transferOrder } from '../support/bank.ts'
import { bought, emailsOf } from '../support/bought.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { signedIn } from '../support/signed-in.ts'
import { type StaffBrowser, signedInStaff } from '../support/staff.ts'
import { camt } from '../support/statement-files.ts'

let now = new Date('2026-10-05T10:00:00Z')
let shop: TestShop
let anna: StaffBrowser

beforeAll(async () => {
  shop = await openTestShop({ now: () => now })
  anna = await signedInStaff(shop, 'accountant')
}, 60_000)
afterAll(() => shop.close())

async function onInvoice(regNum: string) {
  const lamp = await shop.product({ price: 12_100, quantity: 5 })
  const { visitor } = await signedIn(shop, { type: 'b2g', vatNum: null, mayPayByInvoice: true, regNum })
  await visitor.post(`/api/cart-item/add/${lamp.id}?action=plus`, { quantity: 1 })
  return bought(shop, visitor, { payment_method: 'invoice' })
}

const list = async (query = ''): Promise<ListedInvoice[]> => (await anna.get(`/invoices?limit=200&${query}`)).body.rows
const debts = async () =>
  ((await anna.get('/invoices/debts')).body as Debts).ages.map(({ age, count }) => `${age}: ${count}`)
const of = (rows: readonly ListedInvoice[], order: string) => rows.find((row) => row.order === order)

describe('the list of invoices', () => {
  test('finds them by number, order, buyer, kind and month, and pages by key', async () => {
    const school = await onInvoice('90000069281')
    const plain = await transferOrder(shop)
    await readStatement(shop, anna, camt([{ amount: plain.total, text: plain.number }]))
    const all = await list()
    expect(of(all, school.number)).toMatchObject({
      standing: 'unpaid',
      owed: school.total,
      daysLate: 0,
      kind: 'invoice',
    })
    expect(of(all, plain.number)).toMatchObject({ standing: 'paid', owed: 0, gross: plain.total })
    const { number = '' } = of(all, school.number) ?? {}
    expect((await list(`q=${number}`)).map(({ order }) => order)).toEqual([school.number])
    expect((await list(`q=${plain.number.toLowerCase()}`)).map(({ order }) => order)).toEqual([plain.number])
    expect((await list('q=uab+pavyzdys')).map(({ order }) => order)).toEqual([school.number])
    expect(await list('month=2026-09')).toEqual([])
    expect(await list('month=2026-10')).toHaveLength(all.length)
    expect(await list('kind=credit_note')).toEqual([])
    const first = (await anna.get('/invoices?limit=1')).body
    const second = (await anna.get(`/invoices?limit=1&after=${first.next}`)).body
    expect([...first.rows, ...second.rows].map(({ id }: ListedInvoice) => id)).toEqual(
      all.slice(0, 2).map(({ id }) => id),
    )
    const pdf = await anna.get(`/invoices/${number}/pdf`)
    expect(pdf.headers['content-type']).toBe('application/pdf')
    const xml = await anna.get(`/invoices/${number}/xml`)
    expect(xml.body).toContain(`<cbc:ID>${number}</cbc:ID>`)
    expect((await anna.get('/invoices/ER-2026-99999/pdf')).status).toBe(404)
  })

  test('sends the e-mail with the document again', async () => {
    const plain = await transferOrder(shop)
    await readStatement(shop, anna, camt([{ amount: plain.total, text: plain.number }]))
    const { number = '' } = of(await list(), plain.number) ?? {}
    expect((await anna.post(`/invoices/${number}/email`)).status).toBe(200)
    const kinds = (await emailsOf(shop, plain.number)).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'order-paid')).toHaveLength(2)
    expect((await anna.post(`/orders/${plain.number}/refund`, { byHand: true })).status).toBe(200)
    const note = (await list('kind=credit_note'))[0]
    expect(note).toMatchObject({ order: plain.number, standing: 'credit', credits: number })
    expect(of(await list('kind=invoice'), plain.number)).toMatchObject({ standing: 'credited' })
    expect((await anna.post(`/invoices/${note?.number}/email`)).status).toBe(200)
    await shop.db.execute(sql`delete from letters where kind = 'order-refunded'`)
    expect((await anna.post(`/invoices/${note?.number}/email`)).status).toBe(409)
  })
})

describe('debts', () => {
  test('are counted by age, less what came in parts, and leave when they are paid', async () => {
    const before = await debts()
    expect(before).toEqual(['0: 1', '1-14: 0', '15-30: 0', '31-60: 0', '61: 0'])
    const school = await onInvoice('90099999994')
    expect((await debts())[0]).toBe('0: 2')
    await readStatement(shop, anna, camt([{ amount: 1_000, text: `daļa ${school.number}` }]))
    await decide(anna, await entryOf(anna, `daļa ${school.number}`), 'accept', { order: school.number })
    expect(of(await list('pay=unpaid'), school.number)).toMatchObject({ owed: school.total - 1_000 })
    expect(await list('pay=overdue')).toEqual([])
    now = new Date('2026-10-30T10:00:00Z')
    await anna.signIn('accountant@darbinieki.example')
    expect(await debts()).toEqual(['0: 0', '1-14: 2', '15-30: 0', '31-60: 0', '61: 0'])
    expect(of(await list('pay=overdue'), school.number)).toMatchObject({ standing: 'overdue', daysLate: 11 })
    now = new Date('2026-12-30T10:00:00Z')
    await anna.signIn('accountant@darbinieki.example')
    expect(await debts()).toEqual(['0: 0', '1-14: 0', '15-30: 0', '31-60: 0', '61: 2'])
    expect(await list('age=61')).toHaveLength(2)
    await readStatement(shop, anna, camt([{ amount: school.total - 1_000, text: `pārējais ${school.number}` }]))
    expect((await paidState(shop, school.number))?.is_paid).toBe(true)
    expect((await debts())[4]).toBe('61: 1')
  })

  test('are reminded of by hand once a day, and by the shop unless it is switched off', async () => {
    const [debt] = await list('age=61')
    if (!debt) throw new Error('No debt')
    const reminders = async () =>
      (await emailsOf(shop, debt.order)).filter(({ kind }) => kind === 'order-overdue').length
    await setReminders(false)
    const settings = { reminder_days: 2, auto_reminders: false }
    expect(await remindOverdue({ db: shop.db, queue: shop.services.queue, settings }, now)).toBe(0)
    expect(await reminders()).toBe(0)
    expect((await anna.post(`/invoices/${debt.number}/reminder`)).status).toBe(200)
    expect(await reminders()).toBe(1)
    const again = await anna.post(`/invoices/${debt.number}/reminder`)
    expect(again).toMatchObject({ status: 409, body: { errors: { reason: 'sent-today' } } })
    expect((await list('age=61'))[0]?.reminded).not.toBeNull()
    const paid = (await list()).find(({ standing }) => standing === 'paid')
    const refused = await anna.post(`/invoices/${paid?.number}/reminder`)
    expect(refused).toMatchObject({ status: 409, body: { errors: { reason: 'not-overdue' } } })
  })

  async function setReminders(isOn: boolean) {
    const manager = await signedInStaff(shop, 'manager', 'sets@darbinieki.example')
    const form = (await manager.get('/settings/invoices')).body
    const { status } = await manager.patch('/settings/invoices', form.version, {
      changes: { auto_reminders: isOn },
      base: form.fields,
      version: form.version,
    })
    expect(status).toBe(200)
    const stored = await firstRow<{ value: boolean }>(
      shop.db,
      sql`select value from settings where key = 'auto_reminders'`,
    )
    expect(stored?.value).toBe(isOn)
  }
})
