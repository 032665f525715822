import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestDatabase } from '../../../test/support/databases.ts'
import { type GivenOrder, insertOrder, insertPayment, type Paid } from '../../../test/support/orders.ts'
import { type OfflineKlix, startKlix } from '../../../test/vendors/klix.ts'
import { type OfflineMontonio, startMontonio } from '../../../test/vendors/montonio.ts'
import { noFaults, promptly } from '../../../test/vendors/server.ts'
import { type Db, firstRow, rows } from '../../shop/db.ts'
import type { Queue } from '../../shop/emails/queue.ts'
import type { PaymentState } from '../../shop/orders/states.ts'
import type { PaymentProvider, PaymentRequest, RefundAnswer } from '../../shop/payments/provider.ts'
import { paymentsWithPendingRefunds, refundPayment, settleRefunds } from '../../shop/payments/refund.db.ts'
import { finishRefund } from '../../shop/payments/refund-outcome.db.ts'
import { settlePayment } from '../../shop/payments/settle.db.ts'
import { takePaymentsToWatch } from '../../shop/payments/watch.db.ts'
import { Settings } from '../../shop/settings/settings.ts'
import type { Database } from '../database/database.ts'
import { klix } from './klix.ts'
import { montonio } from './montonio.ts'
import { transfer } from './transfer.ts'

let database: Database
let drop: () => Promise<void>
let db: Db
let offlineKlix: OfflineKlix
let offlineMontonio: OfflineMontonio
let klixNow: PaymentProvider
let montonioNow: PaymentProvider

beforeAll(async () => {
  ;({ database, drop } = await openTestDatabase())
  db = database.db
  offlineKlix = await startKlix({ brandId: 'brand', secret: 'secret' })
  offlineMontonio = await startMontonio({ accessKey: 'access', secretKey: 'secret' })
  offlineKlix.switches.delivery.isOff = true
  offlineMontonio.switches.delivery.isOff = true
  klixNow = configured(
    klix({ PAYMENT_KLIX_BRAND_ID: 'brand', PAYMENT_KLIX_SECRET: 'secret', PAYMENT_KLIX_URL: offlineKlix.url }),
  )
  montonioNow = configured(
    montonio({
      PAYMENT_MONTONIO_ACCESS_KEY: 'access',
      PAYMENT_MONTONIO_SECRET_KEY: 'secret',
      PAYMENT_MONTONIO_URL: offlineMontonio.url,
    }),
  )
}, 60_000)
afterAll(async () => {
  await drop()
  await offlineKlix.close()
  await offlineMontonio.close()
})

let asked: { reference: string; amount: number }[]
let answer: RefundAnswer | 'away'
let standing: RefundAnswer

beforeEach(() => {
  asked = []
  answer = 'done'
  standing = 'pending'
  Object.assign(offlineKlix.switches, { refund: 'done' })
  Object.assign(offlineKlix.switches.faults, noFaults())
  Object.assign(offlineMontonio.switches, { refundStatus: 'PENDING' })
  Object.assign(offlineMontonio.switches.delivery, promptly(), { isOff: true })
})

const bank: PaymentProvider = {
  ...transfer(),
  code: 'bank',
  async refund({ reference, amount }) {
    asked.push({ reference, amount })
    await new Promise((resolve) => setTimeout(resolve, 5))
    if (answer === 'away') throw new Error('away')
    return answer
  },
  refundStatus: async () => standing,
}

const queue: Queue = { add: async () => {} }

const deps = () => ({
  db,
  queue,
  now: new Date(),
  providers: new Map([
    ['bank', bank],
    ['transfer', transfer()],
    ['klix', klixNow],
    ['montonio', montonioNow],
  ]),
})

function configured(provider: PaymentProvider | null): PaymentProvider {
  if (!provider) throw new Error('not configured')
  return provider
}

const order = (given: GivenOrder = {}) => insertOrder(db, given)

async function standingOf({ orderId, paymentId }: Paid) {
  const state = await firstRow<{ order: string; payment: string }>(
    db,
    sql`select o.state as order, p.state as payment from orders o join payments p on p.id = ${paymentId} where o.id = ${orderId}`,
  )
  const refunds = await rows<{ id: number; state: string; amount: number }>(
    db,
    sql`select id, state, amount from refunds where payment_id = ${paymentId} order by id`,
  )
  const tasks = await rows<{ kind: string }>(
    db,
    sql`select kind from operator_tasks where done_at is null
        and subject in (select 'refund:' || id from refunds where payment_id = ${paymentId} union select ${`payment:${paymentId}`})`,
  )
  return {
    order: state?.order,
    payment: state?.payment,
    refunds: refunds.map((refund) => `${refund.state} ${refund.amount}`),
    tasks: tasks.map(({ kind }) => kind),
  }
}

