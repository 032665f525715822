import { sql } from 'drizzle-orm'
import { type Db, firstRow } from '../db.ts'
import { endSentParts } from '../parcels/end-parts.db.ts'
import { leaveWave } from '../parcels/leave-wave.db.ts'
import { type PackableLine, packableLines, parcelsOfOrder } from '../parcels/order-parcels.db.ts'
import { looseOf, openPieces, unpackedPieces } from '../parcels/pieces.ts'
import { askRefund, type Refund, type RefundDeps, writeRefund } from '../payments/refund.db.ts'
import { trackingCodesOf } from '../shipping/tracking.ts'
import { openTask } from '../tasks/tasks.db.ts'
import { isLeaving } from './leaving.ts'
import { lockForPicking, type Outcome, refused } from './pick.db.ts'
import type { ShortChoice } from './short-choice.ts'

/** `open`: the pieces that the person saw as missing. */
type ShortPick = { orderId: number; lineId: number; choice: ShortChoice; actor: string; open?: number | undefined }

/** All open pieces of the line count as missing. The stock of the product becomes a task. */
export async function reportMissing(deps: RefundDeps, short: ShortPick): Promise<Outcome> {
  const written = await deps.db.transaction(async (tx): Promise<Outcome<{ refund: Refund | null }>> => {
    const { orderId, lineId, choice } = short
    if (!(await lockForPicking(tx, orderId))) return refused('not-pickable')
    const lines = await packableLines(tx, orderId)
    const line = lines.find(({ id }) => id === lineId)
    if (!line) return refused('lines')
    if (short.open !== undefined && short.open !== openPieces(line)) return refused('counted')
    const missing = openPieces(line) + (choice === 'refund' ? line.later : 0)
    if (missing === 0) return refused('nothing-missing')
    // One line keeps one choice.
    if (choice !== 'refund' && line.refundedMissing > 0) return refused('nothing-missing')
    if (choice === 'refund' && !hasOther(lines, line, missing)) return refused('nothing-left')
    await addStockTask(tx, { line, missing, orderId, now: deps.now })
    if (choice !== 'refund') {
      await writeMissing(tx, short, { missing: missing + line.later, kind: 'later' })
      if (choice === 'wait' || !(await hasWork(tx, orderId))) await leaveWave(tx, orderId)
      return { ok: true, refund: null }
    }
    const refund = await refundLine(tx, short, { before: line.refundedMissing, missing })
    if (!refund) return refused('not-paid')
    await writeMissing(tx, short, { missing: line.refundedMissing + missing, kind: 'refunded' })
    await endSentParts(tx, orderId)
    if (!(await hasWork(tx, orderId))) await leaveWave(tx, orderId)
    return { ok: true, refund: refund === 'free' ? null : refund }
  })
  if (!written.ok) return written
  // Stored already: a vendor that is away is asked again by the job of refunds.
  if (written.refund) await askRefund(deps, written.refund)
  return { ok: true }
}

/** Whether the buyer gets anything beside the missing pieces. */
const hasOther = (lines: readonly PackableLine[], line: PackableLine, missing: number): boolean =>
  lines.some((each) => each.packed > 0 || unpackedPieces(each) - (each.id === line.id ? missing : 0) > 0)

/** Whether something can be picked, packed or sent now. */
async function hasWork(tx: Db, orderId: number): Promise<boolean> {
  const lines = await packableLines(tx, orderId)
  if (lines.some((line) => openPieces(line) > 0 || looseOf(line) > 0)) return true
  const order = await firstRow<{ codes: string | null }>(
    tx,
    sql`select tracking_code as codes from orders where id = ${orderId}`,
  )
  const told = trackingCodesOf(order?.codes ?? null)
  return (await parcelsOfOrder(tx, orderId)).some((parcel) => isLeaving(parcel, told))
}

type Missing = { missing: number; kind: 'later' | 'refunded' }

const writeMissing = (tx: Db, { lineId, choice, actor }: ShortPick, { missing, kind }: Missing) =>
  tx.execute(sql`insert into picked_lines (line_id, missing, missing_choice, holds_order, actor)
    values (${lineId}, ${missing}, ${kind}, ${choice === 'wait'}, ${actor})
    on conflict (line_id) do update set missing = excluded.missing, missing_choice = excluded.missing_choice,
      holds_order = excluded.holds_order, actor = excluded.actor, at = now()`)

/** Null: not paid, or there is not so much left. The reference tells pieces apart, so that none is refunded twice. */
async function refundLine(
  tx: Db,
  { orderId, lineId }: ShortPick,
  { before, missing }: { before: number; missing: number },
): Promise<Refund | 'free' | null> {
  const line = await firstRow<{ total: number; quantity: number; position: number }>(
    tx,
    sql`select total, quantity, position from order_lines where id = ${lineId}`,
  )
  if (!line) throw new Error(`There is no line ${lineId}`)
  const share = (pieces: number) => Math.round((line.total * pieces) / line.quantity)
  const amount = share(before + missing) - share(before)
  if (amount === 0) return 'free'
  const reference = `order-${orderId}-missing-${lineId}-${before + missing}`
  const parts = { lines: [{ position: line.position, quantity: missing }], charges: [] }
  const written = await writeRefund(tx, { orderId, amount, reference, reason: 'missing', restock: false, parts })
  return 'ok' in written ? null : written
}

type StockTask = { line: PackableLine; missing: number; orderId: number; now: Date }

async function addStockTask(tx: Db, { line, missing, orderId, now }: StockTask) {
  const order = await firstRow<{ number: string }>(
    tx,
    sql`select prefixed_id as number from orders where id = ${orderId}`,
  )
  const note = [`${order?.number}: ${missing} × ${line.code}`, line.title, line.shelf].filter(Boolean).join(', ')
  await openTask(tx, { kind: 'stock-check', subject: `product:${line.code}`, note }, now)
}
