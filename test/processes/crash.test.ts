import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../src/adapters/database/database.ts'
import { audit } from '../../src/shop/audit/audit.db.ts'
import { coupons } from '../../src/shop/coupons/coupons.tables.ts'
import { rows } from '../../src/shop/db.ts'
import { builtShop } from '../support/built-shop.ts'
import { createTestDatabase } from '../support/databases.ts'
import {
  Buyer,
  freePort,
  lockerOrder,
  type RunningShop,
  sellableIds,
  startShopProcess,
} from '../support/running-shop.ts'
import { setStock } from '../support/stock.ts'

/** Orders cut at the same point by each kill: as many as an instance takes at once. One pooled connection holds each. */
const CUT = 8
/** Buyers whose connection is cut before the answer. */
const VANISHING = 200
const AT_ONCE = 20
/** Advisory lock that makes the shop's transaction wait in the trigger. */
const GATE = 4242

type Stored = { order: { prefixed_id: string }; payment_link: string }

/** The shop as a process that can be killed, on a PostgreSQL that keeps running. */
describe('an order is stored exactly once', () => {
  let url: string
  let drop: () => Promise<void>
  let program: string
  let port: number
  let dataDir: string
  let shop: RunningShop | undefined
  let database: Database
  /** A connection of its own: an advisory lock belongs to its session. */
  let gate: pg.Client
  /** Each buyer of a kill has goods and a coupon of their own, so that none waits for another before the gate. */
  let goods: number[]
  let before: string[]

  beforeAll(async () => {
    program = await builtShop()
    dataDir = mkdtempSync(join(tmpdir(), 'shop-crash-'))
    port = await freePort()
    ;({ url, drop } = await createTestDatabase('nothing'))
    gate = new pg.Client({ connectionString: url })
    await gate.connect()
    shop = await start()
    database = await openDatabase({ DATABASE_URL: url, DATABASE_READ_URL: undefined, DATABASE_POOL: 4, dataDir })
    goods = (await sellableIds(new Buyer(shop.url))).slice(0, CUT)
    expect(goods).toHaveLength(CUT)
    // Small enough for any locker.
    await database.db.execute(
      sql`update products set weight = 200, width = 100, depth = 80, height = 40 where id in ${goods}`,
    )
    await setStock(database.db, goods, { quantity: 100000 })
    await database.db
      .insert(coupons)
      .values(goods.map((_, i) => ({ code: `AVARIJA${i}`, kind: 'percent' as const, value: 1000 })))
    await gate.query(`create function wait_at_gate() returns trigger language plpgsql as
      $$ begin
        perform set_config('lock_timeout', '0', true);
        perform pg_advisory_xact_lock_shared(${GATE});
        return null;
      end $$`)
    before = await audit(database.db)
  }, 240_000)

  afterAll(async () => {
    await shop?.end('SIGKILL')
    await gate?.end()
    await database?.close()
    await drop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const start = () =>
    startShopProcess({ program, dataDir, port, env: { DATABASE_URL: url, LIMITS: 'off', DATABASE_POOL: '14' } })

  function running(): RunningShop {
    if (!shop) throw new Error('The shop is not running')
    return shop
  }

  async function buyerWithCart(
    which: number,
    coupon: boolean,
  ): Promise<{ buyer: Buyer; order: Awaited<ReturnType<typeof lockerOrder>> }> {
    const buyer = new Buyer(running().url)
    await buyer.post(`/api/cart-item/add/${goods[which % CUT]}?action=plus`, { quantity: 1 })
    if (coupon) await buyer.post('/api/coupon/apply', { code: `AVARIJA${which}` })
    return { buyer, order: await lockerOrder(buyer, `${randomUUID()}@example.com`) }
  }

  const ordersOf = (email: string) =>
    rows<{ lines: number; payments: number; messages: number; coupons: number; taken: number }>(
      database.db,
      sql`select (select count(*)::int from order_lines l where l.order_id = o.id) as lines,
            (select count(*)::int from payments p where p.order_id = o.id) as payments,
            (select count(*)::int from letters t where t.subject = 'order:' || o.id) as messages,
            (select count(*)::int from coupon_redemptions r where r.order_id = o.id) as coupons,
            (select sum(taken_quantity)::int from order_lines l where l.order_id = o.id) as taken
          from orders o where o.email = ${email}`,
    )

  const whole = { lines: 1, payments: 1, messages: 1, coupons: 1, taken: 1 }

  test.each([
    ['at the key', 'before insert on idempotency_keys for each statement', 0],
    ['at the stock', 'before update on products for each statement', 0],
    ['at the order', 'before insert on orders for each statement', 0],
    ['at its lines', 'before insert on order_lines for each statement', 0],
    ['at the coupon', 'before update on coupons for each statement', 0],
    ['at the payment', 'before insert on payments for each statement', 0],
    ['at the e-mail', 'before insert on letters for each statement', 0],
    ['at the cart', 'before update on carts for each statement', 0],
    // The process that would get this commit's answer is dead.
    ['at the commit', 'after insert on orders deferrable initially deferred for each row', 1],
  ])(
    'killed %s with eight orders there, half an order is never left, and the same request again gives the one order',
    async (_where, moment, stored) => {
      const cut = await Promise.all(goods.map((_, i) => readyToOrder(i)))
      const kind = moment.includes('deferrable') ? 'constraint trigger' : 'trigger'
      const table = / on (\w+)/.exec(moment)?.[1] ?? ''
      await gate.query(`create ${kind} gate_here ${moment} execute function wait_at_gate()`)
      await gate.query(`select pg_advisory_lock(${GATE})`)
      const sent = cut.map(({ send }) =>
        send().then(
          () => 'answered',
          () => 'lost',
        ),
      )
      await expect.poll(howManyAtGate, { timeout: 20_000, interval: 10 }).toBe(CUT)
      await running().end('SIGKILL')
      await gate.query(`select pg_advisory_unlock(${GATE})`)
      expect(await Promise.all(sent)).toEqual(cut.map(() => 'lost'))
      // Waits by itself until the dead process's transactions have ended.
      await gate.query(`drop trigger gate_here on ${table}`)
      for (const { email } of cut) {
        await expect.poll(async () => (await ordersOf(email)).length, { timeout: 10_000 }).toBe(stored)
        expect(await ordersOf(email)).toEqual(stored ? [whole] : [])
      }
      expect(await audit(database.db)).toEqual(before)

      shop = await start()
      await Promise.all(cut.map(orderAgain))
      expect(await audit(database.db)).toEqual(before)
    },
    120_000,
  )

  async function readyToOrder(which: number) {
    const { buyer, order } = await buyerWithCart(which, true)
    const headers = { 'idempotency-key': randomUUID() }
    const send = () => buyer.post<Stored>('/api/order/store', order, headers)
    return { email: order.order.user_email, send }
  }

  /** The same request twice, and two clicks on its link: one order, one payment asked of the bank. */
  async function orderAgain({ email, send }: Awaited<ReturnType<typeof readyToOrder>>) {
    const answers = [await send(), await send()]
    expect(answers[1]).toEqual(answers[0])
    expect(await ordersOf(email)).toEqual([whole])
    const link = answers[0]?.payment_link ?? ''
    for (let click = 0; click < 2; click++) await fetch(running().url + link, { redirect: 'manual' })
    const asked = await rows(
      database.db,
      sql`select 1 from practice_payments where order_number = ${answers[0]?.order.prefixed_id}`,
    )
    expect(asked).toHaveLength(1)
  }

  test('a buyer whose connection is cut before the answer gets the same order on retry', async () => {
    let again = 0
    for (let done = 0; done < VANISHING; done += AT_ONCE) {
      const found = await Promise.all(Array.from({ length: AT_ONCE }, () => vanishAndReturn()))
      again += found.filter((wasStored) => wasStored).length
    }
    // Some were stored before their buyer vanished and some were not: both were tried.
    console.log(`${again} of ${VANISHING} orders were stored before the buyer came again`)
    expect(await audit(database.db)).toEqual(before)
  }, 170_000)

  /** @returns whether the order was there already when the buyer came again */
  async function vanishAndReturn(): Promise<boolean> {
    const { buyer, order } = await buyerWithCart(0, false)
    const headers = { ...(await buyer.headers()), 'idempotency-key': randomUUID() }
    await sendAndVanish(headers, order, Math.random() * 250)
    const wasStored = (await ordersOf(order.order.user_email)).length > 0
    const stored = await buyer.post<Stored>('/api/order/store', order, {
      'idempotency-key': headers['idempotency-key'],
    })
    expect(stored.order.prefixed_id).toMatch(/^E-/)
    expect(await ordersOf(order.order.user_email)).toEqual([{ ...whole, coupons: 0 }])
    return wasStored
  }

  /** The whole request goes out; the connection is cut `ms` after its last byte, answer or not. */
  async function sendAndVanish(headers: Record<string, string>, body: object, ms: number) {
    const sent = request(`${running().url}/api/order/store`, { method: 'POST', headers, agent: false })
    sent.on('error', () => {})
    await new Promise<void>((resolve) => sent.end(JSON.stringify(body), () => resolve()))
    await sleep(ms)
    sent.destroy()
  }

  async function howManyAtGate(): Promise<number> {
    const found = await gate.query(
      `select 1 from pg_locks where locktype = 'advisory' and objid = ${GATE} and not granted`,
    )
    return found.rows.length
  }
})
