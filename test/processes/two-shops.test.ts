import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CartView } from '../../src/shop/cart/cart.ts'
import { formatPrice } from '../../src/shop/money/money.ts'
import { Customer, type Reply } from '../faults/customer.ts'
import { builtShop } from '../support/built-shop.ts'
import { createTestDatabase } from '../support/databases.ts'
import { MANY_MS, many } from '../support/iterations.ts'
import {
  Buyer,
  freePort,
  lockerOrder,
  type RunningShop,
  sellableIds,
  startShopProcess,
} from '../support/running-shop.ts'

/** Milliseconds within which every instance must show a change. */
const SOON_MS = 1_000
const LOCKER = 249

type Card = {
  id: number
  link: string
  code: string
  prices: { current_price: number }
  is_available_for_purchase: boolean
  manufacture: { link: string } | null
}

/** Two processes of the built shop. */
describe('two running shops on one database', () => {
  let drop: () => Promise<void>
  const folders = ['one', 'two'].map((which) => mkdtempSync(join(tmpdir(), `shop-${which}-`)))
  let shops: RunningShop[] = []
  /** The merchant, who writes into the database past both. */
  let merchant: pg.Client
  let product: Card
  let order: Awaited<ReturnType<typeof lockerOrder>>

  beforeAll(async () => {
    const program = await builtShop()
    const created = await createTestDatabase('nothing')
    drop = created.drop
    merchant = new pg.Client({ connectionString: created.url })
    await merchant.connect()
    const secret = 'one secret for both of the shops, long enough'
    for (const dataDir of folders) {
      const env = { DATABASE_URL: created.url, LIMITS: 'off', SESSION_SECRET: secret }
      shops.push(await startShopProcess({ program, dataDir, port: await freePort(), env }))
    }
    const buyer = new Buyer(urlOf(0))
    const [id = 0] = await sellableIds(buyer)
    await merchant.query(
      `update products set quantity = 1000000, virtual_quantity = 0, weight = 200, width = 100, depth = 80, height = 40,
         price = 100, previous_price = null where id = $1`,
      [id],
    )
    await until(async () => (await cardAt(0, id))?.prices.current_price === 100, performance.now())
    const card = await cardAt(0, id)
    if (!card) throw new Error('The product is not in the list')
    product = card
    order = await lockerOrder(buyer, `${randomUUID()}@pircejs.example`)
  }, 240_000)

  afterAll(async () => {
    await Promise.all(shops.map((shop) => shop.end('SIGKILL')))
    shops = []
    await merchant?.end()
    await drop()
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  })

  const urlOf = (which: number) => shops[which]?.url ?? ''
  const change = (column: 'price' | 'quantity', to: number) =>
    merchant.query(`update products set ${column} = $1 where id = $2`, [to, product.id])

  async function bodyAt(which: number, path: string): Promise<string> {
    return (await fetch(urlOf(which) + path)).text()
  }

  async function cardAt(which: number, id: number): Promise<Card | undefined> {
    const list = await bodyAt(which, '/api/search/products?per_page=96&sort=price_with_tax:asc')
    const { collection } = JSON.parse(list) as { collection: { data: { products: Card[] } } }
    return collection.data.products.find((card) => card.id === id)
  }

  /** Asks until it holds, and tells how long that was after `since`. */
  async function until(holds: () => Promise<boolean>, since: number): Promise<number> {
    while (!(await holds())) {
      if (performance.now() - since > 10 * SOON_MS) throw new Error('not seen in ten seconds')
      await sleep(10)
    }
    return performance.now() - since
  }

  /** That nothing of it was to be seen before. */
  async function expectNowhere(holds: (which: number) => Promise<boolean>[]) {
    for (const which of shops.keys()) expect(await Promise.all(holds(which))).not.toContain(true)
  }

  /** How long after a change each shop has shown it, everywhere. */
  async function seenAfter(holds: (which: number) => Promise<boolean>[], make: () => Promise<unknown>) {
    await make()
    const since = performance.now()
    const all = shops.map((_, which) => until(async () => !(await Promise.all(holds(which))).includes(false), since))
    return Promise.all(all)
  }

  /** The kept pages of the product in both languages and the list call know this price. */
  const showsPrice = (price: number) => (which: number) => [
    bodyAt(which, product.link).then((page) => page.includes(formatPrice(price, 'lv'))),
    bodyAt(which, `/en${product.link}`).then((page) => page.includes(formatPrice(price, 'en'))),
    cardAt(which, product.id).then((card) => card?.prices.current_price === price),
  ]

  const canBeBought = (is: boolean) => (which: number) => [
    bodyAt(which, product.link).then((page) => page.includes('https://schema.org/OutOfStock') !== is),
    cardAt(which, product.id).then((card) => (card?.is_available_for_purchase ?? false) === is),
  ]

  test(
    'a price and a stock that change are seen at both within a second',
    async () => {
      const times: number[] = []
      for (let i = 0; i < many(10, 100); i++) {
        const price = 101 + i
        await expectNowhere(showsPrice(price))
        times.push(...(await seenAfter(showsPrice(price), () => change('price', price))))
        await expectNowhere(canBeBought(false))
        times.push(...(await seenAfter(canBeBought(false), () => change('quantity', 0))))
        times.push(...(await seenAfter(canBeBought(true), () => change('quantity', 1_000_000))))
      }
      expect(times.filter((ms) => ms >= SOON_MS)).toEqual([])
    },
    MANY_MS,
  )

  test('whoever orders in the very moment of the change is told the new price, and pays it only afterwards', async () => {
    for (let i = 0; i < many(10, 100); i++) {
      const [here, there] = i % 2 === 0 ? [0, 1] : [1, 0]
      const price = 301 + i
      const customer = new Customer(urlOf(here))
      await ok(customer.post(`/api/cart-item/add/${product.id}?action=plus`, { quantity: 2 }))
      const { cart } = read<{ cart: CartView }>(await ok(customer.get('/api/cart')))
      expect(cart.items[0]?.price).not.toBe(price)
      customer.url = urlOf(there)
      await change('price', price)
      // No waiting: whether the announcement has arrived there is not what an order depends on.
      const refused = await customer.post('/api/order/store', order)
      expect(refused.status, refused.body).toBe(409)
      const told = read<{ errors: { cart: CartView } }>(refused).errors.cart
      expect(told.items[0]).toMatchObject({ price, notice: expect.stringContaining(formatPrice(price, 'lv')) })
      customer.url = urlOf(here)
      const stored = read<{ order: { total_price: number } }>(await ok(customer.post('/api/order/store', order)))
      expect(stored.order.total_price).toBe(2 * price + LOCKER)
    }
  })

  test('an instance without change notifications sells at the database’s price too, and reconnects by itself', async () => {
    const old = (await cardAt(1, product.id))?.prices.current_price ?? 0
    const price = old + 1
    const customer = new Customer(urlOf(1))
    await ok(customer.post(`/api/cart-item/add/${product.id}?action=plus`, { quantity: 1 }))
    const deaf = await merchant.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and (query ilike 'listen %' or query = 'select 1')`,
    )
    expect(deaf.rowCount).toBeGreaterThan(1)
    await change('price', price)
    const refused = await customer.post('/api/order/store', order)
    expect(refused.status, refused.body).toBe(409)
    const back = await seenAfter(showsPrice(price), async () => {})
    expect(Math.max(...back)).toBeLessThan(5 * SOON_MS)
    const stored = read<{ order: { total_price: number } }>(await ok(customer.post('/api/order/store', order)))
    expect(stored.order.total_price).toBe(price + LOCKER)
  })
})

const read = <T>({ body }: Reply) => JSON.parse(body) as T

async function ok(sent: Promise<Reply>): Promise<Reply> {
  const reply = await sent
  expect(reply.status, reply.error || reply.body).toBe(200)
  return reply
}
