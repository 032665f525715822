import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { firstRow, rows } from '../../src/shop/db.ts'
import { pollOpenPayments } from '../../src/shop/payments/poll-payments.db.ts'
import { rememberVendorPayment } from '../../src/shop/payments/vendor-payments.db.ts'
import { MANY_MS, many } from '../support/iterations.ts'
import { insertOrder, type Paid } from '../support/orders.ts'
import { freePort } from '../support/running-shop.ts'
import { openTestShop, sha256, type TestShop } from '../support/shop.ts'
import { startKlix } from '../vendors/klix.ts'
import { startMontonio } from '../vendors/montonio.ts'
import type { Delivery, Faults } from '../vendors/server.ts'

type Vendor = {
  switches: { faults: Faults; delivery: Delivery }
  /** Notifications; `idle` waits until every one has arrived. */
  post: { idle(): Promise<void> }
  close(): Promise<void>
  /** Vendor's ids of the payments with our reference. */
  paymentsOf(reference: string): string[]
}

let shop: TestShop
let origin: string
let now = new Date()
const vendors = new Map<string, Vendor>()

beforeAll(async () => {
  const montonio = await startMontonio({ accessKey: 'access', secretKey: 'secret' })
  const klix = await startKlix({ brandId: 'brand', secret: 'secret' })
  vendors.set('montonio', {
    ...montonio,
    paymentsOf: (reference) =>
      [...montonio.orders.values()].filter((order) => order.merchantReference === reference).map(({ uuid }) => uuid),
  })
  vendors.set('klix', {
    ...klix,
    paymentsOf: (reference) =>
      [...klix.purchases.values()].filter((purchase) => purchase.reference === reference).map(({ id }) => id),
  })
  const port = await freePort()
  origin = `http://localhost:${port}`
  shop = await openTestShop({
    now: () => now,
    env: {
      BASE_URL: origin,
      PAYMENT_MONTONIO_ACCESS_KEY: 'access',
      PAYMENT_MONTONIO_SECRET_KEY: 'secret',
      PAYMENT_MONTONIO_URL: montonio.url,
      PAYMENT_KLIX_BRAND_ID: 'brand',
      PAYMENT_KLIX_SECRET: 'secret',
      PAYMENT_KLIX_URL: klix.url,
    },
  })
  await shop.app.listen({ port })
})
afterAll(async () => {
  await shop.close()
  for (const { close } of vendors.values()) await close()
})
beforeEach(() => {
  now = new Date()
  for (const { switches } of vendors.values()) {
    switches.faults.cut = null
    switches.delivery.isOff = false
  }
})

const ORDERS = many(10, 170)
/** Milliseconds that a vendor takes to answer. */
const SLOW = ORDERS > 10 ? { from: 100, to: 800 } : { from: 20, to: 150 }

type Unpaid = Paid & { link: string }

async function unpaidOrder(provider: string): Promise<Unpaid> {
  const order = await insertOrder(shop.db, {
    state: 'awaiting_payment',
    payment: 'created',
    provider,
    providerRef: null,
  })
  const token = randomBytes(32).toString('base64url')
  await shop.db.execute(sql`update orders set token_hash = ${sha256(token)}, hold_until = now() + interval '1 hour'
    where id = ${order.orderId}`)
  return { ...order, link: `${origin}/order/${token}/pay` }
}

/** Opens the pay link. @returns the vendor's page that it leads to */
async function open(link: string, afterMs = 0): Promise<string> {
  await new Promise((resolve) => setTimeout(resolve, afterMs))
  const answer = await fetch(link, { redirect: 'manual' })
  await answer.text()
  return answer.headers.get('location') ?? ''
}

async function pay(page: string) {
  const answer = await fetch(page, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ decision: 'pay' }),
  })
  await answer.text()
}

async function stateOf({ orderId }: Paid) {
  const order = await firstRow<{ state: string }>(shop.db, sql`select state from orders where id = ${orderId}`)
  const tasks = await rows<{ kind: string }>(
    shop.db,
    sql`select t.kind from operator_tasks t where t.note like
        (select prefixed_id from orders where id = ${orderId}) || ':%' order by t.id`,
  )
  return { order: order?.state, tasks: tasks.map(({ kind }) => kind) }
}