describe('giving money back', () => {
  test('in part, and then the rest: payment and order follow', async () => {
    const paid = await order()
    expect(
      await refundPayment(deps(), { orderId: paid.orderId, amount: 3_000, reference: randomUUID() }),
    ).toMatchObject({ ok: true, state: 'done' })
    expect(await standingOf(paid)).toMatchObject({ order: 'paid', payment: 'partly_refunded' })
    expect(
      await refundPayment(deps(), { orderId: paid.orderId, amount: 7_000, reference: randomUUID() }),
    ).toMatchObject({ ok: true, state: 'done' })
    expect(await standingOf(paid)).toEqual({
      order: 'refunded',
      payment: 'refunded',
      refunds: ['done 3000', 'done 7000'],
      tasks: [],
    })
    const events = await rows(db, sql`select 1 from order_events where order_id = ${paid.orderId}`)
    expect(events).toHaveLength(1)
  })

  test('never more than was paid', async () => {
    const paid = await order()
    expect(await refundPayment(deps(), { orderId: paid.orderId, amount: 10_001, reference: randomUUID() })).toEqual({
      ok: false,
      reason: 'too-much',
      left: 10_000,
    })
    await refundPayment(deps(), { orderId: paid.orderId, amount: 9_999, reference: randomUUID() })
    expect(await refundPayment(deps(), { orderId: paid.orderId, amount: 2, reference: randomUUID() })).toMatchObject({
      reason: 'too-much',
      left: 1,
    })
    expect(asked).toHaveLength(1)
  })

  test('a pending refund counts from the moment it is written', async () => {
    const paid = await order()
    answer = 'pending'
    await refundPayment(deps(), { orderId: paid.orderId, amount: 6_000, reference: randomUUID() })
    expect(
      await refundPayment(deps(), { orderId: paid.orderId, amount: 6_000, reference: randomUUID() }),
    ).toMatchObject({ left: 4_000 })
  })

  test('twenty at once give back what was paid and no cent more', async () => {
    const paid = await order()
    const results = await Promise.all(
      Array.from({ length: 20 }, () =>
        refundPayment(deps(), { orderId: paid.orderId, amount: 1_500, reference: randomUUID() }),
      ),
    )
    expect(results.filter(({ ok }) => ok)).toHaveLength(6)
    expect(asked).toHaveLength(6)
    expect(await standingOf(paid)).toMatchObject({ order: 'paid', payment: 'partly_refunded' })
  })

  test('the same refund twenty times at once is made once', async () => {
    const paid = await order()
    const reference = randomUUID()
    const results = await Promise.all(
      Array.from({ length: 20 }, () => refundPayment(deps(), { orderId: paid.orderId, amount: 10_000, reference })),
    )
    expect(results.every(({ ok }) => ok)).toBe(true)
    expect(asked).toEqual([{ reference, amount: 10_000 }])
    expect(await standingOf(paid)).toMatchObject({ order: 'refunded', refunds: ['done 10000'] })
  })

  test('a reference names one refund only', async () => {
    const [paid, other] = [await order(), await order()]
    const reference = randomUUID()
    await refundPayment(deps(), { orderId: paid.orderId, amount: 1_000, reference })
    const used = { ok: false, reason: 'reference-used' }
    expect(await refundPayment(deps(), { orderId: paid.orderId, amount: 1_001, reference })).toEqual(used)
    expect(await refundPayment(deps(), { orderId: other.orderId, amount: 1_000, reference })).toEqual(used)
  })

  test.each([0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])('%d is no amount', async (amount) => {
    const paid = await order()
    expect(await refundPayment(deps(), { orderId: paid.orderId, amount, reference: randomUUID() })).toEqual({
      ok: false,
      reason: 'amount',
    })
  })

  test.each<PaymentState>(['created', 'linked', 'pending', 'failed', 'expired'])(
    'nothing comes back of a payment that is %s',
    async (state) => {
      const paid = await order({ state: 'awaiting_payment', payment: state })
      expect(await refundPayment(deps(), { orderId: paid.orderId, amount: 100, reference: randomUUID() })).toEqual({
        ok: false,
        reason: 'nothing-paid',
      })
      expect(asked).toHaveLength(0)
    },
  )
})

