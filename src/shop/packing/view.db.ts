import { sql } from 'drizzle-orm'
import { type Db, firstRow } from '../db.ts'
import { findOrder } from '../orders/read.db.ts'
import { packableLines, packedOrder, parcelsOfOrder } from '../parcels/order-parcels.db.ts'
import { looseOf, openPieces } from '../parcels/pieces.ts'
import { trackingCodesOf } from '../shipping/tracking.ts'
import { isLeaving } from './leaving.ts'
import { BOXES } from './pick-list.db.ts'

type Place = { wave_id: number; box: number; next: string | null }

/** What a packer sees of an order. @returns null where there is no such order */
export async function packingView(db: Db, orderId: number) {
  const found = await findOrder(db, orderId)
  if (!found) return null
  const { order } = found
  const [lines, parcels, place] = [
    await packableLines(db, orderId),
    await parcelsOfOrder(db, orderId),
    await placeInWave(db, orderId),
  ]
  const isOpen = order.state === 'paid' || order.state === 'processing'
  const hasOpen = lines.some((line) => openPieces(line) > 0)
  const hasLoose = lines.some((line) => looseOf(line) > 0)
  const hasLater = lines.some(({ later }) => later > 0)
  const isReady = isOpen && !hasOpen && (hasLoose || (!hasLater && lines.length > 0))
  const known = trackingCodesOf(order.trackingCode)
  const isPartReady = isOpen && !hasOpen && !hasLoose && parcels.some((parcel) => isLeaving(parcel, known))
  return {
    order,
    wave: place ? { id: place.wave_id, box: place.box } : null,
    next: place?.next ?? null,
    lines: lines.map((line) => ({ ...line, open: openPieces(line) })),
    parcels,
    carrier: (await packedOrder(db, orderId)).carrier,
    may: {
      pick: isOpen && hasOpen,
      unpick: isOpen && hasLoose,
      pack: isReady,
      send: order.state === 'packed' || (isPartReady && hasLater),
    },
  }
}

const placeInWave = (db: Db, orderId: number) =>
  firstRow<Place>(
    db,
    sql`with boxes as (${BOXES} where w.wave_id =
          (select wave_id from pick_wave_orders where order_id = ${orderId} and left_at is null))
        select b.wave_id, b.box, coalesce(
            (select n.number from boxes n where n.left_at is null and n.box > b.box order by n.box limit 1),
            (select n.number from boxes n where n.left_at is null and n.box < b.box order by n.box limit 1)) as next
        from boxes b where b.order_id = ${orderId}`,
  )
