import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { openDatabase } from '../../../src/adapters/database/database.ts'
import { type Db, isCommitting } from '../../../src/shop/db.ts'
import type { Checkout } from '../../faults/ledger.ts'
import { Ledger } from '../../faults/ledger.ts'
import type { Figure } from '../../faults/stage.ts'
import { databaseOf, PUBLIC, type RunningCluster } from '../cluster.ts'
import { usedDuring } from '../processor-time.ts'
import { percentile } from './purge.ts'

export const about = 'one product that everybody wants: transactions of the shape of an order, orders, and a crowd'

const CLIENTS = 16
const PRODUCTS = 10_000
const SHAPE_MS = 4_000
const ROUNDS = 3
const ORDERS = 150
const CROWD = Number(process.env.CROWD ?? 2_000)
const PIECES = CROWD / 10
/** Requests that wait for an answer: the buyers share two cores with the shops. */
const AT_ONCE = 500
/** As the shop says in `Retry-After`. */
const COME_AGAIN_MS = 2_000
const MOST_TOLD_MS = 3_000

export async function run(cluster: RunningCluster, say: (line: string) => void): Promise<Figure[]> {
  say('  transactions')
  const shapes = await transactions()
  say('  orders')
  const orders = await ordersOfEach(cluster)
  say(`  ${CROWD} buyers for ${PIECES} pieces`)
  return [...shapes, orders, ...(await crowd(cluster))]
}

async function transactions(): Promise<Figure[]> {
  const database = await openDatabase({ ...databaseOf(), DATABASE_POOL: CLIENTS })
  try {
    await prepare(database.db)
    const speed = async (products: number, commitsWith: boolean) => {
      const began = performance.now()
      let done = 0
      const client = async (n: number) => {
        for (let turn = 0; performance.now() - began < SHAPE_MS; turn += 1) {
          const at = turn * CLIENTS + n
          await orderShaped(database.db, { cart: 1 + (at % PRODUCTS), product: 1 + (at % products), commitsWith })
          done += 1
        }
      }
      await Promise.all(Array.from({ length: CLIENTS }, (_, n) => client(n)))
      return done / ((performance.now() - began) / 1_000)
    }
    const figures: Figure[] = []
    for (const commitsWith of [true, false]) {
      const spread: number[] = []
      const hot: number[] = []
      // The second is no goal.
      for (let round = 0; round < (commitsWith ? ROUNDS : 1); round += 1) {
        spread.push(await speed(PRODUCTS, commitsWith))
        hot.push(await speed(1, commitsWith))
      }
      const [all, one] = [percentile(spread, 0.5), percentile(hot, 0.5)]
      figures.push({
        what: `order-shaped transactions/s, ${PRODUCTS.toLocaleString('en')} products / one${commitsWith ? '' : ' (a COMMIT of its own, as orders with a coupon)'}`,
        figure: `${Math.round(all)} / ${Math.round(one)}, ratio ${(one / all).toFixed(2)}`,
        ok: !commitsWith || one / all >= 0.8,
      })
    }
    return figures
  } finally {
    await database.db.execute(sql`drop schema if exists shape cascade`)
    await database.close()
  }
}

async function prepare(db: Db) {
  await db.execute(sql`create schema shape`)
  await db.execute(sql`create table shape.products (id int primary key, quantity int not null)`)
  await db.execute(sql`create table shape.carts (id int primary key, orders int not null)`)
  await db.execute(sql`create table shape.orders (id bigserial primary key, product_id int, cart_id int, body text)`)
  await db.execute(sql`insert into shape.products select n, 1000000000 from generate_series(1, ${PRODUCTS}::int) n`)
  await db.execute(sql`insert into shape.carts select n, 0 from generate_series(1, ${PRODUCTS}::int) n`)
}

