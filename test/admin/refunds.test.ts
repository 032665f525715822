import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Command, CommandContext } from '../../src/cli/commands.ts'
import { order as orderCommand, tasks as tasksCommand } from '../../src/cli/order-commands.ts'
import { returns as returnsCommand } from '../../src/cli/return-command.ts'
import { audit } from '../../src/shop/audit/audit.db.ts'
import { coupons } from '../../src/shop/coupons/coupons.tables.ts'
import { firstRow, rows } from '../../src/shop/db.ts'
import type { Invoice } from '../../src/shop/invoices/invoice.ts'
import { findCreditNotes, findInvoice } from '../../src/shop/invoices/invoices.db.ts'
import { columnSums } from '../../src/shop/invoices/sums.ts'
import { sum } from '../../src/shop/money/money.ts'
import { acceptTransfer } from '../../src/shop/payments/accept-transfer.db.ts'
import { pollRefunds } from '../../src/shop/payments/poll-payments.db.ts'
import type { PaymentProvider, RefundAnswer } from '../../src/shop/payments/provider.ts'
import { settlementDeps } from '../../src/shop/payments/settlement-deps.db.ts'
import { addLocation, transferStock } from '../../src/shop/stock/move.db.ts'
import { bought, rowOf } from '../support/bought.ts'
import { buyer, stockOf, type Wanted } from '../support/buyers.ts'
import { move } from '../support/delivered.ts'
import { randomOf } from '../support/random-carts.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { type StaffBrowser, signedInStaff } from '../support/staff.ts'

let shop: TestShop
let manager: StaffBrowser & { id: number }
let lamp: Awaited<ReturnType<TestShop['product']>>
let book: Awaited<ReturnType<TestShop['product']>>

let answer: RefundAnswer | 'away' = 'done'
let asked: string[] = []

beforeAll(async () => {
  shop = await openTestShop()
  manager = await signedInStaff(shop, 'manager')
  lamp = await shop.product({ title: 'Lampa', price: 3333, quantity: 200, virtualQuantity: 3 })
  book = await shop.product({ title: 'Grāmata', price: 1999, quantity: 200, vatClass: 'reduced' })
  await shop.db.insert(coupons).values({ code: 'DESMIT', kind: 'percent', value: 1000, perCustomerLimit: 500 })
  const bank = shop.services.providers.get('practice') as PaymentProvider
  bank.refund = async ({ reference }) => {
    asked.push(reference)
    if (answer === 'away') throw new Error('away')
    return answer
  }
  bank.refundStatus = async () => (answer === 'away' ? 'pending' : answer)
  await addLocation(shop.db, 'riga', 'Veikals Rīgā')
}, 60_000)
afterAll(() => shop.close())
afterEach(async () => {
  answer = 'done'
  asked = []
  expect(await audit(shop.db)).toEqual([])
})

async function paid(goods: Wanted[], coupon?: string) {
  const order = await bought(shop, await buyer(shop, goods, coupon))
  const bank = String((await order.visitor.get(`${order.path}/pay`)).headers.location)
  await order.visitor.submit(bank, { decision: 'pay' })
  return { ...order, id: (await rowOf(shop, order.number))?.id ?? 0 }
}

const left = async (number: string) => (await manager.get(`/orders/${number}/refund`)).body
const refundsOf = (id: number) =>
  rows<{ amount: number; state: string; parts: { lines: { position: number }[] } | null }>(
    shop.db,
    sql`select r.amount, r.state, r.parts from refunds r join payments p on p.id = r.payment_id
        where p.order_id = ${id} order by r.id`,
  )
const stock = async (id: number) => (await stockOf(shop, id))?.quantity ?? 0

function expectWhole(whole: Invoice | null, notes: Invoice[]) {
  for (const row of whole?.vatRows ?? []) {
    const parts = notes.flatMap((note) => note.vatRows.filter(({ rateBp }) => rateBp === row.rateBp))
    expect(columnSums(parts)).toEqual({ net: row.net, vat: row.vat, gross: row.gross })
  }
}

