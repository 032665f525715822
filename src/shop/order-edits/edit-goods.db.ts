import { asc, eq, sql } from 'drizzle-orm'
import { toRigaDate } from '../calendar/days.ts'
import { findBuyerAccount } from '../customers/buyer-account.db.ts'
import type { Db } from '../db.ts'
import { orderLines, orders } from '../orders/orders.tables.ts'
import { goodsAsCart } from '../quotes/quoted-goods.db.ts'
import { datedRates, ossSwitchesOf } from '../tax/rates.db.ts'
import { rateOf } from '../tax/rates.ts'
import { vatTreatmentOf } from '../tax/treatment.ts'
import { editPaid } from './edit-paid.db.ts'
import { editUnpaid } from './edit-unpaid.db.ts'
import { EditRefused, type GoodsEdit, type NewLine, newLine, type StoredOrder } from './goods-edit.ts'
import { goodsKindOf } from './goods-kind.db.ts'
import type { GoodsEditDeps } from './open-edit.ts'
import { paidSoFar } from './paid-lines.db.ts'
import { type Applied, makeEdit, previewEdit } from './run-edit.db.ts'

type Versioned = GoodsEdit & { version: number }

export const previewGoodsEdit = (deps: GoodsEditDeps, orderId: number, edit: Versioned) =>
  previewEdit(deps, (tx, open) => apply(tx, open, { orderId, edit }))

export const editGoods = (deps: GoodsEditDeps, orderId: number, edit: Versioned) =>
  makeEdit(deps, (tx, open) => apply(tx, open, { orderId, edit }))

const refuse = (reason: 'unknown' | 'changed' | 'state' | 'gone'): never => {
  throw new EditRefused({ ok: false, reason })
}

async function apply(
  tx: Db,
  deps: GoodsEditDeps,
  { orderId, edit }: { orderId: number; edit: Versioned },
): Promise<Applied> {
  await tx.execute(sql`select 1 from orders where id = ${orderId} for update`)
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId))
  if (!order) return refuse('unknown')
  if (order.version !== edit.version) refuse('changed')
  const kind = await goodsKindOf(tx, order)
  if (kind === null) refuse('state')
  const stored = await tx
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position))
  const open = { tx, deps, order, lines: stored, edit, added: await addedLines(tx, deps, { order, edit }) }
  if (kind === 'in-place') return { edited: await editUnpaid(open), refund: null }
  return editPaid({ ...open, ...(await paidSoFar(tx, order, stored)) })
}

async function addedLines(
  tx: Db,
  { memory, settings, now }: GoodsEditDeps,
  { order, edit }: { order: StoredOrder; edit: GoodsEdit },
): Promise<NewLine[]> {
  if (edit.added.length === 0) return []
  const cart = await goodsAsCart(tx, edit.added, { lang: order.lang, userId: order.userId })
  if (!cart) return refuse('gone')
  const rates = await datedRates(tx, memory)
  const oss = await ossSwitchesOf(tx, memory)
  const account = order.userId === null ? null : await findBuyerAccount(tx, order.userId)
  const delivery = { type: order.delivery.type, countryCode: order.delivery.country_code }
  // The order stays in the country whose VAT it had when it was placed.
  const { country } = vatTreatmentOf(account, delivery, { settings, rates, oss, now: order.placedAt })
  const day = toRigaDate(now)
  return cart.lines.map((good) =>
    newLine(order, good, {
      price: edit.added.find(({ productId }) => productId === good.productId)?.price,
      rateBp: rateOf(rates, country, good.vatClass, day),
    }),
  )
}
