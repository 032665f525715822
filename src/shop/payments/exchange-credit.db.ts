import { type SQL, sql } from 'drizzle-orm'
import { type Db, firstRow, rows } from '../db.ts'
import { byLanguage, inLang, type LocalizedText } from '../languages.ts'
import type { Cents } from '../money/money.ts'
import { REFUNDED_BY, type Refund, writeRefund } from './refund.db.ts'
import type { OutcomeDeps } from './refund-outcome.db.ts'
import { writeParts } from './refund-parts.db.ts'
import { endReturn, moneyOfReturn, type ReturnGoods, type ReturnMoney } from './return-money.db.ts'

type Exchanged = { id: number; returnId: number; fromOrder: number }

/** Locks orders, and before each the one whose goods pay for it: everywhere the older order is locked first. */
export async function lockWithExchanged(tx: Db, ...orderIds: number[]) {
  const ids = sql.param(orderIds)
  await tx.execute(sql`select 1 from orders where id = any(array(select unnest(${ids}::int[]) union all
    select r.order_id from exchanges x join returns r on r.id = x.return_id where x.order_id = any(${ids}::int[])))
    order by id for update`)
}

export type ReturnCredit = { amount: Cents; money: ReturnMoney }

/** What the goods of a return can pay for: their money less its deduction. Null where there is none. */
export async function creditOfReturn(tx: Db, returnId: number): Promise<ReturnCredit | null> {
  const found = await firstRow<ReturnGoods & { deduction: Cents; isOpen: boolean }>(
    tx,
    sql`select r.order_id as "orderId", r.received_at is not null as "isReceived", r.with_delivery as "withDelivery",
          r.deduction, r.state in ('announced', 'received') as "isOpen", (
            select coalesce(jsonb_agg(jsonb_build_object('position', l.position, 'quantity', w.quantity,
              'stocked', w.stocked, 'writtenOff', w.written_off) order by l.position), '[]')
            from return_lines w join order_lines l on l.id = w.line_id where w.return_id = r.id) as lines
        from returns r where r.id = ${returnId}`,
  )
  const money = found?.isOpen ? await moneyOfReturn(tx, found) : null
  const amount = (money?.amount ?? 0) - (found?.deduction ?? 0)
  return money && amount > 0 ? { amount, money } : null
}

/** Whether the goods that come back still pay for that much of the order. */
export async function coversExchange(tx: Db, orderId: number, exchanged: Cents): Promise<boolean> {
  const exchange = await exchangeOf(tx, orderId)
  const credit = exchange && (await creditOfReturn(tx, exchange.returnId))
  return credit ? credit.amount >= exchanged : false
}

/** An order that replaces goods, and for which neither goods nor money have paid yet. */
export const isWaitingExchange = (tx: Db, orderId: number) => isWaiting(tx, sql`x.order_id = ${orderId}`)

/** Whose replacement waits. */
export const hasOpenExchange = (tx: Db, returnId: number) => isWaiting(tx, sql`x.return_id = ${returnId}`)

async function isWaiting(tx: Db, which: SQL): Promise<boolean> {
  const found = await firstRow(
    tx,
    sql`select 1 from exchanges x join orders o on o.id = x.order_id
        where ${which} and x.refund_id is null and o.state = 'awaiting_payment'`,
  )
  return found !== undefined
}

const exchangeOf = (tx: Db, orderId: number) =>
  firstRow<Exchanged>(
    tx,
    sql`select x.id, x.return_id as "returnId", r.order_id as "fromOrder"
        from exchanges x join returns r on r.id = x.return_id where x.order_id = ${orderId} and x.refund_id is null`,
  )

/**
 * Of a replacement that is paid now: the old order gives back what the new one is paid with, at one moment, with its
 * credit note; no money moves. What is above goes back to the buyer. Call inside the transaction that pays the new order.
 */
export async function concludeExchange(tx: Db, deps: Omit<OutcomeDeps, 'db'>, orderId: number, exchanged: Cents) {
  const exchange = await exchangeOf(tx, orderId)
  const credit = exchange && (await creditOfReturn(tx, exchange.returnId))
  if (!exchange || !credit || credit.amount < exchanged) throw new Error(`Order ${orderId} is not paid by its exchange`)
  const { money, amount } = credit
  const refund = await writeParts({ ...deps, db: tx, providers: new Map() }, exchange.fromOrder, {
    lines: money.parts.lines.map((line) => ({ ...line, restock: 0 })),
    charges: money.parts.charges,
    ...{ amount: exchanged, byHand: true, reason: 'exchanged' },
  })
  if ('ok' in refund) throw new Error(`The exchange of order ${orderId} is refused: ${refund.reason}`)
  if (amount > exchanged) await writeRest(tx, exchange, { amount: amount - exchanged, paymentId: money.paymentId })
  await nameMethod(tx, orderId, exchanged)
  await tx.execute(sql`update exchanges set refund_id = ${refund.id} where id = ${exchange.id}`)
  await endReturn(tx, exchange.returnId, refund.id, deps.now)
}

/** How it was paid, as its invoice says. */
async function nameMethod(tx: Db, orderId: number, exchanged: Cents) {
  const order = await firstRow<{ title: LocalizedText; total: Cents; goods: LocalizedText }>(
    tx,
    sql`select o.payment_method_title as title, o.total, x.method_title as goods
        from orders o join exchanges x on x.order_id = o.id where o.id = ${orderId}`,
  )
  if (!order) throw new Error(`There is no exchange by order ${orderId}`)
  const both = byLanguage((lang) => `${inLang(order.goods, lang)}, ${inLang(order.title, lang)}`)
  const title = order.total > exchanged ? both : order.goods
  await tx.execute(sql`update orders set payment_method_title = ${JSON.stringify(title)}::jsonb where id = ${orderId}`)
}

/** The vendor is asked after the commit, at the latest by the job that repeats such questions. */
async function writeRest(tx: Db, { id, fromOrder }: Exchanged, rest: { amount: Cents; paymentId: number }) {
  const reference = `order-${fromOrder}-exchange-${id}`
  const written = await writeRefund(tx, { orderId: fromOrder, ...rest, reference, reason: 'returned' })
  if ('ok' in written) throw new Error(`The rest of exchange ${id} is refused: ${written.reason}`)
}

/** Refunds of what a return is worth above its exchange, for which no vendor has been asked yet. */
export const restsOf = (db: Db, returnId: number) =>
  rows<Refund>(
    db,
    sql`select f.id, f.payment_id, p.order_id, f.reference, f.amount, f.state, ${REFUNDED_BY} as provider, p.provider_ref
        from exchanges x join returns r on r.id = x.return_id
        join refunds f on f.reference = 'order-' || r.order_id || '-exchange-' || x.id
        join payments p on p.id = f.payment_id where r.id = ${returnId} and f.state = 'created'`,
  )
