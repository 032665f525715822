import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase } from '../../../test/support/databases.ts'
import { insertOrder, insertPayment, type Paid } from '../../../test/support/orders.ts'
import { type OfflineKlix, startKlix } from '../../../test/vendors/klix.ts'
import { type Db, firstRow, rows } from '../../shop/db.ts'
import type { Queue } from '../../shop/emails/queue.ts'
import { changeState } from '../../shop/orders/change.db.ts'
import { paymentLink } from '../../shop/payments/link.db.ts'
import { settlePayment } from '../../shop/payments/settle.db.ts'
import { Settings } from '../../shop/settings/settings.ts'
import type { Database } from '../database/database.ts'
import { klix } from './klix.ts'

let database: Database
let drop: () => Promise<void>
let db: Db
let vendor: OfflineKlix
let deps: Parameters<typeof settlePayment>[0]

beforeAll(async () => {
  ;({ database, drop } = await openTestDatabase())
  db = database.db
  vendor = await startKlix({ brandId: 'brand', secret: 'secret' })
  vendor.switches.delivery.isOff = true
  const provider = klix({
    PAYMENT_KLIX_BRAND_ID: 'brand',
    PAYMENT_KLIX_SECRET: 'secret',
    PAYMENT_KLIX_URL: vendor.url,
  })
  if (!provider) throw new Error('not configured')
  const queue: Queue = { add: async () => {} }
  deps = { db, queue, providers: new Map([['klix', provider]]), settings: Settings.parse({}), now: new Date() }
}, 60_000)
afterAll(async () => {
  await drop()
  await vendor.close()
})
beforeEach(() => {
  vendor.switches.faults.cut = null
})

const waiting = () =>
  insertOrder(db, { state: 'awaiting_payment', payment: 'created', provider: 'klix', providerRef: null })

const linkOf = ({ orderId }: Paid) =>
  paymentLink({ ...deps, now: new Date(), linkMinutes: 30 }, orderId, (reference) => ({
    returnUrl: `http://127.0.0.1:1/return?payment=${reference}`,
    notificationUrl: 'http://127.0.0.1:1/webhooks/klix',
  }))

async function refOf(reference: string): Promise<string> {
  const row = await firstRow<{ ref: string }>(
    db,
    sql`select provider_ref as ref from payments where reference = ${reference}`,
  )
  return row?.ref ?? ''
}

async function standingOf({ orderId }: Paid) {
  const order = await firstRow<{ state: string }>(db, sql`select state from orders where id = ${orderId}`)
  const states = await rows<{ state: string }>(
    db,
    sql`select state from payments where order_id = ${orderId} order by attempt`,
  )
  const messages = await rows(
    db,
    sql`select 1 from letters where kind = 'order-paid' and subject = ${`order:${orderId}`}`,
  )
  const paid = await rows(db, sql`select 1 from order_events where order_id = ${orderId} and to_state = 'paid'`)
  const tasks = await rows<{ kind: string }>(
    db,
    sql`select kind from operator_tasks where subject in (select 'payment:' || id from payments where order_id = ${orderId})`,
  )
  return {
    order: order?.state,
    payments: states.map(({ state }) => state),
    messages: messages.length,
    paidEvents: paid.length,
    tasks: tasks.map(({ kind }) => kind),
  }
}

test('webhook, return and reconciler at once, a hundred times: paid once, one e-mail', async () => {
  const order = await waiting()
  await linkOf(order)
  await vendor.become(await refOf(order.reference), 'paid')
  await Promise.all(Array.from({ length: 100 }, () => settlePayment(deps, order.reference)))
  await settlePayment(deps, order.reference)
  expect(await standingOf(order)).toEqual({
    order: 'paid',
    payments: ['accepted'],
    messages: 1,
    paidEvents: 1,
    tasks: [],
  })
}, 30_000)

