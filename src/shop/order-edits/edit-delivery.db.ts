import { asc, eq, sql } from 'drizzle-orm'
import { lastChange } from '../audit-log/audit-log.db.ts'
import { type Db, firstRow, rows } from '../db.ts'
import type { Lang } from '../languages.ts'
import { deliveryParts } from '../orders/delivery.ts'
import { type OrderDelivery, orderLines, orders } from '../orders/orders.tables.ts'
import { orderCarrier } from '../parcels/shipments.db.ts'
import { COMPARTMENTS, fits, type LockerSize, loadOf } from '../shipping/parcels.ts'
import { PARCEL_MAX_WEIGHT } from '../shipping/prices.ts'
import { chooseDelivery } from './choose-delivery.db.ts'
import type { DeliveryChange, DeliveryEdit } from './delivery-change.ts'
import { deliveryClosed, deliveryKindOf } from './delivery-closed.db.ts'
import { editPaid } from './edit-paid.db.ts'
import { editUnpaid } from './edit-unpaid.db.ts'
import { type EditRefusal, EditRefused, type StoredOrder } from './goods-edit.ts'
import type { GoodsEditDeps } from './open-edit.ts'
import { paidSoFar } from './paid-lines.db.ts'
import { type Applied, makeEdit, previewEdit } from './run-edit.db.ts'

/** `version`: of the order when the person read it; `base`: its delivery then, as `deliveryWords` has it. */
export type VersionedDelivery = DeliveryEdit & { version: number; base?: string | undefined; lang: Lang }

export const previewDelivery = (deps: GoodsEditDeps, orderId: number, edit: DeliveryEdit & { lang: Lang }) =>
  previewEdit(deps, (tx, open) => apply(tx, open, { orderId, edit }))

export const editDelivery = (deps: GoodsEditDeps, orderId: number, edit: VersionedDelivery) =>
  makeEdit(deps, (tx, open) => apply(tx, open, { orderId, edit }))

const refuse = (refusal: EditRefusal): never => {
  throw new EditRefused(refusal)
}

const HOME = 'LV'

/** The way and the place, by which people tell deliveries apart. */
export function deliveryWords(delivery: OrderDelivery, lang: Lang): string {
  const { title, place } = deliveryParts({ delivery, parcels: null }, { delivery: { parcels: String } }, lang)
  const { country_code: country } = delivery
  return [title, place, country === HOME ? '' : country].filter(Boolean).join(', ')
}

type Wanted = DeliveryEdit & { lang: Lang; version?: number; base?: string | undefined }

async function apply(
  tx: Db,
  deps: GoodsEditDeps,
  { orderId, edit }: { orderId: number; edit: Wanted },
): Promise<Applied> {
  await tx.execute(sql`select 1 from orders where id = ${orderId} for update`)
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId))
  if (!order) return refuse({ ok: false, reason: 'unknown' })
  const closed = await deliveryClosed(tx, order, { now: deps.now, isLocking: true })
  if (closed) return refuse({ ok: false, reason: 'delivery', why: closed })
  const kind = await deliveryKindOf(tx, order)
  if (!kind) return refuse({ ok: false, reason: 'state' })
  const stored = await tx
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position))
  const now = kind === 'paid' ? await paidSoFar(tx, order, stored) : { order, lines: stored }
  const open = { tx, deps, ...now, kind }
  const { change, price } = await chooseDelivery(open, edit)
  await checkVersion(tx, order, edit, change)
  if (isSame(order.delivery, change.delivery) && price === now.order.shippingTotal + change.supplemented) {
    return refuse({ ok: false, reason: 'nothing' })
  }
  const edited = { ...open, edit: { lines: [], added: [], shipping: price }, added: [], delivery: change }
  const applied = kind === 'paid' ? await editPaid(edited) : { edited: await editUnpaid(edited), refund: null }
  await moveParcels(tx, orderId, change)
  await moveSupplements(tx, deps, orderId, change)
  return applied
}