describe.each(['montonio', 'klix'])('the pay link of an order at %s', (provider) => {
  const vendor = () => {
    const found = vendors.get(provider)
    if (!found) throw new Error(`No vendor ${provider}`)
    return found
  }
  beforeEach(() => {
    Object.defineProperty(vendor().switches.faults, 'slowMs', {
      configurable: true,
      get: () => SLOW.from + Math.random() * (SLOW.to - SLOW.from),
    })
  })

  const fast = () => Object.defineProperty(vendor().switches.faults, 'slowMs', { configurable: true, value: 0 })

  /** Runs so many buyers at once, each with an order of their own. */
  async function buyers(buy: (order: Unpaid) => Promise<void>) {
    for (let done = 0; done < ORDERS; done += 25) {
      await Promise.all(
        Array.from({ length: Math.min(25, ORDERS - done) }, async () => buy(await unpaidOrder(provider))),
      )
    }
  }

  test.each([
    ['a double click, the page of the second click is paid', 2, 200, 1],
    ['two tabs, the first is paid', 2, 0, 0],
    ['eight tabs, one of them is paid', 8, 300, 4],
  ])(
    '%s: one payment at the vendor, and the order is paid',
    async (_what, tabs, withinMs, paid) => {
      await buyers(async (order) => {
        const pages = await Promise.all(
          Array.from({ length: tabs }, (_, tab) => open(order.link, (tab * withinMs) / tabs)),
        )
        expect(new Set(pages).size).toBe(1)
        expect(vendor().paymentsOf(order.reference)).toHaveLength(1)
        await pay(pages[paid] ?? '')
        await vendor().post.idle()
        expect(await stateOf(order)).toEqual({ order: 'paid', tasks: [] })
      })
    },
    MANY_MS,
  )

  test('a link whose answer was lost: a second payment is made, and whichever is paid pays the order', async () => {
    fast()
    const order = await unpaidOrder(provider)
    vendor().switches.faults.cut = 'after'
    expect(await open(order.link)).toMatch(/payment=away/)
    vendor().switches.faults.cut = null
    expect(await open(order.link)).toContain(vendorOrigin())
    const [lost] = vendor().paymentsOf(order.reference)
    expect(vendor().paymentsOf(order.reference)).toHaveLength(2)
    await pay(pageOf(lost ?? ''))
    await vendor().post.idle()
    expect(await stateOf(order)).toEqual({ order: 'paid', tasks: [] })
  })

  test('two payments at the vendor, both paid: the order is paid once and the other money is a task', async () => {
    fast()
    const { order, pages } = await twoPayments()
    for (const page of pages) await pay(page)
    await vendor().post.idle()
    expect(await stateOf(order)).toEqual({ order: 'paid', tasks: ['paid-twice'] })
  })

  test('without a notification the other payment is asked about, and pays the order', async () => {
    fast()
    vendor().switches.delivery.isOff = true
    const { order, pages, refs } = await twoPayments()
    await rememberVendorPayment(shop.db, { paymentId: order.paymentId, provider, providerRef: refs[0] ?? '' })
    await pay(pages[0] ?? '')
    now = new Date(Date.now() + 3 * 60_000)
    await pollOpenPayments(shop.services)
    expect(await stateOf(order)).toEqual({ order: 'paid', tasks: [] })
  })

  /** The vendor made the first and its answer was lost; the second is the one that the link leads to. */
  async function twoPayments() {
    const order = await unpaidOrder(provider)
    vendor().switches.faults.cut = 'after'
    await open(order.link)
    vendor().switches.faults.cut = null
    await open(order.link)
    const refs = vendor().paymentsOf(order.reference)
    expect(refs).toHaveLength(2)
    return { order, refs, pages: refs.map(pageOf) }
  }
  const pageOf = (ref: string) => `${vendorOrigin()}/${provider === 'klix' ? `p/${ref}/` : `pay/${ref}`}`
  const vendorOrigin = () =>
    new URL(shop.services.config[provider === 'klix' ? 'PAYMENT_KLIX_URL' : 'PAYMENT_MONTONIO_URL']).origin
})
