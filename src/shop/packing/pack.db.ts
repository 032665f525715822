import { sql } from 'drizzle-orm'
import type { Db } from '../db.ts'
import type { Queue } from '../emails/queue.ts'
import { moveOn } from '../fulfilment/change-order.db.ts'
import {
  addParcels,
  packableLines,
  packedOrder,
  parcelsOfOrder,
  putInto,
  toPieces,
} from '../parcels/order-parcels.db.ts'
import { looseOf, openPieces } from '../parcels/pieces.ts'
import { type NewParcel, type PackedLine, proposeParcels } from '../parcels/propose.ts'
import { lockForPicking, type Outcome, refused } from './pick.db.ts'

export type PackDeps = { db: Db; queue: Queue }

/** Closes parcels with all picked pieces; the order is packed when nothing is left for later. */
export function packOrder({ db, queue }: PackDeps, orderId: number, given?: readonly NewParcel[]): Promise<Outcome> {
  return db.transaction(async (tx) => {
    if (!(await lockForPicking(tx, orderId))) return refused('not-pickable')
    const lines = await packableLines(tx, orderId)
    if (lines.some((line) => openPieces(line) > 0)) return refused('not-all-picked')
    const loose = lines.map((line) => toPieces(line, looseOf(line))).filter(({ quantity }) => quantity > 0)
    if (loose.length === 0 && lines.some(({ later }) => later > 0)) return refused('nothing-picked')
    if (given && !isSame(contentsOf(given), loose)) return refused('lines')
    const order = await packedOrder(tx, orderId)
    const isWhole = lines.every(({ packed, later }) => packed === 0 && later === 0)
    const parcels = given ?? proposeParcels(loose, isWhole ? order : { ...order, parcels: 1 })
    await addParcels(tx, orderId, parcels)
    if (lines.every(({ later }) => later === 0)) {
      const moved = await moveOn({ tx, queue, orderId }, 'packed')
      if (!moved.ok) return refused('not-pickable')
    }
    return { ok: true }
  })
}

type EditedParcel = NewParcel & { id?: number | undefined }

/** Puts what lies in parcels that no carrier knows into the given ones: every piece stays in one. */
export function arrangeParcels(db: Db, orderId: number, given: readonly EditedParcel[]): Promise<Outcome> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from orders where id = ${orderId} for update`)
    const open = (await parcelsOfOrder(tx, orderId)).filter(({ state }) => state === 'packed' || state === 'refused')
    const known = given.every(({ id }) => id === undefined || open.some((parcel) => parcel.id === id))
    if (!known || !isSame(contentsOf(given), sumOf(open.flatMap(({ lines }) => lines)))) return refused('lines')
    const ids = sql`${sql.param(open.map(({ id }) => id))}::int[]`
    await tx.execute(sql`delete from parcel_lines where parcel_id = any(${ids})`)
    for (const { id, weight, size, lines } of given) {
      if (id === undefined) continue
      await tx.execute(sql`update parcels set weight = ${weight}::int, size = ${size}::text, version = version + 1
        where id = ${id}`)
      await putInto(tx, id, lines)
    }
    const kept = given.flatMap(({ id }) => (id === undefined ? [] : [id]))
    await tx.execute(sql`update parcels set state = 'cancelled', version = version + 1
      where id = any(${ids}) and id <> all(${sql.param(kept)}::int[])`)
    await addParcels(
      tx,
      orderId,
      given.filter(({ id }) => id === undefined),
    )
    return { ok: true }
  })
}

const contentsOf = (parcels: readonly NewParcel[]) => sumOf(parcels.flatMap(({ lines }) => [...lines]))

function sumOf(lines: readonly PackedLine[]): PackedLine[] {
  const sums = new Map<number, number>()
  for (const { line, quantity } of lines) sums.set(line, (sums.get(line) ?? 0) + quantity)
  return [...sums].map(([line, quantity]) => ({ line, quantity }))
}

const isSame = (one: readonly PackedLine[], other: readonly PackedLine[]): boolean =>
  one.length === other.length &&
  one.every(({ line, quantity }) => other.some((each) => each.line === line && each.quantity === quantity))
