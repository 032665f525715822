import { asc, eq, sql } from 'drizzle-orm'
import { type Db, rows } from '../db.ts'
import { orderLines, orders } from '../orders/orders.tables.ts'
import { orderCarrier } from '../parcels/shipments.db.ts'
import { COMPARTMENTS, fits, type LockerSize, loadOf } from '../shipping/parcels.ts'
import { PARCEL_MAX_WEIGHT } from '../shipping/prices.ts'
import { chooseAlong } from './choose-delivery.db.ts'
import type { DeliveryChange, DeliveryClosed } from './delivery-change.ts'
import { deliveryClosed, deliveryKindOf } from './delivery-closed.db.ts'
import { isSameDelivery } from './delivery-words.ts'
import { type EditRefusal, EditRefused, type StoredLine, type StoredOrder } from './goods-edit.ts'
import type { GoodsEditDeps } from './open-edit.ts'
import { paidSoFar } from './paid-lines.db.ts'

/**
 * By their ids and before parcels and the invoice series, as payments do. @returns the supplementary ones, and what
 * supplements those
 */
export async function lockWithSupplements(tx: Db, orderId: number): Promise<number[]> {
  let known = 0
  for (;;) {
    const locked = await rows<{ id: number }>(
      tx,
      sql`select id from orders where id in (with recursive along as (
            select ${orderId}::int as id union select o.id from orders o join along on o.supplements_id = along.id
          ) select id from along) order by id for update`,
    )
    // One that was added while an order was waited for is seen by the next statement only.
    if (locked.length === known) return locked.map(({ id }) => id).filter((id) => id !== orderId)
    known = locked.length
  }
}

type Left = { order: StoredOrder; lines: StoredLine[] }

/** What an order has and costs now. */
export async function leftOf(tx: Db, order: StoredOrder, kind: 'in-place' | 'paid'): Promise<Left> {
  const lines = await tx
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(orderLines.position))
  return kind === 'paid' ? paidSoFar(tx, order, lines) : { order, lines }
}

/** What has left or has ended stays as it is. */
const STAYING: ReadonlySet<DeliveryClosed> = new Set(['sent', 'over', 'ready'])

/** What staff added to a paid order is sent along with it. @throws EditRefused where it cannot go that way */
export async function moveSupplement(tx: Db, deps: GoodsEditDeps, id: number, change: DeliveryChange) {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id))
  if (!order || order.shippingTotal > 0 || isSameDelivery(order.delivery, change.delivery)) return
  const closed = await deliveryClosed(tx, order, { now: deps.now, isLocking: true })
  if (closed && STAYING.has(closed)) return
  await asSupplement(order.prefixedId, async () => {
    if (closed) refuse({ ok: false, reason: 'delivery', why: closed })
    const kind = (await deliveryKindOf(tx, order)) ?? 'paid'
    const parcels = await chooseAlong({ tx, deps, kind, ...(await leftOf(tx, order, kind)) }, change)
    await tx
      .update(orders)
      .set({ delivery: change.delivery, parcels, version: order.version + 1 })
      .where(eq(orders.id, id))
    await moveParcels(tx, id, change)
  })
}

/** Says which order a refusal is about. */
async function asSupplement(number: string, work: () => Promise<void>) {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof EditRefused)) throw error
    throw new EditRefused({ ok: false, reason: 'delivery-along', number, refusal: error.refusal })
  }
}

const refuse = (refusal: EditRefusal): never => {
  throw new EditRefused(refusal)
}

type Packed = {
  id: number
  size: LockerSize | null
  pieces: { quantity: number; weight: number; width: number; depth: number; height: number }[]
}

/** What is packed and has no label goes with the new carrier. @throws EditRefused where a parcel is too big for a locker */
export async function moveParcels(tx: Db, orderId: number, { delivery }: DeliveryChange) {
  const packed = await rows<Packed>(
    tx,
    sql`select q.id, q.size, coalesce((select jsonb_agg(jsonb_build_object('quantity', pl.quantity,
            'weight', coalesce(p.weight, 0), 'width', coalesce(p.width, 0), 'depth', coalesce(p.depth, 0),
            'height', coalesce(p.height, 0)))
          from parcel_lines pl join order_lines l on l.id = pl.line_id left join products p on p.id = l.product_id
          where pl.parcel_id = q.id), '[]') as pieces
        from parcels q where q.order_id = ${orderId} and q.state in ('packed', 'refused') order by q.id`,
  )
  for (const parcel of packed) {
    const size = delivery.type === 'locker' ? compartmentOf(parcel) : null
    if (delivery.type === 'locker' && !size) refuse({ ok: false, reason: 'delivery', why: 'packed' })
    await tx.execute(sql`update parcels p set carrier = ${orderCarrier}, size = ${size}::text, state = 'packed', problem = null,
      version = p.version + 1 from orders o where o.id = p.order_id and p.id = ${parcel.id}`)
  }
}

const SIZES: readonly LockerSize[] = ['S', 'M', 'L']

/** At least that of which the packer knows. */
function compartmentOf({ size, pieces }: Packed): LockerSize | null {
  const load = loadOf(pieces)
  const needed = SIZES.findIndex((one) => fits(load, { maxWeight: PARCEL_MAX_WEIGHT, sides: COMPARTMENTS[one] }))
  if (needed < 0) return null
  const packed = size === null ? 0 : SIZES.indexOf(size)
  return SIZES[Math.max(needed, packed)] ?? null
}