/** A second payment of the same attempt, and its task. */
async function paidTwice(orderId: number, number: string) {
  const second = await firstRow<{ id: number }>(
    shop.db,
    sql`insert into vendor_payments (payment_id, provider, provider_ref, state)
        select id, 'practice', ${`second-${number}`}, 'accepted' from payments where order_id = ${orderId} returning id`,
  )
  await shop.db.execute(
    sql`insert into operator_tasks (kind, subject, note) values ('paid-twice', ${`vendor-payment:${second?.id}`}, ${number})`,
  )
}

describe('refunds by line', () => {
  test('however pieces, charges and sums are given back, the credit notes are the invoice in the end', async () => {
    for (const seed of [1, 2, 3]) {
      const random = randomOf(seed)
      const { number, id } = await paid(
        [
          { id: lamp.id, pieces: 3 },
          { id: book.id, pieces: 2 },
        ],
        'DESMIT',
      )
      for (let step = 0; step < 12; step++) {
        const open = await left(number)
        if (open.errors) break
        const lines = open.lines.filter((line: { left: number }) => line.left > 0)
        const line = lines[random(Math.max(lines.length, 1))]
        const hasCharge = open.charges.some((charge: { isLeft: boolean }) => charge.isLeft)
        const asksFor = {
          lines: line ? [{ position: line.position, quantity: 1 + random(line.left) }] : [],
          charges: hasCharge && random(3) === 0 ? ['delivery'] : [],
          ...(random(3) === 0 ? { amount: 1 + random(open.left) } : {}),
        }
        const preview = await manager.post(`/orders/${number}/refund/preview`, asksFor)
        const made = await manager.post(`/orders/${number}/refund`, {
          ...asksFor,
          seen: open.seen,
          byHand: random(2) === 0,
        })
        expect([seed, step, made.status, made.body.message]).toEqual([seed, step, preview.status, preview.body.message])
        if (made.status !== 200) continue
        const refund = (await refundsOf(id)).at(-1)
        expect(refund?.amount).toBe(preview.body.amount)
        const note = (await findCreditNotes(shop.db, id)).at(-1)
        expect(note?.vatRows.map(({ rateBp, net, vat, gross }) => ({ rateBp, net, vat, gross }))).toEqual(
          preview.body.note.vatRows,
        )
      }
      const open = await left(number)
      if (!open.errors) await manager.post(`/orders/${number}/refund`, { amount: open.left })
      const notes = await findCreditNotes(shop.db, id)
      const invoice = await findInvoice(shop.db, id)
      expect(sum(notes.map(({ totals }) => totals.gross))).toBe(invoice?.totals.gross)
      expectWhole(invoice, notes)
      expect((await rowOf(shop, number))?.state).toBe('refunded')
    }
  }, 60_000)

  test('a piece with its share of the discount; what is chosen is right to the cent, and not refunded twice', async () => {
    const { number, id } = await paid([{ id: lamp.id, pieces: 3 }], 'DESMIT')
    const one = { lines: [{ position: 1, quantity: 1 }] }
    const { body } = await manager.post(`/orders/${number}/refund/preview`, one)
    expect(body).toMatchObject({
      amount: 3000,
      proposed: 3000,
      note: { lines: [{ title: 'Lampa', quantity: 1, gross: 3000 }] },
    })
    expect((await manager.post(`/orders/${number}/refund`, one)).status).toBe(200)
    expect((await left(number)).lines[0]).toMatchObject({ quantity: 3, left: 2 })
    const three = await manager.post(`/orders/${number}/refund`, { lines: [{ position: 1, quantity: 3 }] })
    expect(three).toMatchObject({
      status: 409,
      body: { errors: { reason: 'unknown-line', lines: [expect.any(String)] } },
    })
    const tooMuch = await manager.post(`/orders/${number}/refund/preview`, { ...one, amount: 1_000_000 })
    expect(tooMuch).toMatchObject({
      status: 409,
      body: { errors: { reason: 'too-much', amount: [expect.any(String)] } },
    })
    expect((await findCreditNotes(shop.db, id)).map(({ lines }) => lines.map(({ position }) => position))).toEqual([
      [1],
    ])
  })

  test('a deduction keeps the piece on the credit note, and the rest can be given back later', async () => {
    const { number, id } = await paid([{ id: lamp.id, pieces: 1 }])
    await manager.post(`/orders/${number}/refund`, { lines: [{ position: 1, quantity: 1 }], amount: 2833 })
    const [note] = await findCreditNotes(shop.db, id)
    expect(note?.lines).toMatchObject([{ position: 1, quantity: 1, unitGross: 3333, discount: 500, gross: 2833 }])
    await manager.post(`/orders/${number}/refund`, { amount: 500 })
    expect((await left(number)).lines[0].left).toBe(0)
  })

  test('the vendor answers late: its credit note is by lines all the same, and another one does not take them', async () => {
    const { number, id } = await paid([{ id: lamp.id, pieces: 2 }, { id: book.id }])
    answer = 'pending'
    const first = await left(number)
    await manager.post(`/orders/${number}/refund`, { lines: [{ position: 1, quantity: 1 }], seen: first.seen })
    expect((await left(number)).lines.map((line: { left: number }) => line.left)).toEqual([1, 1])
    expect(await findCreditNotes(shop.db, id)).toEqual([])
    const both = await manager.post(`/orders/${number}/refund`, { lines: [{ position: 1, quantity: 2 }] })
    expect(both.status).toBe(409)
    answer = 'done'
    await pollRefunds({ ...shop.services, log: shop.services.log })
    expect((await refundsOf(id)).map(({ state }) => state)).toEqual(['done'])
    expect((await findCreditNotes(shop.db, id)).map(({ lines }) => lines[0]?.position)).toEqual([1])
  })

  test('the vendor is away: the refund is kept and asked for again; refused: a task, asked again or made by hand', async () => {
    const { number, id } = await paid([{ id: lamp.id, pieces: 2 }])
    answer = 'away'
    const away = await manager.post(`/orders/${number}/refund`, { lines: [{ position: 1, quantity: 1 }] })
    expect(away).toMatchObject({ status: 409, body: { errors: { reason: 'provider-away' } } })
    await shop.db.execute(sql`update refunds set created_at = now() - interval '5 minutes' where state = 'created'`)
    answer = 'refused'
    await pollRefunds(shop.services)
    expect((await refundsOf(id)).map(({ state }) => state)).toEqual(['refused'])
    const task = async () =>
      (await manager.get('/tasks')).body.tasks.find(
        (one: { kind: string; number: string }) => one.kind === 'refund-refused' && one.number === number,
      )
    expect(await task()).toMatchObject({
      choices: ['again', 'by-hand'],
      transfer: { amount: expect.any(Number), payee: 'Anna Bērziņa' },
    })
    expect((await manager.post(`/tasks/${(await task()).id}/again`)).body).toEqual({ money: 'refused' })
    expect(new Set(asked).size).toBe(2)
    const again = await task()
    const answers = await Promise.all([1, 2].map(() => manager.post(`/tasks/${again.id}/by-hand`)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await task()).toBeUndefined()
    expect((await refundsOf(id)).map(({ state }) => state)).toEqual(['refused', 'done'])
    expect((await findCreditNotes(shop.db, id)).map(({ lines }) => lines[0]?.position)).toEqual([1])
  })

  test('two at once on what they saw: the same refund once, another one not at all', async () => {
    const { number, id } = await paid([{ id: lamp.id, pieces: 4 }])
    const { seen } = await left(number)
    const other = await signedInStaff(shop, 'accountant', `other-${number}@darbinieki.example`)
    const one = { lines: [{ position: 1, quantity: 1 }], seen }
    const answers = await Promise.all(
      [manager, other, manager, other].map((who) => who.post(`/orders/${number}/refund`, one)),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await refundsOf(id)).toHaveLength(1)
    const stale = await manager.post(`/orders/${number}/refund`, { lines: [{ position: 1, quantity: 2 }], seen })
    expect(stale).toMatchObject({ status: 409, body: { errors: { reason: 'changed' } } })
    const headers = { 'idempotency-key': `key-${number}` }
    const two = { lines: [{ position: 1, quantity: 2 }] }
    await manager.post(`/orders/${number}/refund`, two, headers)
    const replayed = await manager.post(`/orders/${number}/refund`, two, headers)
    expect([replayed.status, replayed.headers['idempotent-replayed']]).toEqual([200, 'true'])
    expect(await refundsOf(id)).toHaveLength(2)
  })

  test('restocked pieces of a sent order lie where they were put, and the whole order adds only what is missing', async () => {
    const before = await stock(lamp.id)
    const { number } = await paid([{ id: lamp.id, pieces: 3 }])
    await move(shop, number, 'packed', 'shipped')
    const restock = { lines: [{ position: 1, quantity: 1, restock: 1 }], location: 'riga' }
    expect((await manager.post(`/orders/${number}/refund`, restock)).status).toBe(200)
    expect(await stock(lamp.id)).toBe(before - 2)
    // Sold from there: the shelf is empty when the rest of the order goes back.
    await transferStock(shop.db, lamp.code, 1, { actor: 'cli:anna', from: 'riga', to: 'main' })
    const tooMany = await manager.post(`/orders/${number}/refund`, {
      ...restock,
      lines: [{ position: 1, quantity: 1, restock: 1 }],
      location: 'nav',
    })
    expect(tooMany).toMatchObject({ status: 409, body: { errors: { reason: 'unknown-location' } } })
    const whole = await manager.post(`/orders/${number}/refund`, { restock: true })
    expect(whole.body.state).toBe('refunded')
    expect(await stock(lamp.id)).toBe(before)
  })

  test('pieces of an order that was not sent go back where they came from, the supplier too', async () => {
    const rare = await shop.product({ price: 1000, quantity: 1, virtualQuantity: 2 })
    const { number } = await paid([{ id: rare.id, pieces: 3 }])
    expect(await stockOf(shop, rare.id)).toMatchObject({ quantity: 0, virtual_quantity: 0 })
    await manager.post(`/orders/${number}/refund`, { lines: [{ position: 1, quantity: 2, restock: 2 }] })
    expect(await stockOf(shop, rare.id)).toMatchObject({ quantity: 1, virtual_quantity: 1 })
    await manager.post(`/orders/${number}/cancel`)
    expect(await stockOf(shop, rare.id)).toMatchObject({ quantity: 1, virtual_quantity: 2 })
  })

  test('who may not refund sees nothing of it', async () => {
    const { number } = await paid([{ id: lamp.id }])
    const packer = await signedInStaff(shop, 'warehouse')
    for (const call of [packer.get(`/orders/${number}/refund`), packer.post(`/orders/${number}/refund/preview`)])
      expect((await call).status).toBe(403)
  })
})

describe('tasks about money', () => {
  const openTask = async (kind: string, number: string) =>
    (await manager.get('/tasks')).body.tasks.find(
      (one: { kind: string; number: string }) => one.kind === kind && one.number === number,
    )

  async function paidLate(pieces = 2, coupon?: string) {
    const order = await bought(shop, await buyer(shop, [{ id: lamp.id, pieces }], coupon))
    const bank = String((await order.visitor.get(`${order.path}/pay`)).headers.location)
    await move(shop, order.number, 'cancel')
    await order.visitor.submit(bank, { decision: 'pay' })
    return { ...order, id: (await rowOf(shop, order.number))?.id ?? 0 }
  }

  test('paid late, restored: goods, coupon, invoice and state are those of a paid order, once', async () => {
    const before = await stock(lamp.id)
    const { number, id } = await paidLate(2, 'DESMIT')
    expect(await stock(lamp.id)).toBe(before)
    const task = await openTask('paid-late', number)
    expect(task.choices).toEqual(['restore', 'refund'])
    const answers = await Promise.all([1, 2, 3].map(() => manager.post(`/tasks/${task.id}/restore`)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(await stock(lamp.id)).toBe(before - 2)
    expect((await rowOf(shop, number))?.state).toBe('paid')
    expect(await findInvoice(shop.db, id)).not.toBeNull()
    expect(await openTask('paid-late', number)).toBeUndefined()
  })

  test('paid late and sold out meanwhile: not restored but refunded, once', async () => {
    const { number, id } = await paidLate(2)
    const task = await openTask('paid-late', number)
    await shop.db.execute(sql`insert into stock_movements (product_id, location_id, quantity, reason, actor)
      select p.id, l.id, -case l.kind when 'own' then p.quantity else p.virtual_quantity end, 'loss', 'test'
      from products p, stock_locations l where p.id = ${lamp.id} and l.code in ('main', 'supplier')`)
    expect(await manager.post(`/tasks/${task.id}/restore`)).toMatchObject({
      status: 409,
      body: { errors: { reason: 'sold-out' } },
    })
    const answers = await Promise.all([1, 2].map(() => manager.post(`/tasks/${task.id}/refund`)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await refundsOf(id)).map(({ state }) => state)).toEqual(['done'])
    await shop.db.execute(sql`insert into stock_movements (product_id, location_id, quantity, reason, actor)
      select ${lamp.id}, id, 100, 'receipt', 'test' from stock_locations where code = 'main'`)
  })

  test('the same attempt paid twice at the vendor: the second payment goes back, once', async () => {
    const { number, id, total } = await paid([{ id: lamp.id }])
    const payment = await firstRow<{ id: number; amount: number }>(
      shop.db,
      sql`select id, amount from payments where order_id = ${id}`,
    )
    await paidTwice(id, number)
    const task = await openTask('paid-twice', number)
    const answers = await Promise.all([1, 2].map(() => manager.post(`/tasks/${task.id}/refund`)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await refundsOf(id)).toMatchObject([{ amount: payment?.amount, state: 'done' }])
    expect((await rowOf(shop, number))?.state).toBe('paid')
    expect(total).toBeGreaterThan(0)
  })

  test('a second payment goes back as it came, also where the first one was a wrong sum and has gone back', async () => {
    const bank = shop.services.providers.get('practice') as PaymentProvider
    const { status } = bank
    const { visitor, number, path, total } = await bought(shop, await buyer(shop, [{ id: lamp.id }]))
    const link = String((await visitor.get(`${path}/pay`)).headers.location)
    bank.status = async (known) => ({ ...(await status(known)), amount: 4321 })
    await visitor.submit(link, { decision: 'pay' })
    const { id = 0 } = (await rowOf(shop, number)) ?? {}
    await paidTwice(id, number)
    expect((await manager.post(`/tasks/${(await openTask('mismatch', number)).id}/refund`)).status).toBe(200)
    bank.status = async (known) => ({ ...(await status(known)), providerRef: known.providerRef, amount: total })
    expect((await manager.post(`/tasks/${(await openTask('paid-twice', number)).id}/refund`)).status).toBe(200)
    bank.status = status
    expect(await refundsOf(id)).toMatchObject([{ amount: 4321 }, { amount: total }])
  })

  test('a payment of a wrong sum goes back by one press: what came, as the bank says it', async () => {
    const bank = shop.services.providers.get('practice') as PaymentProvider
    const { status } = bank
    const { number, id } = await paid([{ id: lamp.id }])
    await shop.db.execute(sql`insert into payments (order_id, attempt, provider, reference, provider_ref, state, amount)
      values (${id}, 2, 'practice', gen_random_uuid(), ${`wrong-${number}`}, 'review', 4000)`)
    await shop.db.execute(sql`insert into operator_tasks (kind, subject, note)
      select 'mismatch', 'payment:' || id, ${number} from payments where order_id = ${id} and state = 'review'`)
    const task = await openTask('mismatch', number)
    expect(task.choices).toEqual(['refund'])
    bank.status = () => Promise.reject(new Error('away'))
    expect((await manager.post(`/tasks/${task.id}/refund`)).body.errors.reason).toBe('provider-away')
    const answered = { reference: '', providerRef: `wrong-${number}`, state: 'accepted' as const, amount: 4321 }
    bank.status = async () => ({ ...answered, currency: 'USD' })
    expect((await manager.post(`/tasks/${task.id}/refund`)).body.errors.reason).toBe('not-allowed')
    bank.status = async () => ({ ...answered, currency: 'EUR' })
    const answers = await Promise.all([1, 2].map(() => manager.post(`/tasks/${task.id}/refund`)))
    bank.status = status
    expect(answers.map(({ status: code }) => code).toSorted()).toEqual([200, 409])
    expect(await refundsOf(id)).toMatchObject([{ amount: 4321, state: 'done' }])
    expect((await rowOf(shop, number))?.state).toBe('paid')
    expect((await manager.get('/tasks')).body.tasks.map((one: { id: number }) => one.id)).not.toContain(task.id)
  })

  test('after a wrong sum has gone back the order can be paid by its link', async () => {
    const bank = shop.services.providers.get('practice') as PaymentProvider
    const { status } = bank
    const { visitor, number, path, total } = await bought(shop, await buyer(shop, [{ id: lamp.id }]))
    const first = String((await visitor.get(`${path}/pay`)).headers.location)
    bank.status = async (known) => ({ ...(await status(known)), amount: 4321 })
    await visitor.submit(first, { decision: 'pay' })
    const task = await openTask('mismatch', number)
    expect((await manager.post(`/tasks/${task.id}/refund`)).status).toBe(200)
    bank.status = status
    expect((await rowOf(shop, number))?.state).toBe('awaiting_payment')
    const next = String((await visitor.get(`${path}/pay`)).headers.location)
    expect(next).not.toBe(first)
    await visitor.submit(next, { decision: 'pay' })
    const order = await rowOf(shop, number)
    expect(order?.state).toBe('paid')
    expect((await findInvoice(shop.db, order?.id ?? 0))?.totals.gross).toBe(total)
  })

  test('after a wrong sum has gone back the order is paid by a transfer, and only that pays it', async () => {
    const bank = shop.services.providers.get('practice') as PaymentProvider
    const { status } = bank
    const { visitor, number, path, total } = await bought(shop, await buyer(shop, [{ id: lamp.id }]))
    const link = String((await visitor.get(`${path}/pay`)).headers.location)
    bank.status = async (known) => ({ ...(await status(known)), amount: 4321 })
    await visitor.submit(link, { decision: 'pay' })
    const task = await openTask('mismatch', number)
    expect((await manager.post(`/tasks/${task.id}/refund`)).status).toBe(200)
    bank.status = status
    await move(shop, number, 'paid')
    const payments = await rows(
      shop.db,
      sql`select p.provider, p.state, p.amount from payments p join orders o on o.id = p.order_id
          where o.prefixed_id = ${number} order by p.attempt`,
    )
    expect(payments).toEqual([
      { provider: 'practice', state: 'review', amount: 4321 },
      { provider: 'transfer', state: 'accepted', amount: total },
    ])
  })

  /** Staff mark it as paid while the buyer is at the bank, who then pays. */
  async function markedAndPaid() {
    const order = await bought(shop, await buyer(shop, [{ id: book.id, pieces: 2 }]))
    const bank = String((await order.visitor.get(`${order.path}/pay`)).headers.location)
    await move(shop, order.number, 'paid')
    await order.visitor.submit(bank, { decision: 'pay' })
    return {
      ...order,
      id: (await rowOf(shop, order.number))?.id ?? 0,
      task: await openTask('paid-and-marked', order.number),
    }
  }
  const providersOf = (id: number) =>
    rows<{ provider: string; state: string }>(
      shop.db,
      sql`select provider, state from payments where order_id = ${id} order by attempt`,
    )

  test('marked as paid by hand and then paid by its link, the same money: refunds go by the vendor', async () => {
    const { number, id, task } = await markedAndPaid()
    expect(task.choices).toEqual(['same', 'refund'])
    const answers = await Promise.all([1, 2].map(() => manager.post(`/tasks/${task.id}/same`)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await providersOf(id)).toEqual([
      { provider: 'transfer', state: 'expired' },
      { provider: 'practice', state: 'accepted' },
    ])
    const { timeline } = (await manager.get(`/orders/${number}`)).body
    expect(timeline).toContainEqual(
      expect.objectContaining({ kind: 'state', text: 'same payment', actor: `staff:${manager.id}` }),
    )
    expect((await manager.post(`/orders/${number}/refund`, { lines: [{ position: 1, quantity: 2 }] })).status).toBe(200)
    expect(asked).toHaveLength(1)
    expect(await refundsOf(id)).toMatchObject([{ amount: 2 * 1999, state: 'done' }])
  })

  test('marked as paid by hand and then paid by its link, twice: the vendor gives its payment back', async () => {
    const { id, number, total, task } = await markedAndPaid()
    expect((await manager.post(`/tasks/${task.id}/refund`)).status).toBe(200)
    expect(await refundsOf(id)).toMatchObject([{ amount: total, state: 'done' }])
    expect(asked).toHaveLength(1)
    expect((await rowOf(shop, number))?.state).toBe('paid')
    expect((await manager.post(`/tasks/${task.id}/same`)).body.errors.reason).toBe('done-already')
  })

  test('what was marked by hand and has gone back in part is not replaced', async () => {
    const { number, task } = await markedAndPaid()
    await manager.post(`/orders/${number}/refund`, { lines: [{ position: 1, quantity: 1 }] })
    expect(await manager.post(`/tasks/${task.id}/same`)).toMatchObject({
      status: 409,
      body: { errors: { reason: 'refunding' } },
    })
    expect((await manager.post(`/tasks/${task.id}/refund`)).status).toBe(200)
  })

  test('money that a statement of the bank shows is another than that of the link', async () => {
    const order = await bought(shop, await buyer(shop, [{ id: book.id }]))
    const bank = String((await order.visitor.get(`${order.path}/pay`)).headers.location)
    const deps = await settlementDeps(shop.services)
    const { id = 0 } = (await rowOf(shop, order.number)) ?? {}
    await shop.db.transaction(async (tx) => {
      await acceptTransfer(tx, deps, id, { isInStatement: true })
      await tx.execute(sql`with s as (insert into bank_statements (file_name, digest, format, accounts, entries, known, outgoing, actor, created_at)
          values ('s', ${order.number}, 'camt.053', '{}', 1, 0, 0, 'cli', now()) returning id)
        insert into bank_entries (statement_id, account, entry_key, booked_on, amount, currency, state, order_id)
          select id, 'LV', ${order.number}, now(), ${order.total}, 'EUR', 'booked', ${id} from s`)
    })
    await order.visitor.submit(bank, { decision: 'pay' })
    expect((await openTask('paid-twice', order.number)).choices).toEqual(['refund'])
  })

  test('a refund by hand whose process is killed has its task later', async () => {
    const { number } = await bought(shop, await buyer(shop, [{ id: book.id }]), { payment_method: 'bank-transfer' })
    await move(shop, number, 'paid')
    await shop.db.execute(
      sql`alter table operator_tasks add constraint killed check (kind <> 'refund-by-hand') not valid`,
    )
    const given = { lines: [{ position: 1, quantity: 1 }] }
    expect((await manager.post(`/orders/${number}/refund`, given)).status).toBe(500)
    await shop.db.execute(sql`alter table operator_tasks drop constraint killed`)
    expect(await openTask('refund-by-hand', number)).toBeUndefined()
    await shop.db.execute(
      sql`update refunds set created_at = created_at - interval '2 minutes' where state = 'created'`,
    )
    await pollRefunds(shop.services)
    expect(await openTask('refund-by-hand', number)).toMatchObject({ transfer: { amount: 1999 } })
  })

  test('a refund by hand is sent by one press, with what to write in the transfer', async () => {
    const order = await bought(shop, await buyer(shop, [{ id: book.id }]), { payment_method: 'bank-transfer' })
    await move(shop, order.number, 'paid')
    await manager.post(`/orders/${order.number}/refund`, { lines: [{ position: 1, quantity: 1 }] })
    const task = await openTask('refund-by-hand', order.number)
    expect(task).toMatchObject({
      choices: ['sent'],
      transfer: { amount: 1999, payee: 'Anna Bērziņa', reference: expect.stringContaining(order.number) },
    })
    const viewer = await signedInStaff(shop, 'viewer')
    const seen = (await viewer.get('/tasks')).body.tasks.find(({ id }: { id: number }) => id === task.id)
    expect(seen).toMatchObject({ choices: [], transfer: null })
    const answers = await Promise.all([1, 2].map(() => manager.post(`/tasks/${task.id}/sent`)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { id = 0 } = (await rowOf(shop, order.number)) ?? {}
    expect((await refundsOf(id)).map(({ state }) => state)).toEqual(['done'])
    expect((await findCreditNotes(shop.db, id))[0]?.lines[0]).toMatchObject({ position: 1, quantity: 1 })
  })
})

describe('commands', () => {
  const command = async (one: Command, ...args: string[]) => {
    const lines: string[] = []
    const { config, database } = shop.services
    const context = {
      config,
      database,
      args,
      print: (line: string) => void lines.push(line),
    } as unknown as CommandContext
    await one.run(context)
    return lines.join('\n')
  }

  test('refund by line with restock, tasks and their choices', async () => {
    const before = await stock(book.id)
    const order = await bought(shop, await buyer(shop, [{ id: book.id, pieces: 2 }]), {
      payment_method: 'bank-transfer',
    })
    await move(shop, order.number, 'paid')
    const said = await command(orderCommand, order.number, 'refund', '--line', '1x1', '--restock')
    expect(said).toMatch(/19,99.*on its way back/)
    expect(await stock(book.id)).toBe(before - 1)
    await expect(command(orderCommand, order.number, 'refund', '--line', '1x2')).rejects.toThrow('unknown-line')
    const line = (await command(tasksCommand))
      .split('\n')
      .find((one) => one.includes('refund-by-hand') && one.includes(order.number))
    expect(line).toMatch(/sent$/)
    const id = line?.trim().split(' ')[0] ?? ''
    expect(await command(tasksCommand, 'sent', id)).toContain('the money has gone back')
    await expect(command(tasksCommand, 'sent', id)).rejects.toThrow('done-already')
  })

  test('a return is listed, received and refunded less a sum', async () => {
    const { number, id } = await paid([{ id: lamp.id, pieces: 2 }])
    await move(shop, number, 'packed', 'shipped')
    const [line] = await rows<{ id: number }>(shop.db, sql`select id from order_lines where order_id = ${id}`)
    const made = await manager.post('/returns', { number, reason: 'other', lines: [{ lineId: line?.id, quantity: 1 }] })
    const key = String(made.body.id)
    expect(await command(returnsCommand)).toContain(number)
    expect(await command(returnsCommand, key, 'received')).toContain('1 in stock')
    await expect(command(returnsCommand, key, 'refund', '5')).rejects.toThrow('returns [ID')
    await command(returnsCommand, key, 'refund', '5', 'Saskrāpēta', 'maliņa')
    expect(await refundsOf(id)).toMatchObject([{ amount: 2833, state: 'done' }])
    await expect(command(returnsCommand, key, 'refuse', 'Nē')).rejects.toThrow('state')
  })
})