test('in whatever order a payment changes, it never goes back once it is paid', async () => {
  for (const events of permutations(['viewed', 'error', 'expired', 'paid'])) {
    const order = await waiting()
    await linkOf(order)
    const ref = await refOf(order.reference)
    for (const event of events) {
      await vendor.become(ref, event)
      await settlePayment(deps, order.reference)
    }
    expect(await standingOf(order), events.join()).toMatchObject({
      order: 'paid',
      payments: ['accepted'],
      messages: 1,
      paidEvents: 1,
    })
  }
}, 60_000)

test('paid after the order was cancelled: one task, nothing is paid', async () => {
  const order = await waiting()
  await linkOf(order)
  await db.transaction((tx) => changeState(tx, order.orderId, { to: 'cancelled', actor: 'clock', note: 'unpaid' }))
  await vendor.become(await refOf(order.reference), 'paid')
  await Promise.all([settlePayment(deps, order.reference), settlePayment(deps, order.reference)])
  expect(await standingOf(order)).toEqual({
    order: 'cancelled',
    payments: ['review'],
    messages: 0,
    paidEvents: 0,
    tasks: ['paid-late'],
  })
})

test('two links, both paid: one is taken, the other is a task', async () => {
  const order = await waiting()
  await linkOf(order)
  const second = await insertPayment(db, order.orderId, 2, { payment: 'created', provider: 'klix', providerRef: null })
  await linkOf(order)
  for (const reference of [order.reference, second.reference]) await vendor.become(await refOf(reference), 'paid')
  await Promise.all([order, second, order, second].map(({ reference }) => settlePayment(deps, reference)))
  const standing = await standingOf(order)
  expect(standing).toMatchObject({ order: 'paid', messages: 1, paidEvents: 1, tasks: ['paid-twice'] })
  expect(standing.payments.sort()).toEqual(['accepted', 'review'])
})

test.each([
  [10_000, 'paid-twice'],
  [9_000, 'mismatch'],
])('another payment of a paid attempt, of %i cents: a task %s', async (amount, kind) => {
  const order = await waiting()
  await linkOf(order)
  await vendor.become(await refOf(order.reference), 'paid')
  await settlePayment(deps, order.reference)
  const other = await deps.providers.get('klix')?.createPayment({
    ...{ reference: order.reference, orderNumber: 'E-7K4-M92', amount, currency: 'EUR', lang: 'lv', linkMinutes: 30 },
    ...{ email: 'anna@ozoli.example', name: 'Anna Ozola', phone: '+37120000000', providerMethod: null },
    ...{ address: { country: 'LV', line: '', city: '', zip: '' }, companyName: null },
    ...{ returnUrl: 'http://127.0.0.1:1/return', notificationUrl: 'http://127.0.0.1:1/webhooks/klix' },
  })
  const ref = other?.providerRef ?? ''
  await vendor.become(ref, 'paid')
  await settlePayment(deps, order.reference, ref)
  expect(await standingOf(order)).toMatchObject({ order: 'paid', payments: ['accepted'], tasks: [] })
  const tasks = await rows<{ kind: string; note: string }>(
    db,
    sql`select kind, note from operator_tasks where subject =
        (select 'vendor-payment:' || id from vendor_payments where provider_ref = ${ref})`,
  )
  expect(tasks).toEqual([{ kind, note: expect.stringContaining(`${(amount / 100).toFixed(2)} EUR`) }])
})

test('the vendor is away when the link is asked for: the order is kept and gets its link later', async () => {
  const order = await waiting()
  vendor.switches.faults.cut = 'after'
  expect(await linkOf(order)).toEqual({ kind: 'provider-away' })
  expect(await standingOf(order)).toMatchObject({ order: 'awaiting_payment', payments: ['created'] })
  vendor.switches.faults.cut = null
  const link = await linkOf(order)
  expect(link).toMatchObject({ kind: 'redirect' })
  expect(await linkOf(order)).toEqual(link)
  expect(await standingOf(order)).toMatchObject({ payments: ['linked'] })
})

function permutations<T>(items: T[]): T[][] {
  if (items.length < 2) return [items]
  return items.flatMap((item, at) => permutations(items.toSpliced(at, 1)).map((rest) => [item, ...rest]))
}
