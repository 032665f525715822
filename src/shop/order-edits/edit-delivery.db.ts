import { eq, sql } from 'drizzle-orm'
import { lastChange } from '../audit-log/audit-log.db.ts'
import { type Db, firstRow } from '../db.ts'
import type { Lang } from '../languages.ts'
import { orders } from '../orders/orders.tables.ts'
import { chooseDelivery } from './choose-delivery.db.ts'
import type { DeliveryChange, DeliveryEdit } from './delivery-change.ts'
import { deliveryClosed, deliveryKindOf } from './delivery-closed.db.ts'
import { deliveryDigest, deliveryWords, isSameDelivery } from './delivery-words.ts'
import { editPaid } from './edit-paid.db.ts'
import { editUnpaid } from './edit-unpaid.db.ts'
import { type EditRefusal, EditRefused, type StoredOrder } from './goods-edit.ts'
import { leftOf, lockWithSupplements, moveParcels, moveSupplement } from './move-along.db.ts'
import type { GoodsEditDeps } from './open-edit.ts'
import { type Applied, makeEdit, previewEdit } from './run-edit.db.ts'

/** `version`: of the order when the person read it; `base`: its delivery then, as `deliveryDigest` has it. */
export type VersionedDelivery = DeliveryEdit & { version: number; base?: string | undefined; lang: Lang }

export const previewDelivery = (deps: GoodsEditDeps, orderId: number, edit: DeliveryEdit & { lang: Lang }) =>
  previewEdit(deps, (tx, open) => apply(tx, open, { orderId, edit }))

export const editDelivery = (deps: GoodsEditDeps, orderId: number, edit: VersionedDelivery) =>
  makeEdit(deps, (tx, open) => apply(tx, open, { orderId, edit }))

const refuse = (refusal: EditRefusal): never => {
  throw new EditRefused(refusal)
}

type Wanted = DeliveryEdit & { lang: Lang; version?: number; base?: string | undefined }

async function apply(
  tx: Db,
  deps: GoodsEditDeps,
  { orderId, edit }: { orderId: number; edit: Wanted },
): Promise<Applied> {
  const supplements = await lockWithSupplements(tx, orderId)
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId))
  if (!order) return refuse({ ok: false, reason: 'unknown' })
  const closed = await deliveryClosed(tx, order, { now: deps.now, isLocking: true })
  if (closed) return refuse({ ok: false, reason: 'delivery', why: closed })
  const kind = await deliveryKindOf(tx, order)
  if (!kind) return refuse({ ok: false, reason: 'state' })
  const open = { tx, deps, kind, ...(await leftOf(tx, order, kind)) }
  const { change, price } = await chooseDelivery(open, edit)
  await checkVersion(tx, order, edit, change)
  if (isSameDelivery(order.delivery, change.delivery) && price === now(open.order, change)) {
    return refuse({ ok: false, reason: 'nothing' })
  }
  // Before the order, whose new invoice locks the series until the commit.
  for (const id of supplements) await moveSupplement(tx, deps, id, change)
  const edited = { ...open, edit: { lines: [], added: [], shipping: price }, added: [], delivery: change }
  const applied = kind === 'paid' ? await editPaid(edited) : { edited: await editUnpaid(edited), refund: null }
  await moveParcels(tx, orderId, change)
  return applied
}

const now = ({ shippingTotal }: StoredOrder, { supplemented }: DeliveryChange) => shippingTotal + supplemented.amount

/** Another's change of the delivery is asked about; one of the goods changes the price. The rest merges. */
async function checkVersion(tx: Db, order: StoredOrder, edit: Wanted, { delivery }: DeliveryChange) {
  if (edit.version === undefined || edit.version === order.version) return
  const base = deliveryDigest(order)
  if (edit.base !== base) {
    const change = await lastChange(tx, { subject: `order:${order.id}`, table: 'orders', column: 'delivery' })
    const [mine, theirs] = [deliveryWords(delivery, edit.lang), deliveryWords(order.delivery, edit.lang)]
    const who = { person: change?.person ?? null, at: change?.at ?? null }
    refuse({ ok: false, reason: 'delivery-conflict', version: order.version, base, mine, theirs, ...who })
  }
  const edited = await firstRow(
    tx,
    sql`select 1 from order_edits where order_id = ${order.id} and version > ${edit.version} limit 1`,
  )
  if (edited) refuse({ ok: false, reason: 'changed' })
}
