import { sql } from 'drizzle-orm'
import { type DemoReturn, returns as demoReturns } from '../../../demo/returns.ts'
import { onInvoice, transfer } from '../../adapters/payments/transfer.ts'
import { createLookupCache } from '../../shop/cache/lookup-cache.ts'
import { type Db, firstRow, rows } from '../../shop/db.ts'
import type { Queue } from '../../shop/emails/queue.ts'
import { DEFAULT_LANG } from '../../shop/languages.ts'
import { openReturn } from '../../shop/returns/open.db.ts'
import { receiveReturn } from '../../shop/returns/receive.db.ts'
import { deductFromReturn, refundReturn, refuseReturn } from '../../shop/returns/settle.db.ts'
import { readSettings } from '../../shop/settings/settings.db.ts'
import { sha256 } from '../../shop/tokens.ts'
import { withdraw } from '../../shop/withdrawals/withdrawal.db.ts'

const DAY = 24 * 60 * 60 * 1000
const noQueue: Queue = { add: async () => {} }

/** After the orders; by the shop's own commands. @param numberOf of the demo order at a place in its list */
export async function seedReturns(tx: Db, now: Date, numberOf: (serial: number) => string) {
  for (const given of demoReturns) {
    const at = new Date(now.getTime() - given.days_ago * DAY)
    await seedReturn({ tx, at, now }, given, numberOf(given.order))
  }
  await payLate(tx, numberOf(CANCELLED))
  await tx.execute(sql`update letters set state = 'sent', sent_at = created_at where state = 'queued'`)
  await tx.execute(sql`update operator_tasks t set created_at = w.created_at from withdrawals w
    where t.subject = 'withdrawal:' || w.id`)
}

/** The order that was cancelled because its transfer did not come. */
const CANCELLED = 5

/** The transfer came after all: a task. */
async function payLate(tx: Db, number: string) {
  await tx.execute(sql`with late as (
      update payments set state = 'review' where order_id = (select id from orders where prefixed_id = ${number})
      returning id, amount
    )
    insert into operator_tasks (kind, subject, note)
    select 'paid-late', 'payment:' || id, ${number} || ': ' || to_char(amount / 100.0, 'FM9999990.00') || ' EUR' from late`)
}

type Seeding = { tx: Db; at: Date; now: Date }
type Line = { lineId: number; quantity: number }

async function seedReturn({ tx, at, now }: Seeding, given: DemoReturn, number: string) {
  const order = await firstRow<{ id: number; name: string; email: string }>(
    tx,
    sql`select id, name || ' ' || surname as name, email from orders where prefixed_id = ${number}`,
  )
  if (!order) throw new Error(`There is no demo order ${number}`)
  const lines = await linesOf(tx, order.id, given)
  const id = await (given.by === 'buyer'
    ? withdrawn({ tx, at, now }, order, lines)
    : opened({ tx, at, now }, given, order.id, lines))
  const settings = await readSettings(tx, createLookupCache())
  const deps = { db: tx, queue: noQueue, settings, now: new Date(at.getTime() + DAY) }
  const { received, deduction, end } = given
  const [line] = lines
  if (received && line) {
    const counted = { lineId: line.lineId, stocked: received.stocked, writtenOff: received.written_off }
    must(await receiveReturn(deps, id, { lines: [counted] }))
  }
  if (deduction) must(await deductFromReturn(deps, id, { amount: deduction.cents, reason: deduction.reason }))
  if (end === 'refunded') {
    const byHand = [transfer(), onInvoice()]
    const providers = new Map(byHand.map((provider) => [provider.code, provider]))
    must(await refundReturn({ ...deps, providers }, id, { byHand: false }))
  } else if (end) must(await refuseReturn(deps, id, end.refused))
}

async function linesOf(tx: Db, orderId: number, given: DemoReturn): Promise<Line[]> {
  const known = await rows<{ id: number; code: string }>(
    tx,
    sql`select id, code from order_lines where order_id = ${orderId}`,
  )
  return given.lines.map(({ code, quantity }) => {
    const line = known.find((each) => each.code === code)
    if (!line) throw new Error(`The demo return has ${code}, the order has not`)
    return { lineId: line.id, quantity }
  })
}

async function withdrawn(
  { tx, at }: Seeding,
  order: { id: number; name: string; email: string },
  lines: readonly Line[],
) {
  const notice = await withdraw(tx, noQueue, {
    ...{ orderId: order.id, name: order.name, email: order.email, lang: DEFAULT_LANG, now: at },
    quantityOf: (lineId) => lines.find((line) => line.lineId === lineId)?.quantity ?? 0,
    shop: { email: order.email, lang: DEFAULT_LANG },
    receiptHash: (id) => sha256(`demo-withdrawal-${id}`),
  })
  if (!notice.ok) throw new Error('A demo withdrawal was refused')
  const made = await firstRow<{ id: number }>(tx, sql`select id from returns where withdrawal_id = ${notice.id}`)
  return made?.id ?? 0
}

async function opened({ tx, at }: Seeding, { reason, note = '' }: DemoReturn, orderId: number, lines: readonly Line[]) {
  const made = await openReturn(tx, { orderId, reason, note, lines, withDelivery: false }, at)
  if (!made.ok) throw new Error(`A demo return was refused: ${made.reason}`)
  return made.id
}

function must(result: { ok: boolean }) {
  if (!result.ok) throw new Error(`A demo return was refused: ${JSON.stringify(result)}`)
}