/** What staff added to a paid order is sent along with it. */
async function moveSupplements(tx: Db, deps: GoodsEditDeps, orderId: number, change: DeliveryChange) {
  const found = await tx
    .select()
    .from(orders)
    .where(eq(orders.supplementsId, orderId))
    .orderBy(asc(orders.id))
    .for('update')
  for (const supplement of found) {
    const { id, delivery, shippingTotal, version } = supplement
    const isAlong = shippingTotal === 0 && delivery.country_code === change.delivery.country_code
    if (
      !isAlong ||
      isSame(delivery, change.delivery) ||
      (await deliveryClosed(tx, supplement, { now: deps.now, isLocking: true }))
    )
      continue
    await tx
      .update(orders)
      .set({ delivery: change.delivery, version: version + 1 })
      .where(eq(orders.id, id))
    await moveParcels(tx, id, change)
  }
}

/** Another's change of the delivery is asked about; one of the goods changes the price. The rest merges. */
async function checkVersion(tx: Db, order: StoredOrder, edit: Wanted, { delivery }: DeliveryChange) {
  if (edit.version === undefined || edit.version === order.version) return
  const [mine, theirs] = [deliveryWords(delivery, edit.lang), deliveryWords(order.delivery, edit.lang)]
  if (edit.base !== theirs) {
    const change = await lastChange(tx, { subject: `order:${order.id}`, table: 'orders', column: 'delivery' })
    const who = { person: change?.person ?? null, at: change?.at ?? null }
    refuse({ ok: false, reason: 'delivery-conflict', version: order.version, mine, theirs, ...who })
  }
  const edited = await firstRow(
    tx,
    sql`select 1 from order_edits where order_id = ${order.id} and version > ${edit.version} limit 1`,
  )
  if (edited) refuse({ ok: false, reason: 'changed' })
}

/** The promised days do not count. */
function isSame(one: OrderDelivery, other: OrderDelivery): boolean {
  const parts = ({ method_code, country_code, fields, point }: OrderDelivery) => [
    ...[method_code, country_code, point?.identifier, fields.user_phone_number?.number, fields.message],
    ...(point ? [] : [fields.address, fields.building_num, fields.house_num, fields.village, fields.city, fields.zip]),
  ]
  const others = parts(other)
  return parts(one).every((part, i) => (part ?? '') === (others[i] ?? ''))
}

type PackedParcel = {
  id: number
  pieces: { quantity: number; weight: number; width: number; depth: number; height: number }[]
}

/** What is packed and has no label goes with the new carrier. @throws EditRefused where a parcel is too big for a locker */
async function moveParcels(tx: Db, orderId: number, { delivery }: DeliveryChange) {
  const packed = await rows<PackedParcel>(
    tx,
    sql`select q.id, coalesce((select jsonb_agg(jsonb_build_object('quantity', pl.quantity, 'weight', coalesce(p.weight, 0),
            'width', coalesce(p.width, 0), 'depth', coalesce(p.depth, 0), 'height', coalesce(p.height, 0)))
          from parcel_lines pl join order_lines l on l.id = pl.line_id left join products p on p.id = l.product_id
          where pl.parcel_id = q.id), '[]') as pieces
        from parcels q where q.order_id = ${orderId} and q.state in ('packed', 'refused') order by q.id`,
  )
  for (const { id, pieces } of packed) {
    const size = delivery.type === 'locker' ? sizeOf(pieces) : null
    if (delivery.type === 'locker' && !size) refuse({ ok: false, reason: 'delivery', why: 'packed' })
    await tx.execute(sql`update parcels p set carrier = ${orderCarrier}, size = ${size}::text, state = 'packed', problem = null,
      version = p.version + 1 from orders o where o.id = p.order_id and p.id = ${id}`)
  }
}

const SIZES: readonly LockerSize[] = ['S', 'M', 'L']

function sizeOf(pieces: PackedParcel['pieces']): LockerSize | null {
  const load = loadOf(pieces)
  return SIZES.find((size) => fits(load, { maxWeight: PARCEL_MAX_WEIGHT, sides: COMPARTMENTS[size] })) ?? null
}
