import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { journalSlice } from '../../src/shop/accounting/journal.db.ts'
import type { JournalCursor } from '../../src/shop/accounting/period.ts'
import type { Posting } from '../../src/shop/accounting/postings.ts'
import { audit } from '../../src/shop/audit/audit.db.ts'
import { firstRow, rows } from '../../src/shop/db.ts'
import { findCreditNotes, findInvoice } from '../../src/shop/invoices/invoices.db.ts'
import type { PaymentProvider } from '../../src/shop/payments/provider.ts'
import { settleRefunds } from '../../src/shop/payments/refund.db.ts'
import { settlePayment } from '../../src/shop/payments/settle.db.ts'
import { settlementDeps } from '../../src/shop/payments/settlement-deps.db.ts'
import { decide, entryOf, readStatement } from '../support/bank.ts'
import { bought, emailsOf, rowOf, textOf } from '../support/bought.ts'
import { buyer, stockOf } from '../support/buyers.ts'
import { move } from '../support/delivered.ts'
import { openTestShop, type TestShop, type Visitor } from '../support/shop.ts'
import { signedIn } from '../support/signed-in.ts'
import { type StaffBrowser, signedInStaff } from '../support/staff.ts'
import { camt } from '../support/statement-files.ts'
import { productWithVariations } from '../support/variations.ts'

let shop: TestShop
let manager: StaffBrowser
let packer: StaffBrowser
let small: number
let large: number
let vase: number

beforeAll(async () => {
  shop = await openTestShop()
  manager = await signedInStaff(shop, 'manager')
  packer = await signedInStaff(shop, 'warehouse')
  const chair = await productWithVariations(
    shop,
    [{ title: 'Izmērs', options: ['Mazs', 'Liels'] }],
    ['Mazs', 'Liels'].map((size) => ({ values: [size], price: 2500, quantity: 100 })),
  )
  const [s, l] = chair.variations
  small = s?.id ?? 0
  large = l?.id ?? 0
  vase = (await shop.product({ title: 'Vāze', price: 3999, quantity: 100 })).id
}, 60_000)
afterAll(() => shop.close())
afterEach(async () => expect(await audit(shop.db)).toEqual([]))

/** Paid, sent, received, and announced to come back. */
async function returned(pieces = 2, visitor?: Visitor, overrides = {}) {
  const who = visitor ?? (await buyer(shop, [{ id: small, pieces }]))
  const order = await bought(shop, who, overrides)
  const bank = String((await order.visitor.get(`${order.path}/pay`)).headers.location)
  await order.visitor.submit(bank, { decision: 'pay' })
  await move(shop, order.number, 'packed', 'shipped', 'ready', 'completed')
  const id = (await rowOf(shop, order.number))?.id ?? 0
  const [line] = await rows<{ id: number }>(shop.db, sql`select id from order_lines where order_id = ${id}`)
  const lines = [{ lineId: line?.id ?? 0, quantity: pieces }]
  const made = await manager.post('/returns', { number: order.number, reason: 'other', lines })
  return { ...order, id, returnId: made.body.id as number, lineId: line?.id ?? 0 }
}

type Returned = Awaited<ReturnType<typeof returned>>

const bodyOf = async (of: Returned, goods: object[], more = {}) => {
  const choices = (await manager.get(`/returns/${of.returnId}/exchange`)).body
  return { goods, paymentMethod: choices.paymentMethod, seen: 0, ...more }
}
const exchange = async (of: Returned, goods: object[], more = {}) =>
  manager.post(`/returns/${of.returnId}/exchange`, await bodyOf(of, goods, more))
const receive = (of: Returned, stocked: number) =>
  manager.post(`/returns/${of.returnId}/received`, { lines: [{ lineId: of.lineId, stocked, writtenOff: 0 }] })
const stock = async (id: number) => (await stockOf(shop, id))?.quantity ?? 0
const paymentOf = (number: string) =>
  firstRow(
    shop.db,
    sql`select p.provider, p.state, p.amount, p.exchanged from payments p join orders o on o.id = p.order_id
        where o.prefixed_id = ${number} order by attempt desc limit 1`,
  )
const refundsOf = (number: string) =>
  rows(
    shop.db,
    sql`select r.amount, r.state, r.reason from refunds r join payments p on p.id = r.payment_id
        join orders o on o.id = p.order_id where o.prefixed_id = ${number} order by r.id`,
  )
