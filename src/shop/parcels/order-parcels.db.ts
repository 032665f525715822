import { sql } from 'drizzle-orm'
import { type Db, firstRow, rows } from '../db.ts'
import type { LockerSize } from '../shipping/parcels.ts'
import type { ShippingType } from '../shipping/shipping.tables.ts'
import { PACKED_PIECES, REFUNDED_BY_LINE, REFUNDED_PIECES } from './line-pieces.db.ts'
import type { ParcelState } from './parcel-states.ts'
import { type Pieces, unpackedPieces } from './pieces.ts'
import { type LinePieces, type NewParcel, type PackedLine, proposeParcels } from './propose.ts'
import { orderCarrier } from './shipments.db.ts'

export type OrderParcel = {
  id: number
  position: number
  carrier: string
  /** Grams. */
  weight: number | null
  size: LockerSize | null
  state: ParcelState
  code: string | null
  problem: string | null
  lines: PackedLine[]
}

/** Without cancelled ones. */
export const parcelsOfOrder = (db: Db, orderId: number): Promise<OrderParcel[]> =>
  rows<OrderParcel>(
    db,
    sql`select p.id, p.position, p.carrier, p.weight, p.size, p.state, p.code, p.problem,
          coalesce((select jsonb_agg(jsonb_build_object('line', pl.line_id, 'quantity', pl.quantity) order by l.position)
            from parcel_lines pl join order_lines l on l.id = pl.line_id where pl.parcel_id = p.id), '[]') as lines
        from parcels p where p.order_id = ${orderId} and p.state <> 'cancelled' order by p.position`,
  )

export type PackableLine = Pieces &
  Omit<LinePieces, 'line' | 'quantity'> & {
    id: number
    orderId: number
    title: string
    code: string
    ean: string | null
    /** Of the refunded pieces those that were not on the shelf. */
    refundedMissing: number
    image: string | null
    shelf: string | null
  }

/** Lines with goods, which are picked and packed. */
export const packableLines = (db: Db, orderId: number): Promise<PackableLine[]> => packableLinesOf(db, [orderId])

export const packableLinesOf = (db: Db, orderIds: readonly number[]): Promise<PackableLine[]> =>
  rows<PackableLine>(
    db,
    sql`select l.id, l.order_id as "orderId", l.title, l.code, p.ean, l.image, l.quantity,
          coalesce(p.weight, 0) as weight, coalesce(p.width, 0) as width, coalesce(p.depth, 0) as depth,
          coalesce(p.height, 0) as height, coalesce(k.picked, 0) as picked,
          ${REFUNDED_PIECES} as refunded,
          case when k.missing_choice = 'refunded' then k.missing else 0 end as "refundedMissing",
          case when k.missing_choice = 'later' then k.missing else 0 end as later,
          ${PACKED_PIECES} as packed,
          (select s.shelf from stock_shelves s join stock_locations n on n.id = s.location_id and n.code = 'main'
            where s.product_id = l.product_id) as shelf
        from order_lines l left join products p on p.id = l.product_id left join picked_lines k on k.line_id = l.id
        where l.order_id = any(${sql.param([...orderIds])}::int[]) and l.type = 'product' order by l.order_id, l.position`,
  )

export type PackedOrder = {
  type: ShippingType
  carrier: string
  /** As many as the order was priced for; null for orders of older versions. */
  parcels: number | null
}

/** @throws when there is no such order */
export async function packedOrder(db: Db, orderId: number): Promise<PackedOrder> {
  const found = await firstRow<PackedOrder>(
    db,
    sql`select o.delivery->>'type' as type, o.parcels, ${orderCarrier} as carrier
        from orders o where o.id = ${orderId}`,
  )
  if (!found) throw new Error(`There is no order ${orderId}`)
  return found
}

/** Call with the order locked. @returns ids */
export async function addParcels(tx: Db, orderId: number, parcels: readonly NewParcel[]): Promise<number[]> {
  const { carrier } = await packedOrder(tx, orderId)
  const ids: number[] = []
  for (const { weight, size, lines } of parcels) {
    const made = await firstRow<{ id: number }>(
      tx,
      sql`insert into parcels (order_id, position, carrier, weight, size)
          select ${orderId}, coalesce(max(position), 0) + 1, ${carrier}, ${weight}::int, ${size}::text
          from parcels where order_id = ${orderId} returning id`,
    )
    if (!made) throw new Error('A parcel was not written')
    await putInto(tx, made.id, lines)
    ids.push(made.id)
  }
  return ids
}

export async function putInto(tx: Db, parcelId: number, lines: readonly PackedLine[]) {
  // In the order of ids, because the trigger locks the lines.
  for (const { line, quantity } of lines.toSorted((a, b) => a.line - b.line))
    await tx.execute(
      sql`insert into parcel_lines (parcel_id, line_id, quantity) values (${parcelId}, ${line}, ${quantity})`,
    )
}

export const toPieces = ({ id, weight, width, depth, height }: PackableLine, quantity: number): LinePieces => ({
  ...{ line: id, quantity, weight, width, depth, height },
})

/** Everything that is not in a parcel goes into parcels as proposed. Call with the order locked. */
export async function packRest(tx: Db, orderId: number) {
  const lines = await packableLines(tx, orderId)
  const rest = lines.map((line) => toPieces(line, unpackedPieces(line)))
  if (rest.every(({ quantity }) => quantity === 0)) return
  const order = await packedOrder(tx, orderId)
  const isWhole = lines.every(({ packed }) => packed === 0)
  await addParcels(tx, orderId, proposeParcels(rest, isWhole ? order : { ...order, parcels: 1 }))
  await tx.execute(sql`
    insert into picked_lines as k (line_id, picked, actor)
    select l.id, l.quantity - ${REFUNDED_BY_LINE}, coalesce(nullif(current_setting('shop.actor', true), ''), 'merchant')
    from order_lines l where l.order_id = ${orderId} and l.type = 'product'
    on conflict (line_id) do update set at = now(), actor = excluded.actor,
      picked = excluded.picked - case when k.missing_choice = 'refunded' then k.missing else 0 end,
      missing = case when k.missing_choice = 'refunded' then k.missing else 0 end,
      missing_choice = case when k.missing_choice = 'refunded' then k.missing_choice end`)
}
