import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { CommandContext } from '../../src/cli/commands.ts'
import { returns as returnsCommand } from '../../src/cli/return-command.ts'
import { audit } from '../../src/shop/audit/audit.db.ts'
import { plusDays, toRigaDate } from '../../src/shop/calendar/days.ts'
import { firstRow, rows } from '../../src/shop/db.ts'
import { findCreditNotes } from '../../src/shop/invoices/invoices.db.ts'
import { addLocation } from '../../src/shop/stock/move.db.ts'
import { withdraw } from '../../src/shop/withdrawals/withdrawal.db.ts'
import { bought, emailsOf, rowOf, textOf } from '../support/bought.ts'
import { buyer, stockOf } from '../support/buyers.ts'
import { move } from '../support/delivered.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { type StaffBrowser, signedInStaff } from '../support/staff.ts'

let shop: TestShop
let manager: StaffBrowser & { id: number }
let packer: StaffBrowser & { id: number }
let lamp: Awaited<ReturnType<TestShop['product']>>
let now = new Date()

beforeAll(async () => {
  shop = await openTestShop({ now: () => now })
  manager = await signedInStaff(shop, 'manager')
  packer = await signedInStaff(shop, 'warehouse')
  lamp = await shop.product({ title: 'Lampa', price: 2500, quantity: 100 })
  await addLocation(shop.db, 'riga', 'Veikals Rīgā')
}, 60_000)
afterAll(() => shop.close())
afterEach(async () => {
  now = new Date()
  expect(await audit(shop.db)).toEqual([])
})

/** Paid by card, sent and received. */
async function received(pieces = 3) {
  const order = await bought(shop, await buyer(shop, [{ id: lamp.id, pieces }]))
  const bank = String((await order.visitor.get(`${order.path}/pay`)).headers.location)
  await order.visitor.submit(bank, { decision: 'pay' })
  await move(shop, order.number, 'packed', 'shipped', 'ready', 'completed')
  const id = (await rowOf(shop, order.number))?.id ?? 0
  const [line] = await rows<{ id: number }>(shop.db, sql`select id from order_lines where order_id = ${id}`)
  return { ...order, id, lineId: line?.id ?? 0 }
}

async function withdrawn(pieces: number, of = 3) {
  const order = await received(of)
  const notice = await withdraw(shop.db, shop.services.queue, {
    ...{ orderId: order.id, name: 'Anna Bērziņa', email: 'anna@example.com', lang: 'lv', now },
    ...{ shop: { email: 'info@ertava.example', lang: 'lv' }, receiptHash: (n) => `receipt-${n}` },
    quantityOf: () => pieces,
  })
  const made = await firstRow<{ id: number }>(shop.db, sql`select id from returns where order_id = ${order.id}`)
  return { ...order, returnId: made?.id ?? 0, withdrawalId: notice.ok ? notice.id : 0 }
}

const stock = async () => (await stockOf(shop, lamp.id))?.quantity ?? 0
const open = (of: { number: string; lineId: number }, quantity: number, more = {}) =>
  manager.post('/returns', { number: of.number, reason: 'damaged', lines: [{ lineId: of.lineId, quantity }], ...more })

