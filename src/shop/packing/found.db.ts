import { sql } from 'drizzle-orm'
import { type Db, firstRow, rows } from '../db.ts'
import { type PackableLine, packableLinesOf } from '../parcels/order-parcels.db.ts'
import { openPieces } from '../parcels/pieces.ts'
import { type Outcome, refused, refusedInWave, writePicked } from './pick.db.ts'

/** `pieces`: how many were found for all boxes together; `seen`: how many the person saw as picked. */
type Found = { waveId: number; actor: string; code: string; pieces: number; seen: number }

type Counted = Outcome | { ok: false; reason: 'counted'; picked: number; person: string }

/**
 * Into the first boxes that need them; what is put back comes out of the last ones. Another count by now is refused, unless it
 * is the same of the same person: a repeated call changes nothing, while two people who took a piece each took two.
 */
export function setFound(db: Db, { waveId, actor, code, pieces, seen }: Found): Promise<Counted> {
  return db.transaction(async (tx): Promise<Counted> => {
    const lines = await lockLines(tx, waveId, code)
    if (lines.length === 0) return refusedInWave(tx, waveId, 'wrong-item')
    const picked = sum(lines.map((line) => line.picked))
    if (picked !== seen) {
      const last = await lastCount(tx, lines)
      if (picked === pieces && last.actor === actor) return { ok: true }
      return { ok: false, reason: 'counted', picked, person: last.person }
    }
    if (pieces > sum(lines.map(most)) || pieces < sum(lines.map(({ packed }) => packed))) return refused('quantity')
    for (const { id, quantity, before } of shared(lines, pieces - picked))
      if (quantity !== before) await writePicked(tx, { line: id, quantity }, actor)
    return { ok: true }
  })
}

/** In the order of boxes, with their orders locked. */
async function lockLines(tx: Db, waveId: number, code: string): Promise<PackableLine[]> {
  const orders = await rows<{ id: number }>(
    tx,
    sql`select o.id from orders o join pick_wave_orders w on w.order_id = o.id and w.left_at is null
        where w.wave_id = ${waveId}
          and exists (select from order_lines l where l.order_id = o.id and l.code = ${code} and l.type = 'product')
        order by o.id for update of o`,
  )
  const boxes = await rows<{ id: number }>(
    tx,
    sql`select o.id from orders o join pick_wave_orders w on w.order_id = o.id and w.wave_id = ${waveId} and w.left_at is null
        where o.id = any(${sql.param(orders.map(({ id }) => id))}::int[]) order by w.added_at, o.placed_at, o.id`,
  )
  const ids = boxes.map(({ id }) => id)
  const lines = (await packableLinesOf(tx, ids)).filter((line) => line.code === code)
  return lines.sort((a, b) => ids.indexOf(a.orderId) - ids.indexOf(b.orderId))
}

const most = (line: PackableLine) => line.picked + openPieces(line)

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0)

function shared(lines: readonly PackableLine[], difference: number) {
  let left = difference
  const inOrder = difference > 0 ? lines : lines.toReversed()
  return inOrder.map((line) => {
    const quantity = Math.min(most(line), Math.max(line.packed, line.picked + left))
    left -= quantity - line.picked
    return { id: line.id, before: line.picked, quantity }
  })
}

/** Who counted one of the lines last. */
async function lastCount(tx: Db, lines: readonly PackableLine[]): Promise<{ actor: string; person: string }> {
  const found = await firstRow<{ actor: string; person: string }>(
    tx,
    sql`select k.actor, coalesce(s.name, '') as person from picked_lines k left join staff s on k.actor = 'staff:' || s.id
        where k.line_id = any(${sql.param(lines.map(({ id }) => id))}::int[]) order by k.at desc limit 1`,
  )
  return found ?? { actor: '', person: '' }
}
