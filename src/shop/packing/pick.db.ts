import { sql } from 'drizzle-orm'
import { type Db, firstRow, rows } from '../db.ts'
import { type PackableLine, packableLines } from '../parcels/order-parcels.db.ts'
import { openPieces } from '../parcels/pieces.ts'
import type { PackedLine } from '../parcels/propose.ts'

export type Refusal =
  | 'unknown'
  | 'not-pickable'
  | 'wrong-item'
  | 'enough'
  | 'quantity'
  | 'nothing-picked'
  | 'not-all-picked'
  | 'nothing-missing'
  | 'nothing-left'
  | 'not-paid'
  | 'lines'
  | 'refused-parcel'
  | 'nothing-packed'
  | 'tracking-code'
  | 'counted'
  | 'wave-full'
  | 'wave-ended'
  | 'nothing-ready'

export type Outcome<Value = object> = ({ ok: true } & Value) | { ok: false; reason: Refusal }

export const refused = (reason: Refusal) => ({ ok: false, reason }) as const

/** Nothing in the wave fits what was given: `otherwise`, unless the wave has ended meanwhile. */
export async function refusedInWave(db: Db, waveId: number, otherwise: Refusal) {
  const open = await firstRow(db, sql`select from pick_waves where id = ${waveId} and closed_at is null`)
  return refused(open ? otherwise : 'wave-ended')
}

/** Locks the order, as every change of it does. @returns whether pieces may be taken for it */
export async function lockForPicking(tx: Db, orderId: number): Promise<boolean> {
  const order = await firstRow<{ state: string }>(tx, sql`select state from orders where id = ${orderId} for update`)
  return order?.state === 'paid' || order?.state === 'processing'
}

type Picking = { orderId: number; actor: string }

/** `seen`: what the person saw as picked; another count by now is refused, as a colleague has counted too. */
export type CountedLine = PackedLine & { seen?: number | undefined }

/** All open pieces, or for the given lines how many pieces have been taken altogether. */
export function pickOrder(db: Db, { orderId, actor }: Picking, given?: readonly CountedLine[]): Promise<Outcome> {
  return db.transaction(async (tx) => {
    if (!(await lockForPicking(tx, orderId))) return refused('not-pickable')
    const lines = await packableLines(tx, orderId)
    const wanted = given ?? lines.map((line) => ({ line: line.id, quantity: line.picked + openPieces(line) }))
    return setPicked(tx, { lines, wanted, actor })
  })
}

type Setting = { lines: readonly PackableLine[]; wanted: readonly CountedLine[]; actor: string }

async function setPicked(tx: Db, { lines, wanted, actor }: Setting): Promise<Outcome> {
  for (const { line: id, quantity, seen } of wanted) {
    const line = lines.find((each) => each.id === id)
    if (!line) return refused('lines')
    if (seen !== undefined && seen !== line.picked && quantity !== line.picked) return refused('counted')
    if (quantity > line.picked + openPieces(line) || quantity < line.packed) return refused('quantity')
    if (quantity !== line.picked) await writePicked(tx, { line: id, quantity }, actor)
  }
  return { ok: true }
}

export const writePicked = (tx: Db, { line, quantity }: PackedLine, actor: string) =>
  tx.execute(sql`insert into picked_lines (line_id, picked, actor) values (${line}, ${quantity}, ${actor})
    on conflict (line_id) do update set picked = excluded.picked, actor = excluded.actor, at = now()`)

/** Nothing of what is in no parcel has been taken; what was to come later is looked for again. */
export function unpickOrder(db: Db, { orderId, actor }: Picking): Promise<Outcome> {
  return db.transaction(async (tx) => {
    if (!(await lockForPicking(tx, orderId))) return refused('not-pickable')
    const lines = await packableLines(tx, orderId)
    for (const { id, packed, picked } of lines)
      if (picked !== packed) await writePicked(tx, { line: id, quantity: packed }, actor)
    await tx.execute(sql`update picked_lines set missing = 0, missing_choice = null, holds_order = false
      where missing_choice = 'later' and line_id in (select id from order_lines where order_id = ${orderId})`)
    return { ok: true }
  })
}

const isScanned = ({ code, ean }: Pick<PackableLine, 'code' | 'ean'>, scanned: string) =>
  code.toLowerCase() === scanned.toLowerCase() || (ean !== null && ean === scanned)

type Scanned = Outcome<{ line: number }>

/** One more piece of what was scanned. @param scanned the product's EAN or code */
export function scanForOrder(db: Db, { orderId, actor }: Picking, scanned: string): Promise<Scanned> {
  return db.transaction(async (tx): Promise<Scanned> => {
    if (!(await lockForPicking(tx, orderId))) return refused('not-pickable')
    const fitting = (await packableLines(tx, orderId)).filter((line) => isScanned(line, scanned))
    if (fitting.length === 0) return refused('wrong-item')
    const line = fitting.find((each) => openPieces(each) > 0)
    if (!line) return refused('enough')
    await writePicked(tx, { line: line.id, quantity: line.picked + 1 }, actor)
    return { ok: true, line: line.id }
  })
}

type Wave = { waveId: number; actor: string }

/** For the first box that still needs it. */
export async function scanForWave(
  db: Db,
  { waveId, actor }: Wave,
  scanned: string,
): Promise<Outcome<{ line: number; orderId: number }>> {
  const orders = await rows<{ id: number }>(
    db,
    sql`select o.id from pick_wave_orders w join orders o on o.id = w.order_id
        where w.wave_id = ${waveId} and w.left_at is null order by w.added_at, o.placed_at, o.id`,
  )
  let reason: Refusal = 'wrong-item'
  for (const { id: orderId } of orders) {
    const outcome = await scanForOrder(db, { orderId, actor }, scanned)
    if (outcome.ok) return { ...outcome, orderId }
    if (outcome.reason === 'enough') reason = 'enough'
  }
  return reason === 'enough' ? refused(reason) : refusedInWave(db, waveId, reason)
}

/** Lines of several orders of a wave. */
export async function pickForWave(db: Db, { waveId, actor }: Wave, given: readonly CountedLine[]): Promise<Outcome> {
  const found = await rows<{ line: number; orderId: number }>(
    db,
    sql`select l.id as line, l.order_id as "orderId" from order_lines l
        join pick_wave_orders w on w.order_id = l.order_id and w.wave_id = ${waveId} and w.left_at is null
        where l.id = any(${sql.param(given.map(({ line }) => line))}::int[])`,
  )
  if (found.length < given.length) return refusedInWave(db, waveId, 'lines')
  const byOrder = Map.groupBy(given, ({ line }) => found.find((each) => each.line === line)?.orderId ?? 0)
  for (const [orderId, lines] of byOrder) {
    const outcome = await pickOrder(db, { orderId, actor }, lines)
    if (!outcome.ok) return outcome
  }
  return { ok: true }
}