describe('the vendor', () => {
  test('refuses: nothing is given back, and a person is told', async () => {
    const paid = await order()
    answer = 'refused'
    expect(await refundPayment(deps(), { orderId: paid.orderId, amount: 10_000, reference: randomUUID() })).toEqual({
      ok: false,
      reason: 'refused',
    })
    expect(await standingOf(paid)).toEqual({
      order: 'paid',
      payment: 'accepted',
      refunds: ['refused 10000'],
      tasks: ['refund-refused'],
    })
    answer = 'done'
    expect(
      await refundPayment(deps(), { orderId: paid.orderId, amount: 10_000, reference: randomUUID() }),
    ).toMatchObject({ ok: true })
  })

  test('is away: the refund stays written and is asked for again under the same reference', async () => {
    const paid = await order()
    const reference = randomUUID()
    answer = 'away'
    const away = { ok: false, reason: 'provider-away' }
    expect(await refundPayment(deps(), { orderId: paid.orderId, amount: 10_000, reference })).toEqual(away)
    expect(await standingOf(paid)).toMatchObject({ payment: 'accepted', refunds: ['created 10000'] })
    expect(await refundPayment(deps(), { orderId: paid.orderId, amount: 1, reference: randomUUID() })).toMatchObject({
      reason: 'too-much',
    })
    answer = 'done'
    expect(await refundPayment(deps(), { orderId: paid.orderId, amount: 10_000, reference })).toMatchObject({
      ok: true,
      state: 'done',
    })
    expect(asked.map((each) => each.reference)).toEqual([reference, reference])
  })

  test('takes its time: pending, then done', async () => {
    const paid = await order()
    answer = 'pending'
    expect(
      await refundPayment(deps(), { orderId: paid.orderId, amount: 10_000, reference: randomUUID() }),
    ).toMatchObject({
      ok: true,
      state: 'pending',
    })
    expect(await standingOf(paid)).toMatchObject({ order: 'paid', payment: 'accepted', refunds: ['pending 10000'] })
    expect(await paymentsWithPendingRefunds(db)).toContain(paid.reference)
    await settleRefunds(deps(), paid.reference)
    expect(await standingOf(paid)).toMatchObject({ payment: 'accepted' })
    standing = 'done'
    await Promise.all([settleRefunds(deps(), paid.reference), settleRefunds(deps(), paid.reference)])
    expect(await standingOf(paid)).toMatchObject({ order: 'refunded', payment: 'refunded', refunds: ['done 10000'] })
    expect(await paymentsWithPendingRefunds(db)).not.toContain(paid.reference)
  })

  test('takes its time, then refuses: a person is told', async () => {
    const paid = await order()
    answer = 'pending'
    const reference = randomUUID()
    await refundPayment(deps(), { orderId: paid.orderId, amount: 10_000, reference })
    standing = 'refused'
    await settleRefunds(deps(), paid.reference)
    expect(await standingOf(paid)).toMatchObject({ order: 'paid', payment: 'accepted', tasks: ['refund-refused'] })
    expect(await finishRefund(deps(), reference, 'done')).toBe(true)
    expect(await finishRefund(deps(), reference, 'refused')).toBe(false)
    expect(await standingOf(paid)).toMatchObject({ order: 'refunded', payment: 'refunded', tasks: [] })
  })
})

describe('money that fits no order', () => {
  test('came too late: it is given back, and the cancelled order is closed', async () => {
    const paid = await order({ state: 'cancelled', payment: 'review' })
    await db.execute(
      sql`insert into operator_tasks (kind, subject) values ('paid-late', ${`payment:${paid.paymentId}`})`,
    )
    expect(
      await refundPayment(deps(), { orderId: paid.orderId, amount: 10_000, reference: randomUUID() }),
    ).toMatchObject({ ok: true })
    expect(await standingOf(paid)).toMatchObject({ order: 'refunded', payment: 'refunded', tasks: [] })
  })

  test('came twice: the second is given back, the order stays paid', async () => {
    const paid = await order()
    const second = await insertPayment(db, paid.orderId, 2, { payment: 'review' })
    await db.execute(
      sql`insert into operator_tasks (kind, subject) values ('paid-twice', ${`payment:${second.paymentId}`})`,
    )
    const choice = { paymentId: second.paymentId, reason: 'paid twice' }
    expect(
      await refundPayment(deps(), { orderId: paid.orderId, amount: 10_000, reference: randomUUID(), ...choice }),
    ).toMatchObject({ ok: true })
    expect(await standingOf(second)).toMatchObject({
      order: 'paid',
      payment: 'review',
      refunds: ['done 10000'],
      tasks: [],
    })
    expect(
      await refundPayment(deps(), { orderId: paid.orderId, amount: 1, reference: randomUUID(), ...choice }),
    ).toMatchObject({
      reason: 'too-much',
      left: 0,
    })
    expect(
      await refundPayment(deps(), { orderId: paid.orderId, amount: 10_000, reference: randomUUID() }),
    ).toMatchObject({ ok: true })
    expect(await standingOf(paid)).toMatchObject({ order: 'refunded', payment: 'refunded' })
  })

  test('of another order cannot be chosen', async () => {
    const [paid, other] = [await order(), await order()]
    const choice = { paymentId: other.paymentId }
    expect(
      await refundPayment(deps(), { orderId: paid.orderId, amount: 1, reference: randomUUID(), ...choice }),
    ).toMatchObject({ reason: 'nothing-paid' })
  })
})

