import { sql } from 'drizzle-orm'
import type { Db } from '../db.ts'
import { queueEmail } from '../emails/emails.db.ts'
import type { Queue } from '../emails/queue.ts'
import { storedActor } from '../orders/change.db.ts'
import { updateExchange } from '../payments/exchange-due.db.ts'
import type { Settings } from '../settings/settings.ts'
import { returnPieces } from '../stock/order-pieces.db.ts'
import { linesOf } from './find.db.ts'
import { type LockedReturn, lockReturn } from './lock.db.ts'

export type ReturnDeps = { db: Db; queue: Queue; settings: Settings; now: Date }

export type ReceivedLine = { lineId: number; stocked: number; writtenOff: number }

type ReturnRefusal =
  | 'unknown'
  | 'state'
  | 'too-many'
  | 'nothing'
  | 'too-many-returned'
  | 'unknown-location'
  | 'stocked'
  | 'exchange'
export type ReturnChanged = { ok: true } | { ok: false; reason: ReturnRefusal }

/** The goods are here: into stock what can be sold again. Also after the money has gone back. */
export function receiveReturn(
  deps: ReturnDeps,
  id: number,
  { lines, location }: { lines: readonly ReceivedLine[]; location?: string | undefined },
): Promise<ReturnChanged> {
  return deps.db.transaction(async (tx) => {
    const found = await lockReturn(tx, id)
    if (!found) return { ok: false, reason: 'unknown' }
    if (found.is_received || found.state === 'refused') return { ok: false, reason: 'state' }
    const announced = await linesOf(tx, id)
    const isOnce = new Set(lines.map(({ lineId }) => lineId)).size === lines.length
    const fits = lines.every(({ lineId, stocked, writtenOff }) => {
      const line = announced.find((each) => each.lineId === lineId)
      return line !== undefined && stocked + writtenOff <= line.quantity
    })
    if (!fits || !isOnce) return { ok: false, reason: 'too-many' }
    if (!lines.some(({ stocked, writtenOff }) => stocked + writtenOff > 0)) return { ok: false, reason: 'nothing' }
    const pieces = lines.map(({ lineId, stocked }) => ({ lineId, quantity: stocked }))
    const back = await returnPieces(tx, found.order_id, { pieces, location })
    if (back !== 'ok') return { ok: false, reason: back }
    for (const { lineId, stocked, writtenOff } of lines) {
      await tx.execute(sql`update return_lines set stocked = ${stocked}, written_off = ${writtenOff}
        where return_id = ${id} and line_id = ${lineId}`)
    }
    await tx.execute(sql`update returns set received_at = ${deps.now.toISOString()}, received_by = ${storedActor('merchant')},
      state = case when state = 'announced' then 'received' else state end where id = ${id}`)
    // Whoever has the money back need not be told that the goods came.
    if (found.state === 'announced') await emailBuyer(tx, deps.queue, { found, kind: 'return-received' })
    await updateExchange(tx, deps, id)
    return { ok: true }
  })
}

export async function emailBuyer(
  tx: Db,
  queue: Queue,
  { found, kind }: { found: LockedReturn; kind: 'return-received' | 'return-refused' },
) {
  if (!found.email) return
  await queueEmail(tx, queue, {
    kind,
    // Under the order, so that it is listed, sent again and forgotten with it.
    subject: `order:${found.order_id}:${kind}-${found.id}`,
    recipient: found.email,
    lang: found.lang,
    data: { returnId: found.id, orderId: found.order_id },
  })
}