describe('returns', () => {
  test('a withdrawal opens its return with the periods of the law; what is due first is first', async () => {
    now = new Date('2026-11-20T22:30:00Z')
    const late = await withdrawn(3)
    now = new Date('2026-11-25T10:00:00Z')
    const soon = await withdrawn(1)
    now = new Date('2026-12-06T10:00:00Z')
    const manager = await signedInStaff(shop, 'manager', 'decembra@darbinieki.example')
    const { body } = await manager.get('/returns')
    const mine = body.rows.filter(({ number }: { number: string }) => [late.number, soon.number].includes(number))
    // In Riga the first notice came on the 21st.
    expect(mine.map((row: Record<string, unknown>) => [row.number, row.refundDue, row.goodsDue, row.daysLeft])).toEqual(
      [
        [late.number, '2026-12-05', '2026-12-05', -1],
        [soon.number, '2026-12-09', '2026-12-09', 3],
      ],
    )
    const first = await manager.get('/returns?limit=1')
    const second = await manager.get(`/returns?limit=1&after=${first.body.next}`)
    expect(second.body.rows[0].id).not.toBe(first.body.rows[0].id)
    expect((await manager.get('/returns?after=nekas')).body.rows[0].id).toBe(first.body.rows[0].id)
  })

  test('a notice by letter counts from its day, neither of the future nor older than the order', async () => {
    now = new Date('2026-11-20T10:00:00Z')
    const order = await received()
    now = new Date('2026-11-25T22:30:00Z')
    const manager = await signedInStaff(shop, 'manager', 'vestules@darbinieki.example')
    const notice = (noticeOn: string | undefined, quantity = 1) =>
      manager.post('/returns', {
        ...{ number: order.number, reason: 'withdrawal', noticeOn },
        lines: [{ lineId: order.lineId, quantity }],
      })
    for (const day of ['2026-11-19', '2026-11-27', '2026-11-31']) {
      const refused = await notice(day)
      expect([day, refused.status, Object.keys(refused.body.errors)]).toEqual([day, 422, ['noticeOn']])
    }
    expect((await notice('2026-11-22')).body).toMatchObject({ refundDue: '2026-12-06', goodsDue: '2026-12-06' })
    // In Riga it is the 26th.
    expect((await notice(undefined)).body).toMatchObject({ refundDue: '2026-12-10' })
  })

  test('the command opens one, too', async () => {
    const order = await received()
    const said: string[] = []
    const run = (...args: string[]) =>
      returnsCommand.run({
        ...{ database: { db: shop.db }, args: ['open', order.number, ...args] },
        print: (line: string) => void said.push(line),
      } as unknown as CommandContext)
    const today = toRigaDate(now)
    await run('withdrawal', `${lamp.code}=2`, today)
    expect(said.join('\n')).toContain(`withdrawal  ${plusDays(today, 14)}`)
    await expect(run('withdrawal', `${lamp.code}=1`, plusDays(today, 1))).rejects.toThrow('notice-day')
    await expect(run('damaged', 'NAV=1')).rejects.toThrow('"NAV=1" is no good')
  })

  test('whole: received, refunded with delivery in one press, the notice handled, each step told once', async () => {
    const before = await stock()
    const { number, id, returnId, withdrawalId, lineId } = await withdrawn(3)
    const { tasks } = (await manager.get('/tasks')).body
    const task = tasks.find(({ subject }: { subject: string }) => subject === `withdrawal:${withdrawalId}`)
    expect(task).toMatchObject({ mayClose: false, returnId, number, daysLeft: 14 })
    expect(await manager.post(`/tasks/${task.id}/done`)).toMatchObject({
      status: 409,
      body: { errors: { reason: 'owed' } },
    })
    expect(await stock()).toBe(before - 3)
    const counted = { lines: [{ lineId, stocked: 2, writtenOff: 1 }], location: 'riga' }
    const answers = await Promise.all(
      [packer, packer, manager].map((who) => who.post(`/returns/${returnId}/received`, counted)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(await stock()).toBe(before - 1)
    const shown = await manager.get(`/returns/${returnId}`)
    const { total } = (await rowOf(shop, number)) ?? { total: 0 }
    expect(shown.body).toMatchObject({ state: 'received', withDelivery: true, acts: ['exchange', 'deduct', 'refund'] })
    expect(shown.body.money.goods + shown.body.money.delivery).toBe(total)
    const { seen } = shown.body.money
    const pressed = await Promise.all([1, 2, 3].map(() => manager.post(`/returns/${returnId}/refund`, { seen })))
    expect(pressed.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const { body } = await manager.get(`/returns/${returnId}`)
    expect(body).toMatchObject({ state: 'settled', refund: { amount: total, state: 'done' }, acts: [], money: null })
    expect((await rowOf(shop, number))?.state).toBe('refunded')
    expect(await stock()).toBe(before - 1)
    const handled = await firstRow<{ is_handled: boolean; open: number }>(
      shop.db,
      sql`select handled_at is not null as is_handled, (select count(*)::int from operator_tasks
            where subject = 'withdrawal:' || w.id and done_at is null) as open from withdrawals w where id = ${withdrawalId}`,
    )
    expect(handled).toEqual({ is_handled: true, open: 0 })
    expect(await findCreditNotes(shop.db, id)).toHaveLength(1)
    const emails = await emailsOf(shop, number)
    expect(emails.map(({ kind }) => kind).filter((kind) => /return|refund/.test(kind))).toEqual([
      'return-received',
      'order-refunded',
    ])
    expect(await textOf(shop, emails.find(({ kind }) => kind === 'return-received')?.id ?? '')).toContain('3 × Lampa')
    const { timeline, returns } = (await manager.get(`/orders/${number}`)).body
    const events = timeline.filter(({ kind }: { kind: string }) => kind === 'return')
    expect(events.map((event: Record<string, string>) => [event.what, event.actor === 'buyer'])).toEqual([
      ['opened', true],
      ['received', false],
      ['settled', false],
    ])
    expect(returns).toEqual([{ id: returnId, state: 'settled', daysLeft: null }])
  })

  test('a deduction needs its reason, lessens the refund and stands on the credit note with the pieces', async () => {
    const { id, returnId, lineId } = await withdrawn(1)
    await manager.post(`/returns/${returnId}/received`, { lines: [{ lineId, stocked: 1, writtenOff: 0 }] })
    const without = await manager.call('PATCH', `/returns/${returnId}`, { deduction: 700 })
    expect(without).toMatchObject({ status: 422, body: { errors: { reason: [expect.any(String)] } } })
    await manager.call('PATCH', `/returns/${returnId}`, { deduction: 700, reason: 'Saskrāpēta' })
    const { body } = await manager.post(`/returns/${returnId}/refund`)
    expect(body).toMatchObject({ refund: { amount: 1800 }, deduction: 700, deductionReason: 'Saskrāpēta' })
    const [note] = await findCreditNotes(shop.db, id)
    expect(note?.lines).toMatchObject([{ position: 1, quantity: 1, discount: 700, gross: 1800 }])
    const [email] = await rows<{ id: string }>(
      shop.db,
      sql`select id from letters where kind = 'order-refunded' and (data->>'orderId')::int = ${id}`,
    )
    const text = await textOf(shop, email?.id ?? '')
    expect(text).toMatch(/Atskaitīts: 7,00\s€\. Iemesls: Saskrāpēta/)
    const whole = await withdrawn(1)
    await manager.call('PATCH', `/returns/${whole.returnId}`, { deduction: 2500, reason: 'Salauzta' })
    expect((await manager.post(`/returns/${whole.returnId}/refund`)).body.errors.reason).toBe('deduction')
    expect((await manager.get(`/returns/${whole.returnId}`)).body.state).toBe('announced')
  })

  test('refused: with a reason that the buyer reads, in their language; then nothing more', async () => {
    const order = await received()
    await shop.db.execute(sql`update orders set lang = 'en' where id = ${order.id}`)
    const made = await open(order, 2, { reason: 'warranty' })
    const { id } = made.body
    expect(made.body).toMatchObject({ state: 'announced', refundDue: null, daysLeft: null })
    expect((await manager.post(`/returns/${id}/refused`, { reason: ' ' })).status).toBe(422)
    const answers = await Promise.all([
      manager.post(`/returns/${id}/refused`, { reason: 'Worn, not broken' }),
      manager.post(`/returns/${id}/refund`),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    if (answers[0]?.status === 200) {
      const email = (await emailsOf(shop, order.number)).find(({ kind }) => kind === 'return-refused')
      expect(await textOf(shop, email?.id ?? '')).toContain('Reason: Worn, not broken')
    }
    expect((await manager.post(`/returns/${id}/refused`, { reason: 'Again' })).status).toBe(409)
  })

  test('money before the goods: the pieces are received later, into stock, and not refunded again', async () => {
    const before = await stock()
    const { returnId, lineId, id } = await withdrawn(2)
    expect((await manager.post(`/returns/${returnId}/refund`)).body.state).toBe('settled')
    expect((await manager.get('/returns')).body.rows.map((row: { id: number }) => row.id)).toContain(returnId)
    const late = await packer.post(`/returns/${returnId}/received`, { lines: [{ lineId, stocked: 2, writtenOff: 0 }] })
    expect(late.body).toMatchObject({ state: 'settled', isReceived: true })
    expect(await stock()).toBe(before - 1)
    expect(await findCreditNotes(shop.db, id)).toHaveLength(1)
  })

  test('only what was sent, and no piece in two returns; more than announced cannot come', async () => {
    const order = await received(3)
    const first = await open(order, 2)
    expect((await open(order, 2)).body.errors.reason).toBe('too-many')
    expect((await manager.get(`/orders/${order.number}/returnable`)).body.lines).toEqual([
      { lineId: order.lineId, left: 1 },
    ])
    const tooMany = { lines: [{ lineId: order.lineId, stocked: 2, writtenOff: 1 }] }
    expect((await packer.post(`/returns/${first.body.id}/received`, tooMany)).status).toBe(409)
    const none = { lines: [{ lineId: order.lineId, stocked: 0, writtenOff: 0 }] }
    expect((await packer.post(`/returns/${first.body.id}/received`, none)).body.errors.reason).toBe('nothing')
    const unsent = await bought(shop, await buyer(shop, [{ id: lamp.id }]))
    const of = await firstRow<{ id: number }>(
      shop.db,
      sql`select l.id from order_lines l join orders o on o.id = l.order_id
      where o.prefixed_id = ${unsent.number}`,
    )
    expect((await open({ number: unsent.number, lineId: of?.id ?? 0 }, 1)).body.errors.reason).toBe('not-allowed')
    expect((await open({ ...order, lineId: of?.id ?? 0 }, 1)).body.errors.reason).toBe('too-many')
  })

  test('refunded on the page of the order meanwhile: the return is settled with that refund', async () => {
    const { number, returnId } = await withdrawn(3)
    const seen = (await manager.get(`/returns/${returnId}`)).body.money.seen
    await manager.post(`/orders/${number}/refund`, {})
    expect((await manager.get(`/returns/${returnId}`)).body).toMatchObject({
      money: null,
      acts: expect.arrayContaining(['refund']),
    })
    const { body } = await manager.post(`/returns/${returnId}/refund`, { seen })
    expect(body).toMatchObject({ state: 'settled', refund: { state: 'done' } })
    expect((await rowOf(shop, number))?.state).toBe('refunded')
  })

  test('packers receive, and neither see sums nor decide', async () => {
    const { returnId } = await withdrawn(1)
    const { body } = await packer.get(`/returns/${returnId}`)
    expect(body).toMatchObject({ deduction: null, money: null, acts: ['receive'] })
    expect((await packer.post(`/returns/${returnId}/refund`)).status).toBe(403)
    expect((await packer.post(`/returns/${returnId}/refused`, { reason: 'Nē' })).status).toBe(403)
    expect((await manager.get('/returns/999999')).status).toBe(404)
  })
})