/** A cart is locked; stock, order and cart are one statement; the commit, as `insertOrder` does it. */
async function orderShaped(
  db: Db,
  { cart, product, commitsWith }: Record<'cart' | 'product', number> & { commitsWith: boolean },
) {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select id from shape.carts where id = ${cart} for update`)
    const statement = sql`
      with taken as (update shape.products set quantity = quantity - 1 where id = ${product} and quantity > 0 returning id),
        ordered as (insert into shape.orders (product_id, cart_id, body) select id, ${cart}::int, repeat('x', 500) from taken)
      update shape.carts set orders = orders + 1 where id = ${cart}`
    await (commitsWith && isCommitting(tx) ? tx.executeAndCommit(statement) : tx.execute(statement))
  })
}

async function ordersOfEach(cluster: RunningCluster): Promise<Figure> {
  const spread: number[] = []
  const hot: number[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [speeds, goods] of [
      [spread, cluster.goods],
      [hot, cluster.goods.slice(0, 1)],
    ] as const) {
      const checkouts = await readyOnes(goods, ORDERS)
      const began = performance.now()
      await inTurns(checkouts, CLIENTS, orderUntilAnswered)
      // The first round compiles and fills caches.
      if (round > 0) speeds.push(ORDERS / ((performance.now() - began) / 1_000))
    }
  }
  const [all, one] = [percentile(spread, 0.5), percentile(hot, 0.5)]
  return {
    what: `orders/s through all tiers, ${cluster.goods.length} products / one`,
    figure: `${Math.round(all)} / ${Math.round(one)}, ratio ${(one / all).toFixed(2)}`,
    ok: one / all >= 0.9,
  }
}

async function crowd(cluster: RunningCluster): Promise<Figure[]> {
  const [product = 0] = cluster.goods
  const checkouts = await readyOnes([product], CROWD)
  await setStock(cluster, product, PIECES)
  let known: number[] = []
  const { used } = await usedDuring(cluster, async () => {
    known = await inTurns(checkouts, AT_ONCE, orderUntilAnswered)
  })
  const [left] = await cluster.query<{ n: number }>(
    'select quantity + virtual_quantity as n from products where id = $1',
    [product],
  )
  await setStock(cluster, product, 100_000)
  const replies = checkouts.flatMap((checkout) => checkout.replies)
  const slowest = replies.map(({ ms }) => ms)
  const ordered = checkouts.filter(({ number }) => number !== '').length
  const again = replies.filter(({ status }) => status === 503).length
  const failed = checkouts.filter(({ number, replies: all }) => !number && all.at(-1)?.status !== 409).length
  return [
    {
      what: `${CROWD.toLocaleString('en')} buyers for ${PIECES.toLocaleString('en')} pieces: orders / pieces left / neither an order nor told so`,
      figure: `${ordered} / ${left?.n} / ${failed}`,
      ok: ordered === PIECES && left?.n === 0 && failed === 0,
    },
    {
      what: `told within (${AT_ONCE.toLocaleString('en')} at once), p50 / p99 / most`,
      figure: `${threeOf(slowest)}; ${again} of ${replies.length} answers: come again in ${COME_AGAIN_MS / 1_000} s`,
      ok: percentile(slowest, 0.99) <= MOST_TOLD_MS,
    },
    {
      what: 'an order or sold out, from the first try of each buyer, p50 / p99 / most',
      figure: threeOf(known),
      ok: true,
    },
    {
      what: 'processor time of that: shops / the one for jobs / primary / buyers, who share the two cores',
      figure: [used.shops, used.jobs, used.primary, used.buyers].map((ms) => `${Math.round(ms)} ms`).join(' / '),
      ok: true,
    },
  ]
}

const threeOf = (values: readonly number[]) =>
  [0.5, 0.99, 1].map((share) => `${Math.round(percentile(values, share))} ms`).join(' / ')

async function setStock(cluster: RunningCluster, product: number, pieces: number) {
  await cluster.query('update products set quantity = $2, virtual_quantity = 0 where id = $1', [product, pieces])
}

async function readyOnes(goods: readonly number[], count: number): Promise<Checkout[]> {
  const ledger = new Ledger(goods)
  return inTurns(Array.from({ length: count }), CLIENTS, () => ledger.ready(PUBLIC))
}

/** Whoever is asked to come again does. @returns after how long it was known */
async function orderUntilAnswered(checkout: Checkout): Promise<number> {
  const began = performance.now()
  for (let tries = 0; tries < 20; tries += 1) {
    const { status } = await checkout.send()
    if (status !== 503 && status !== 0) break
    await sleep(COME_AGAIN_MS)
  }
  return performance.now() - began
}

async function inTurns<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  let next = 0
  const worker = async () => {
    while (next < items.length) {
      const n = next++
      results[n] = await work(items[n] as Item)
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker))
  return results
}
