import { sql } from 'drizzle-orm'
import { type Db, rows } from '../db.ts'
import { leaveWave } from '../parcels/leave-wave.db.ts'
import type { RefundDeps } from '../payments/refund.db.ts'
import { lockForPicking, type Outcome, type Refusal, refusedInWave } from './pick.db.ts'
import type { ShortChoice } from './short-choice.ts'
import { reportMissing } from './short-pick.db.ts'

/** `next`: the order leaves with what was picked and comes with another wave. */
type WaveChoice = ShortChoice | 'next'

type Chosen = { line: number; choice: WaveChoice; open?: number | undefined }

type Given = { waveId: number; actor: string; choices: readonly Chosen[] }

type NotDone = { line: number; number: string; reason: Refusal }

/**
 * What becomes of lines that were not picked whole. Each line is a step of its own: one that is refused, because a colleague was
 * quicker or the buyer would get nothing, does not stop the others.
 */
export async function settleShort(deps: RefundDeps, given: Given): Promise<Outcome<{ notDone: NotDone[] }>> {
  const lines = await linesOfWave(deps.db, given)
  if (lines.length < given.choices.length) return refusedInWave(deps.db, given.waveId, 'lines')
  const notDone: NotDone[] = []
  for (const { line, number, orderId, choice, open } of lines) {
    if (choice === 'next') continue
    const outcome = await reportMissing(deps, { orderId, lineId: line, choice, open, actor: given.actor })
    if (!outcome.ok) notDone.push({ line, number, reason: outcome.reason })
  }
  const leaving = new Set(lines.filter(({ choice }) => choice === 'next').map(({ orderId }) => orderId))
  for (const orderId of leaving) await deps.db.transaction((tx) => leave(tx, orderId))
  return { ok: true, notDone }
}

async function leave(tx: Db, orderId: number) {
  await lockForPicking(tx, orderId)
  await leaveWave(tx, orderId)
}

async function linesOfWave(db: Db, { waveId, choices }: Given) {
  const found = await rows<{ line: number; orderId: number; number: string }>(
    db,
    sql`select l.id as line, o.id as "orderId", o.prefixed_id as number from order_lines l join orders o on o.id = l.order_id
        join pick_wave_orders w on w.order_id = o.id and w.wave_id = ${waveId} and w.left_at is null
        where l.id = any(${sql.param(choices.map(({ line }) => line))}::int[]) order by o.id, l.position`,
  )
  return found.flatMap((row) => {
    const chosen = choices.find(({ line }) => line === row.line)
    return chosen ? [{ ...row, choice: chosen.choice, open: chosen.open }] : []
  })
}