async function pay(number: string, visitor: Visitor) {
  const { page } = (await manager.get(`/orders/${number}`)).body
  const link = await visitor.get(`${new URL(page).pathname}/pay`)
  return visitor.submit(String(link.headers.location), { decision: 'pay' })
}

async function solve(number: string, kind: string, act = 'refund') {
  const { tasks } = (await manager.get('/tasks')).body
  const task = tasks.find((one: Record<string, string>) => one.kind === kind && one.number === number)
  return task ? (await manager.post(`/tasks/${task.id}/${act}`)).status : `there is no task ${kind}`
}

/** Starts calls one after another, each of which waits for the lock of an order, then lets them go on. */
async function holdOrder(number: string, calls: readonly (() => Promise<unknown>)[]) {
  const started: Promise<unknown>[] = []
  await shop.db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from orders where prefixed_id = ${number} for update`)
    for (const call of calls) {
      started.push(call())
      await waiting(started.length)
    }
  })
  return Promise.all(started)
}

async function waiting(count: number) {
  for (;;) {
    const row = await firstRow<{ count: number }>(
      shop.db,
      sql`select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if ((row?.count ?? 0) >= count) return
    await new Promise((done) => setImmediate(done))
  }
}

async function postings(): Promise<Posting[]> {
  const period = { from: '2020-01-01', to: '2099-12-31' } as const
  const found: Posting[] = []
  let cursor: JournalCursor | null = null
  do {
    const slice: Awaited<ReturnType<typeof journalSlice>> = await journalSlice(
      shop.db,
      { rates: [], oss: [] },
      { period, cursor, limit: 50 },
    )
    found.push(...slice.postings)
    cursor = slice.next
  } while (cursor)
  return found
}

/** What the accounts of two orders have at the end, without sales and VAT. */
async function balances(...numbers: string[]) {
  const sums: Record<string, number> = {}
  for (const { order, debit, credit, amount } of await postings()) {
    if (!numbers.includes(order)) continue
    sums[debit] = (sums[debit] ?? 0) + amount
    sums[credit] = (sums[credit] ?? 0) - amount
  }
  return { receivable: sums.receivable ?? 0, exchanges: sums.exchanges ?? 0, vendors: sums.vendors ?? 0 }
}

