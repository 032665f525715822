import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { holdUntil } from '../../src/shop/checkout/insert-order.db.ts'
import type { Db } from '../../src/shop/db.ts'
import { countSales } from '../../src/shop/orders/count-sales.db.ts'
import type { OrderAccess } from '../../src/shop/orders/order.ts'
import { storeAccounts } from './accounts.db.ts'
import { reserveIds } from './insert-rows.db.ts'
import { chooseOrder } from './order-choice.ts'
import { courseOf } from './order-course.ts'
import { type OrderFacts, readOrderFacts } from './order-facts.db.ts'
import { createMoments, type Moment, YEARS } from './order-moments.ts'
import { createOrderNumbers } from './order-numbers.db.ts'
import { type Refund, refundOf } from './order-refunds.ts'
import { type OrderRows, orderRows } from './order-rows.ts'
import { createRandom, type Random } from './random.ts'
import { writeSlice } from './write-orders.db.ts'

export type OrderGeneration = {
  orders: number
  seed?: number
  now: Date
  /** As the running shop makes it, so that the orders' pages open. */
  address(orderId: number): Omit<OrderAccess, 'id'>
  onProgress?: (done: number, total: number) => void
  /** Orders of one transaction. */
  slice?: number
}

const SLICE = 1_000
/** While a slice is planned, the two before it are being written. */
const PLANNED_AT_ONCE = 10

/**
 * Adds invented orders of the last three years, as the shop would have written them. Each slice is a transaction that
 * leaves nothing unfinished. Documents are numbered in the order of their dates, after those that the shop has.
 */
export async function generateOrders(db: Db, generation: OrderGeneration): Promise<void> {
  const { orders, seed = 1, now, address, onProgress, slice: size = SLICE } = generation
  const random = createRandom(seed * 7_000_003)
  const facts = await readFacts(db, { orders, random, now })
  const moments = createMoments(random, orders, now)
  const numbers = createOrderNumbers(db, random)
  const waiting = createWaiting()
  let [last, lastButOne] = [Promise.resolve(), Promise.resolve()]
  for (let done = 0; done < orders; ) {
    const count = Math.min(size, orders - done)
    const ids = await reserveIds(db, 'orders', count)
    const paymentIds = await reserveIds(db, 'payments', count)
    const prefixedIds = await numbers(count)
    for (const [i, id] of ids.entries()) {
      const own = { id, paymentId: paymentIds[i] ?? 0, prefixedId: prefixedIds[i] ?? '' }
      waiting.add(planOrder({ facts, random, now, address }, own, moments.at(done + i)))
      if (i % PLANNED_AT_ONCE === 0) await nextTurn()
    }
    done += count
    const slice = waiting.before(done < orders ? moments.at(done).at : Number.POSITIVE_INFINITY)
    await lastButOne
    lastButOne = last
    last = writeSlice(db, { ...slice, now }, lastButOne)
    // It is awaited later; until then a failure must not end the process.
    last.catch(() => {})
    onProgress?.(done, orders)
  }
  await last
  await finish(db, now)
}

async function readFacts(
  db: Db,
  { orders, random, now }: { orders: number; random: Random; now: Date },
): Promise<OrderFacts> {
  const facts = await readOrderFacts(db, now)
  const idOf = (code: string) => facts.deliverable.find((country) => country.code === code)?.id ?? 0
  const countryIds = { LV: idOf('LV'), LT: idOf('LT'), EE: idOf('EE') }
  const createdAt = new Date(now.getTime() - (YEARS * 365 + 1) * 86_400_000)
  return { ...facts, accounts: await storeAccounts(db, { orders, random, countryIds, createdAt }) }
}

type Planning = Pick<OrderGeneration, 'now' | 'address'> & { facts: OrderFacts; random: Random }
type Ids = { id: number; paymentId: number; prefixedId: string }
/** `from`: when the first document of it was issued, or when it was placed. */
type Waiting = { from: number; order: OrderRows } | { from: number; refund: Refund }

function planOrder({ facts, random, now, address }: Planning, ids: Ids, moment: Moment): Waiting[] {
  const at = new Date(moment.at)
  const choice = chooseOrder(facts, random, { orderId: ids.id, at, target: moment.target })
  const { provider } = choice.priced.payment
  const course = courseOf(random, {
    provider,
    type: choice.delivery.type,
    at,
    holdUntil: holdUntil(provider, at, facts.settings),
    now,
    target: moment.target,
  })
  const { paymentId, prefixedId } = ids
  const own = { address: { id: ids.id, ...address(ids.id) }, prefixedId, paymentId }
  const order = orderRows({ facts, choice, course, ids: own, at, now })
  const refund = refundOf(order, course)
  const from = order.documents[0]?.issuedAt.getTime() ?? moment.at
  return [{ from, order }, ...(refund ? [{ from: refund.at.getTime(), refund }] : [])]
}

/** Holds back what was invoiced later than other orders were placed: a few days of them. */
function createWaiting() {
  let kept: Waiting[] = []
  return {
    add: (list: Waiting[]) => void kept.push(...list),
    before(time: number): { orders: OrderRows[]; refunds: Refund[] } {
      const due = kept.filter(({ from }) => from < time).sort((a, b) => a.from - b.from)
      kept = kept.filter(({ from }) => from >= time)
      return {
        orders: due.flatMap((each) => ('order' in each ? [each.order] : [])),
        refunds: due.flatMap((each) => ('refund' in each ? [each.refund] : [])),
      }
    },
  }
}

const TABLES =
  'carts cart_items orders order_lines order_events payments invoices letters operator_tasks users companies stock_movements products'

/** What the shop counts by night, and what the planner must know of grown tables. */
async function finish(db: Db, now: Date) {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await countSales(tx, now)
    for (const table of TABLES.split(' ')) await tx.execute(sql`analyze ${sql.identifier(table)}`)
  })
}
