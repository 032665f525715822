import { eq, sql } from 'drizzle-orm'
import { type Db, firstRow } from '../db.ts'
import { type EditRefusal, EditRefused, type StoredOrder } from '../order-edits/goods-edit.ts'
import type { GoodsEditDeps } from '../order-edits/open-edit.ts'
import { tryOut, unlessRefused } from '../order-edits/run-edit.db.ts'
import { type Item, placeForBuyer } from '../order-edits/supplement.db.ts'
import { cancelOrder } from '../orders/cancel.db.ts'
import { storedActor } from '../orders/change.db.ts'
import { orders } from '../orders/orders.tables.ts'
import {
  creditOfReturn,
  hasOpenExchange,
  isWaitingExchange,
  lockWithExchanged,
  restsOf,
} from '../payments/exchange-credit.db.ts'
import { updateExchange } from '../payments/exchange-due.db.ts'
import { usableProviders } from '../payments/provider.ts'
import { askRefund, type RefundDeps } from '../payments/refund.db.ts'
import { goodsAsCart } from '../quotes/quoted-goods.db.ts'
import { lockReturn } from '../returns/lock.db.ts'
import { isOpenReturn } from '../returns/return-states.ts'
import { exchanges } from '../returns/returns.tables.ts'
import type { ExchangeSums, NewExchange } from './exchange.ts'
import { exchangePayments } from './find-exchanges.db.ts'

type ExchangeRefusal = EditRefusal | { ok: false; reason: 'nothing-paid' } | { ok: false; reason: 'open' }
type Placed = { ok: true; number: string; sums: ExchangeSums }

/** What the exchange would cost. */
export const previewExchange = (
  deps: GoodsEditDeps,
  returnId: number,
  given: NewExchange,
): Promise<Placed | ExchangeRefusal> =>
  orRefusal(() => tryOut(deps, (tx, quiet) => place(tx, quiet, { returnId, given })))

/** The replacement is an order of its own of the same buyer. One transaction; the vendor is asked for a refund after it. */
export const placeExchange = (
  deps: GoodsEditDeps,
  returnId: number,
  given: NewExchange,
): Promise<Placed | ExchangeRefusal> =>
  orRefusal(async () => {
    const placed = await deps.db.transaction((tx) => place(tx, deps, { returnId, given }))
    await askForRests(deps, returnId)
    return placed
  })

/** What goods that came back were worth above their replacement goes back now; the job repeats what fails. */
export async function askForRests(deps: RefundDeps, returnId: number) {
  for (const refund of await restsOf(deps.db, returnId)) await askRefund(deps, refund)
}

class Refused extends Error {
  readonly reason: 'nothing-paid' | 'open'
  constructor(reason: Refused['reason']) {
    super(reason)
    this.reason = reason
  }
}

const orRefusal = (work: () => Promise<Placed>): Promise<Placed | ExchangeRefusal> =>
  unlessRefused(work).catch((error: unknown) => {
    if (error instanceof Refused) return { ok: false as const, reason: error.reason }
    throw error
  })

const refuse = (reason: 'unknown' | 'changed' | 'state' | 'gone' | 'nothing'): never => {
  throw new EditRefused({ ok: false, reason })
}

async function place(
  tx: Db,
  deps: GoodsEditDeps,
  { returnId, given }: { returnId: number; given: NewExchange },
): Promise<Placed> {
  const found = (await lockReturn(tx, returnId)) ?? refuse('unknown')
  if (!isOpenReturn(found.state)) refuse('state')
  if ((await countExchanges(tx, returnId)) !== given.seen) refuse('changed')
  if (await hasOpenExchange(tx, returnId)) throw new Refused('open')
  const credit = await creditOfReturn(tx, returnId)
  if (!credit) throw new Refused('nothing-paid')
  const [order] = await tx.select().from(orders).where(eq(orders.id, found.order_id))
  if (!order) return refuse('unknown')
  const offered = await exchangePayments(tx, {
    memory: deps.memory,
    providers: usableProviders(deps.providers, deps.settings),
    buyer: order.buyerType,
  })
  if (!offered.some(({ code }) => code === given.paymentMethod))
    throw new EditRefused({ ok: false, reason: 'supplement', problem: 'paymentUnavailable' })
  const made = await placeForBuyer({ tx, deps, order }, await itemsOf(tx, order, given), {
    session: `exchange:${returnId}`,
    isExchange: true,
    actor: deps.actor,
    paymentMethod: given.paymentMethod,
    ...(given.isDeliveryCharged ? {} : { deliveryPrice: 0 }),
  })
  const exchanged = Math.min(credit.amount, made.total)
  await tx.insert(exchanges).values({
    ...{ returnId, orderId: made.id, sent: given.sent, methodTitle: given.methodTitle, createdAt: deps.now },
    createdBy: storedActor('merchant'),
  })
  await tx.execute(sql`update payments set exchanged = ${exchanged} where order_id = ${made.id}`)
  // It waits for the goods, not for money, so that it does not expire.
  await tx.execute(sql`update orders set hold_until = null where id = ${made.id}`)
  await updateExchange(tx, deps, returnId)
  const { number, total, vat, vatRows, shipping } = made
  return {
    ok: true,
    number,
    sums: {
      ...{ goods: total - shipping, delivery: shipping, vat, vatRows, total, credit: credit.amount, exchanged },
      toPay: total - exchanged,
      refund: credit.amount - exchanged,
    },
  }
}

async function countExchanges(db: Db, returnId: number): Promise<number> {
  const row = await firstRow<{ count: number }>(
    db,
    sql`select count(*)::int as count from exchanges where return_id = ${returnId}`,
  )
  return row?.count ?? 0
}

/** At the prices of now or lower ones. */
async function itemsOf(tx: Db, { lang, userId }: StoredOrder, { goods }: NewExchange): Promise<Item[]> {
  if (goods.length === 0) return refuse('nothing')
  const cart = (await goodsAsCart(tx, goods, { lang, userId })) ?? refuse('gone')
  return cart.lines.map(({ productId, code, price: now, listedPrice }) => {
    const wanted = goods.find((good) => good.productId === productId)
    const price = wanted?.price
    if (price !== undefined && price > listedPrice) throw new EditRefused({ ok: false, reason: 'price', code })
    const isLower = price !== undefined && price < now
    return { productId, quantity: wanted?.quantity ?? 1, seen: isLower ? price : now, ...(isLower ? { price } : {}) }
  })
}

/** Of an exchange whose goods never came, or were refused: the replacement goes back into stock, and nothing was paid. */
export async function cancelExchange(
  deps: Pick<RefundDeps, 'db' | 'queue'>,
  returnId: number,
  number: string,
): Promise<{ ok: true } | { ok: false; reason: 'unknown' | 'state' }> {
  return deps.db.transaction(async (tx) => {
    const found = await firstRow<{ id: number }>(
      tx,
      sql`select o.id from exchanges x join orders o on o.id = x.order_id
          where x.return_id = ${returnId} and o.prefixed_id = ${number}`,
    )
    if (!found) return { ok: false, reason: 'unknown' }
    await lockWithExchanged(tx, found.id)
    // It may have been paid while the lock was waited for.
    const isOpen = await isWaitingExchange(tx, found.id)
    const cancelled = isOpen && (await cancelOrder({ tx, queue: deps.queue }, found.id, { actor: 'merchant' })).ok
    return cancelled ? { ok: true } : { ok: false, reason: 'state' }
  })
}