describe('exchanges', () => {
  test('another size at the same price waits for the goods, and is paid by them to the cent', async () => {
    const before = { small: await stock(small), large: await stock(large) }
    const of = await returned(2)
    const choices = (await manager.get(`/returns/${of.returnId}/exchange`)).body
    expect(choices.lines).toMatchObject([
      { bought: 2500, quantity: 2, goods: [{ productId: small }, { productId: large }] },
    ])
    const body = await bodyOf(of, [{ productId: large, quantity: 2 }])
    const preview = await manager.post(`/returns/${of.returnId}/exchange/preview`, body)
    expect(preview.body).toMatchObject({ total: 5000, delivery: 0, credit: 5000, exchanged: 5000, toPay: 0, refund: 0 })
    expect(await stock(large)).toBe(before.large)
    const pressed = await Promise.all([1, 2, 3].map(() => manager.post(`/returns/${of.returnId}/exchange`, body)))
    expect(pressed.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(await stock(large)).toBe(before.large - 2)
    const shown = (await manager.get(`/returns/${of.returnId}`)).body
    const [made] = shown.exchanges
    expect(made).toMatchObject({ state: 'awaiting_payment', sent: 'received', toPay: 0, isSettled: false })
    expect(shown).toMatchObject({ exchange: made.number, acts: ['receive', 'cancel-exchange', 'deduct'] })
    expect((await manager.post(`/returns/${of.returnId}/refund`)).body.errors.reason).toBe('exchange')
    expect(await refundsOf(of.number)).toEqual([])
    expect((await rowOf(shop, made.number))?.holdUntil).toBeNull()

    expect((await receive(of, 2)).body.state).toBe('settled')
    expect(await stock(small)).toBe(before.small)
    expect(await paymentOf(made.number)).toEqual({
      provider: 'exchange',
      state: 'accepted',
      amount: 5000,
      exchanged: 5000,
    })
    expect(await refundsOf(of.number)).toEqual([{ amount: 5000, state: 'done', reason: 'exchanged' }])
    const paid = await rowOf(shop, made.number)
    expect(paid).toMatchObject({ state: 'paid', paymentMethodTitle: { lv: 'Preču maiņa' } })
    expect((await findInvoice(shop.db, paid?.id ?? 0))?.totals).toMatchObject({ gross: 5000, payable: 0 })
    expect((await findCreditNotes(shop.db, of.id)).map(({ totals }) => totals.gross)).toEqual([5000])
    // The delivery of the old order stays paid.
    expect(await balances(of.number, made.number)).toEqual({ receivable: 0, exchanges: 0, vendors: of.total })

    const listed = (await manager.get(`/orders?q=${made.number}`)).body.rows
    expect(listed).toMatchObject([{ number: made.number, isExchange: true }])
    const order = (await manager.get(`/orders/${made.number}`)).body
    expect(order.replaces).toMatchObject({ number: of.number, returnId: of.returnId })
    const old = (await manager.get(`/orders/${of.number}`)).body
    expect(old.replacements).toMatchObject([{ number: made.number }])
    const events = old.timeline.filter(({ kind }: { kind: string }) => kind === 'return')
    expect(events.map(({ what }: { what: string }) => what)).toEqual(['opened', 'exchanged', 'received', 'settled'])
    const emails = await emailsOf(shop, made.number)
    expect(emails.map(({ kind }) => kind)).toEqual(['order-placed', 'order-paid'])
    const refunded = (await emailsOf(shop, of.number)).find(({ kind }) => kind === 'order-refunded')
    expect(await textOf(shop, refunded?.id ?? '')).toMatch(/ieskaitījām 50,00\s€ pasūtījuma/)
    expect((await of.visitor.get(of.path)).body).toContain(made.number)
  })

  test('dearer: asked for when the goods are here, paid by link, and settled at that moment', async () => {
    const of = await returned(2)
    const made = (await exchange(of, [{ productId: vase, quantity: 2 }])).body.exchanges[0]
    expect(made).toMatchObject({ total: 7998, exchanged: 5000, toPay: 2998, isAsked: false })
    const { page } = (await manager.get(`/orders/${made.number}`)).body
    const path = new URL(page).pathname
    expect((await of.visitor.get(path)).body).toContain('nosūtīsim, kad saņemsim')
    expect(String((await of.visitor.get(`${path}/pay`)).headers.location)).not.toContain('practice')
    const placed = (await emailsOf(shop, made.number)).find(({ kind }) => kind === 'order-placed')
    expect(await textOf(shop, placed?.id ?? '')).toMatch(/Starpība, ko maksājat jūs: 29,98\s€/)

    expect((await receive(of, 2)).body).toMatchObject({
      state: 'received',
      exchanges: [{ isAsked: true, toPay: 2998 }],
    })
    expect(await refundsOf(of.number)).toEqual([])
    await pay(made.number, of.visitor)
    expect(await paymentOf(made.number)).toMatchObject({
      provider: 'practice',
      state: 'accepted',
      amount: 7998,
      exchanged: 5000,
    })
    expect((await manager.get(`/returns/${of.returnId}`)).body).toMatchObject({
      state: 'settled',
      exchanges: [{ isSettled: true }],
    })
    expect((await rowOf(shop, made.number))?.state).toBe('paid')
    expect(await balances(of.number, made.number)).toEqual({ receivable: 0, exchanges: 0, vendors: of.total + 2998 })
    // No vendor has what the goods paid: it goes back by a transfer.
    const back = await manager.post(`/orders/${made.number}/refund`, {})
    expect(back.status).toBe(200)
    const { tasks } = (await manager.get('/tasks')).body
    const task = tasks.find(
      ({ kind, number }: Record<string, string>) => kind === 'refund-by-hand' && number === made.number,
    )
    expect((await manager.post(`/tasks/${task.id}/sent`)).status).toBe(200)
    expect((await rowOf(shop, made.number))?.state).toBe('refunded')
  })

  test('cheaper, at once: sent before the goods are here, and what is above goes back', async () => {
    const of = await returned(2)
    const made = (await exchange(of, [{ productId: vase, quantity: 1 }], { sent: 'at-once' })).body
    expect(made).toMatchObject({ state: 'settled', isReceived: false, refund: { amount: 3999, state: 'done' } })
    const [{ number }] = made.exchanges
    expect((await rowOf(shop, number))?.state).toBe('paid')
    expect(await refundsOf(of.number)).toEqual([
      { amount: 3999, state: 'done', reason: 'exchanged' },
      { amount: 1001, state: 'done', reason: 'returned' },
    ])
    const notes = await findCreditNotes(shop.db, of.id)
    expect(notes.map(({ totals }) => totals.gross)).toEqual([3999, 1001])
    expect(notes.reduce((sum, { totals }) => sum + totals.vat, 0)).toBe(868)
    expect(await balances(of.number, number)).toEqual({ receivable: 0, exchanges: 0, vendors: of.total - 1001 })
    expect((await receive(of, 2)).body).toMatchObject({ state: 'settled', isReceived: true })
  })

  test('at the price it was bought for, less a deduction; only a part comes back, and the difference grows', async () => {
    const of = await returned(2)
    await shop.db.execute(sql`update products set price = 2750 where id = ${large}`)
    const body = await bodyOf(of, [{ productId: large, quantity: 2, price: 2500 }])
    const dearer = { ...body, goods: [{ productId: large, quantity: 2, price: 2751 }] }
    expect((await manager.post(`/returns/${of.returnId}/exchange`, dearer)).body.errors.reason).toBe('price')
    const made = (await manager.post(`/returns/${of.returnId}/exchange`, body)).body.exchanges[0]
    expect(made).toMatchObject({ total: 5000, toPay: 0 })
    const deducted = await manager.call('PATCH', `/returns/${of.returnId}`, { deduction: 301, reason: 'Lietots' })
    expect(deducted.body.exchanges).toMatchObject([{ exchanged: 4699, toPay: 301 }])
    expect((await receive(of, 1)).body.exchanges).toMatchObject([{ exchanged: 2199, toPay: 2801, isAsked: true }])
    await pay(made.number, of.visitor)
    expect(await refundsOf(of.number)).toEqual([{ amount: 2199, state: 'done', reason: 'exchanged' }])
    expect(await balances(of.number, made.number)).toEqual({ receivable: 0, exchanges: 0, vendors: of.total + 2801 })
    await shop.db.execute(sql`update products set price = 2500 where id = ${large}`)
  })

  test('goods that never come: the replacement is cancelled, nothing is lost, and the return goes on', async () => {
    const before = await stock(large)
    const of = await returned(1)
    await shop.db.execute(sql`update orders set lang = 'en' where id = ${of.id}`)
    const made = (await exchange(of, [{ productId: large, quantity: 1 }], { isDeliveryCharged: true })).body
      .exchanges[0]
    expect(made.toPay).toBeGreaterThan(0)
    const [placed] = await emailsOf(shop, made.number)
    expect(await textOf(shop, placed?.id ?? '')).toMatch(
      /once the goods that you return are here[\s\S]*The difference that you pay/,
    )
    expect(JSON.stringify((await packer.get('/packing')).body)).not.toContain(made.number)
    expect((await manager.post(`/returns/${of.returnId}/refused`, { reason: 'Nav' })).body.errors.reason).toBe(
      'exchange',
    )
    const pressed = await Promise.all(
      [1, 2].map(() => manager.post(`/returns/${of.returnId}/exchange/cancelled`, { number: made.number })),
    )
    expect(pressed.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await stock(large)).toBe(before)
    expect(await refundsOf(of.number)).toEqual([])
    const again = await exchange(of, [{ productId: large, quantity: 1 }], { seen: 1 })
    expect(again.body.exchanges).toHaveLength(2)
    expect((await exchange(of, [{ productId: large, quantity: 1 }], { seen: 2 })).body.errors.reason).toBe('open')
    expect((await exchange(of, [{ productId: large, quantity: 1 }], { seen: 1 })).body.errors.reason).toBe('changed')
    expect((await packer.post(`/returns/${of.returnId}/exchange`, await bodyOf(of, []))).status).toBe(403)
  })

  test('money that came while the goods lost value is looked at by a person, and nothing is settled', async () => {
    const of = await returned(1)
    const made = (await exchange(of, [{ productId: vase, quantity: 1 }], { sent: 'at-once' })).body.exchanges[0]
    const { page } = (await manager.get(`/orders/${made.number}`)).body
    const link = await of.visitor.get(`${new URL(page).pathname}/pay`)
    await manager.call('PATCH', `/returns/${of.returnId}`, { deduction: 500, reason: 'Lietots' })
    await of.visitor.submit(String(link.headers.location), { decision: 'pay' })
    expect((await rowOf(shop, made.number))?.state).toBe('awaiting_payment')
    expect(await refundsOf(of.number)).toEqual([])
    const { tasks } = (await manager.get('/tasks')).body
    const asked = tasks.filter(({ number }: { number: string }) => number === made.number)
    expect(asked.map(({ kind }: { kind: string }) => kind)).toEqual(['mismatch'])
  })

  test('a wrong sum goes back as it came, and the buyer can pay the difference of now', async () => {
    const of = await returned(1)
    const made = (await exchange(of, [{ productId: vase, quantity: 1 }], { sent: 'at-once' })).body.exchanges[0]
    const { page } = (await manager.get(`/orders/${made.number}`)).body
    const link = await of.visitor.get(`${new URL(page).pathname}/pay`)
    await manager.call('PATCH', `/returns/${of.returnId}`, { deduction: 500, reason: 'Lietots' })
    await of.visitor.submit(String(link.headers.location), { decision: 'pay' })
    expect(await solve(made.number, 'mismatch')).toBe(200)
    expect(await refundsOf(made.number)).toMatchObject([{ amount: 1499, state: 'done' }])
    expect((await rowOf(shop, made.number))?.state).toBe('awaiting_payment')
    await pay(made.number, of.visitor)
    expect((await rowOf(shop, made.number))?.state).toBe('paid')
    expect(await refundsOf(of.number)).toEqual([{ amount: 2000, state: 'done', reason: 'exchanged' }])
    expect(await balances(of.number, made.number)).toEqual({ receivable: 0, exchanges: 0, vendors: of.total + 1999 })
  })

  test('money that comes after the exchange was cancelled goes back as it came', async () => {
    const of = await returned(1)
    const made = (await exchange(of, [{ productId: vase, quantity: 1 }], { sent: 'at-once' })).body.exchanges[0]
    const { page } = (await manager.get(`/orders/${made.number}`)).body
    const link = await of.visitor.get(`${new URL(page).pathname}/pay`)
    await manager.post(`/returns/${of.returnId}/exchange/cancelled`, { number: made.number })
    await of.visitor.submit(String(link.headers.location), { decision: 'pay' })
    expect(await balances(of.number, made.number)).toEqual({ receivable: 0, exchanges: 0, vendors: of.total + 1499 })
    expect(await solve(made.number, 'paid-late')).toBe(200)
    expect(await refundsOf(made.number)).toMatchObject([{ amount: 1499, state: 'done' }])
    expect(await balances(of.number, made.number)).toEqual({ receivable: 0, exchanges: 0, vendors: of.total })
  })

  test('the difference paid twice: the second payment goes back as it came', async () => {
    const of = await returned(1)
    const made = (await exchange(of, [{ productId: vase, quantity: 1 }], { sent: 'at-once' })).body.exchanges[0]
    await pay(made.number, of.visitor)
    const second = await firstRow<{ id: number }>(
      shop.db,
      sql`insert into vendor_payments (payment_id, provider, provider_ref, state)
          select p.id, 'practice', ${`second-${made.number}`}, 'accepted' from payments p join orders o on o.id = p.order_id
          where o.prefixed_id = ${made.number} returning id`,
    )
    await shop.db.execute(
      sql`insert into operator_tasks (kind, subject, note) values ('paid-twice', ${`vendor-payment:${second?.id}`}, ${made.number})`,
    )
    expect(await solve(made.number, 'paid-twice')).toBe(200)
    expect(await refundsOf(made.number)).toMatchObject([{ amount: 1499, state: 'done' }])
    expect((await rowOf(shop, made.number))?.state).toBe('paid')
  })

  test('what the vendor gives back is counted without what goods were set off against', async () => {
    const bank = shop.services.providers.get('practice') as PaymentProvider
    const { refund, refundStatus } = bank
    const asked: number[] = []
    bank.refund = async () => 'pending'
    bank.refundStatus = async ({ doneBefore }) => {
      asked.push(doneBefore)
      return 'done'
    }
    const of = await returned(2)
    await exchange(of, [{ productId: vase, quantity: 1 }], { sent: 'at-once' })
    expect(await refundsOf(of.number)).toMatchObject([{ state: 'done' }, { amount: 1001, state: 'pending' }])
    const { reference } = (await firstRow<{ reference: string }>(
      shop.db,
      sql`select reference from payments where order_id = ${of.id}`,
    )) ?? { reference: '' }
    await settleRefunds(await settlementDeps(shop.services), reference)
    Object.assign(bank, { refund, refundStatus })
    expect(asked).toEqual([0])
    expect(await refundsOf(of.number)).toMatchObject([{ state: 'done' }, { state: 'done' }])
    const { status } = bank
    bank.status = async (known) => ({ ...(await status(known)), refunded: 1001 + 1 })
    await settlePayment(await settlementDeps(shop.services), reference)
    expect(await solve(of.number, 'refunded-elsewhere', 'record')).toBe(200)
    bank.status = status
    expect(await refundsOf(of.number)).toMatchObject([{ amount: 3999 }, { amount: 1001 }, { amount: 1, state: 'done' }])
  })

  test('an exchange that is being paid is not cancelled: the lock is waited for', async () => {
    const of = await returned(1)
    const made = (await exchange(of, [{ productId: vase, quantity: 1 }], { sent: 'at-once' })).body.exchanges[0]
    const { page } = (await manager.get(`/orders/${made.number}`)).body
    const link = await of.visitor.get(`${new URL(page).pathname}/pay`)
    const location = String(link.headers.location)
    const [paid, cancelled] = await manager.beside(() =>
      holdOrder(made.number, [
        () => of.visitor.submit(location, { decision: 'pay' }),
        () => manager.post(`/returns/${of.returnId}/exchange/cancelled`, { number: made.number }),
      ]),
    )
    expect(paid).toBeDefined()
    expect(cancelled).toMatchObject({ status: 409 })
    expect((await rowOf(shop, made.number))?.state).toBe('paid')
    expect(await refundsOf(made.number)).toEqual([])
  })

  test('what waits for goods is neither edited, nor paid by hand, nor by an early transfer', async () => {
    const owner = await signedInStaff(shop, 'owner')
    const { id } = (await owner.post('/payment-methods', { template: 'at-pickup' })).body
    const switchOn = { changes: { isActive: true }, base: { isActive: false } }
    expect((await owner.patch(`/payment-methods/${id}`, 1, switchOn)).status).toBe(200)
    const of = await returned(1)
    const methods = (await manager.get(`/returns/${of.returnId}/exchange`)).body.payments
    expect(methods.map(({ code }: { code: string }) => code)).not.toContain('at-pickup')
    const wrong = await exchange(of, [{ productId: vase, quantity: 1 }], { paymentMethod: 'at-pickup' })
    expect(wrong.body.errors).toMatchObject({ reason: 'delivery', problem: 'paymentUnavailable' })
    const body = { paymentMethod: 'bank-transfer' }
    const made = (await exchange(of, [{ productId: vase, quantity: 1 }], body)).body.exchanges[0]
    const order = (await manager.get(`/orders/${made.number}`)).body
    expect(order.acts).not.toContain('paid')
    expect((await manager.post(`/orders/${made.number}/paid`)).status).toBe(409)
    const editable = (await manager.get(`/orders/${made.number}/edit`)).body
    expect(editable.goods).toBeNull()
    const text = `Par ${made.number}`
    const { statement } = await readStatement(shop, manager, camt([{ amount: 1499, text, bankReference: made.number }]))
    expect(statement).toBeDefined()
    const entry = await entryOf(manager, text)
    expect(entry).toMatchObject({ state: 'open', doubt: 'waits' })
    expect((await decide(manager, entry, 'accept', { order: made.number })).body.errors.reason).toBe('waits')
    expect(await refundsOf(of.number)).toEqual([])
    await receive(of, 1)
    expect((await manager.get(`/orders/${made.number}`)).body.acts).toContain('paid')
    expect((await decide(manager, await entryOf(manager, text), 'accept', { order: made.number })).status).toBe(200)
    expect((await rowOf(shop, made.number))?.state).toBe('paid')
  })

  test('of a company: credit note and invoice carry the VAT of its country', async () => {
    const { visitor } = await signedIn(shop, { type: 'b2b' })
    await visitor.post(`/api/cart-item/add/${small}?action=plus`, { quantity: 1 })
    const of = await returned(1, visitor)
    const made = (await exchange(of, [{ productId: vase, quantity: 1 }])).body.exchanges[0]
    await receive(of, 1)
    await pay(made.number, visitor)
    const old = await rowOf(shop, of.number)
    const row = await rowOf(shop, made.number)
    expect(row).toMatchObject({ state: 'paid', buyerType: 'b2b', company: old?.company, userId: old?.userId })
    expect((await findInvoice(shop.db, row?.id ?? 0))?.totals).toMatchObject({ gross: 3999, vat: 694, net: 3305 })
    const [note] = await findCreditNotes(shop.db, of.id)
    expect(note?.totals).toMatchObject({ gross: 2500, vat: 434, net: 2066 })
  })
})