test('a transfer is sent back by hand', async () => {
  const paid = await order({ provider: 'transfer', providerRef: null })
  const reference = randomUUID()
  expect(await refundPayment(deps(), { orderId: paid.orderId, amount: 10_000, reference })).toMatchObject({
    ok: true,
    state: 'pending',
  })
  await settleRefunds(deps(), paid.reference)
  expect(await standingOf(paid)).toMatchObject({ payment: 'accepted', tasks: ['refund-by-hand'] })
  expect(await finishRefund(deps(), reference, 'done')).toBe(true)
  expect(await standingOf(paid)).toMatchObject({ order: 'refunded', payment: 'refunded', tasks: [] })
})

describe('with the offline vendors', () => {
  const request = (reference: string, notificationUrl: string): PaymentRequest => ({
    reference,
    orderNumber: 'E-7K2M9',
    amount: 10_000,
    currency: 'EUR',
    lang: 'lv',
    email: 'anna@ozoli.example',
    name: 'Anna Ozola',
    phone: '+37120000000',
    address: { country: 'LV', line: '', city: '', zip: '' },
    companyName: null,
    providerMethod: null,
    returnUrl: 'http://127.0.0.1:1/return',
    notificationUrl,
    linkMinutes: 30,
  })
  const settle = (reference: string) => settlePayment({ ...deps(), settings: Settings.parse({}) }, reference)

  async function bought(provider: PaymentProvider, pay: (providerRef: string) => Promise<void>): Promise<Paid> {
    const waiting = await order({
      state: 'awaiting_payment',
      payment: 'created',
      provider: provider.code,
      providerRef: null,
    })
    const link = await provider.createPayment(request(waiting.reference, 'http://127.0.0.1:1/webhook'))
    await db.execute(
      sql`update payments set provider_ref = ${link.providerRef}, state = 'linked' where id = ${waiting.paymentId}`,
    )
    await pay(link.providerRef)
    expect(await settle(waiting.reference)).toMatchObject({ state: 'accepted' })
    return waiting
  }
  const refOf = async ({ paymentId }: Paid) =>
    (await firstRow<{ ref: string }>(db, sql`select provider_ref as ref from payments where id = ${paymentId}`))?.ref ??
    ''

  test('Klix: a slow part, then the rest at once; settling the payment in between changes nothing', async () => {
    const paid = await bought(klixNow, (ref) => offlineKlix.become(ref, 'paid'))
    offlineKlix.switches.refund = 'pending'
    expect(
      await refundPayment(deps(), { orderId: paid.orderId, amount: 4_000, reference: randomUUID() }),
    ).toMatchObject({ state: 'pending' })
    expect(await settle(paid.reference)).toMatchObject({ state: 'accepted' })
    offlineKlix.decideRefund(await refOf(paid), true)
    await settleRefunds(deps(), paid.reference)
    expect(await settle(paid.reference)).toMatchObject({ state: 'partly_refunded' })
    offlineKlix.switches.refund = 'done'
    expect(
      await refundPayment(deps(), { orderId: paid.orderId, amount: 6_000, reference: randomUUID() }),
    ).toMatchObject({ state: 'done' })
    expect(await settle(paid.reference)).toMatchObject({ state: 'refunded' })
    expect(await standingOf(paid)).toMatchObject({ order: 'refunded', refunds: ['done 4000', 'done 6000'] })
  })

  test('Klix: the answer is lost after the money went; it is found and not sent twice', async () => {
    const paid = await bought(klixNow, (ref) => offlineKlix.become(ref, 'paid'))
    offlineKlix.switches.faults.cut = 'after'
    const reference = randomUUID()
    expect(await refundPayment(deps(), { orderId: paid.orderId, amount: 4_000, reference })).toMatchObject({
      state: 'pending',
    })
    offlineKlix.switches.faults.cut = null
    expect(await refundPayment(deps(), { orderId: paid.orderId, amount: 4_000, reference })).toMatchObject({
      state: 'pending',
    })
    await settleRefunds(deps(), paid.reference)
    expect(await standingOf(paid)).toMatchObject({ payment: 'partly_refunded', refunds: ['done 4000'] })
    expect(offlineKlix.purchases.get(await refOf(paid))?.refundable_amount).toBe(6_000)
  })

  test('Montonio: everything is given back, and the notification of it comes first', async () => {
    const paid = await bought(montonioNow, (ref) => offlineMontonio.become(ref, 'PAID'))
    expect(
      await refundPayment(deps(), { orderId: paid.orderId, amount: 10_000, reference: randomUUID() }),
    ).toMatchObject({ state: 'pending' })
    await offlineMontonio.decideRefund(await refOf(paid), 'SUCCESSFUL')
    expect(await settle(paid.reference)).toMatchObject({ state: 'accepted' })
    expect(await standingOf(paid)).toMatchObject({ order: 'paid', tasks: [] })
    await settleRefunds(deps(), paid.reference)
    expect(await standingOf(paid)).toMatchObject({ order: 'refunded', payment: 'refunded', refunds: ['done 10000'] })
  })

  test('money that went back in the vendor’s own pages is one task for a person, and ours is none', async () => {
    const ours = await bought(klixNow, (ref) => offlineKlix.become(ref, 'paid'))
    await refundPayment(deps(), { orderId: ours.orderId, amount: 4_000, reference: randomUUID() })
    await settle(ours.reference)
    expect(await standingOf(ours)).toMatchObject({ tasks: [] })

    const back = await bought(klixNow, (ref) => offlineKlix.become(ref, 'paid'))
    await offlineKlix.become(await refOf(back), 'chargeback')
    await Promise.all([settle(back.reference), settle(back.reference)])
    expect(await settle(back.reference)).toMatchObject({ state: 'accepted' })
    expect(await standingOf(back)).toMatchObject({ order: 'paid', payment: 'accepted', tasks: ['refunded-elsewhere'] })
  })

  test('paid payments are looked at again after 1, 2, 4 … days, once each time', async () => {
    const paid = await order({ provider: 'klix' })
    const day = 24 * 60 * 60_000
    const looked = async (days: number) =>
      (await takePaymentsToWatch(db, new Date(Date.now() + days * day))).includes(paid.reference)
    expect([await looked(0.9), await looked(1.1), await looked(1.9)]).toEqual([false, true, false])
    expect([await looked(2.1), await looked(3), await looked(9), await looked(131)]).toEqual([true, false, true, false])
  })

  test('Montonio: rejected by the bank', async () => {
    const paid = await bought(montonioNow, (ref) => offlineMontonio.become(ref, 'PAID'))
    await refundPayment(deps(), { orderId: paid.orderId, amount: 2_500, reference: randomUUID() })
    await offlineMontonio.decideRefund(await refOf(paid), 'REJECTED')
    await settleRefunds(deps(), paid.reference)
    expect(await standingOf(paid)).toMatchObject({ order: 'paid', payment: 'accepted', tasks: ['refund-refused'] })
  })

  test.each([
    ['a cent less', { wrongAmount: -1 }],
    ['another currency', { wrongCurrency: 'PLN' }],
    ['another order', { wrongReference: 'other' }],
  ])('%s is never paid, and a person is told once', async (_name, wrong) => {
    const waiting = await order({
      state: 'awaiting_payment',
      payment: 'linked',
      provider: 'montonio',
      providerRef: null,
    })
    const link = await montonioNow.createPayment(request(waiting.reference, 'http://127.0.0.1:1/webhook'))
    await db.execute(sql`update payments set provider_ref = ${link.providerRef} where id = ${waiting.paymentId}`)
    await offlineMontonio.become(link.providerRef, 'PAID')
    Object.assign(offlineMontonio.switches, wrong)
    await settle(waiting.reference)
    expect(await settle(waiting.reference)).toMatchObject({ state: 'review' })
    Object.assign(offlineMontonio.switches, { wrongAmount: 0, wrongCurrency: null, wrongReference: null })
    expect(await standingOf(waiting)).toMatchObject({ order: 'awaiting_payment', tasks: ['mismatch'] })
  })
})
