import { asc, eq } from 'drizzle-orm'
import type { Db } from '../db.ts'
import { findInvoice } from '../invoices/invoices.db.ts'
import { orderLines, orders } from '../orders/orders.tables.ts'
import { mayMoveDelivery } from './edit-fields.db.ts'
import type { StoredOrder } from './goods-edit.ts'
import { goodsKindOf } from './goods-kind.db.ts'
import type { EditableOrder } from './order-edits.calls.ts'
import { editableFields, fieldsOf } from './order-fields.ts'
import { paidSoFar } from './paid-lines.db.ts'

/** What staff may edit of an order, as it is now. */
export async function editableOrder(db: Db, orderId: number): Promise<EditableOrder | null> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  if (!order) return null
  const invoice = await findInvoice(db, orderId)
  const { point } = order.delivery
  return {
    number: order.prefixedId,
    version: order.version,
    fields: fieldsOf(order),
    editable: editableFields(order),
    isMovable: await mayMoveDelivery(db, order),
    point: point
      ? { name: point.name, address: [point.address, point.city, point.zip].filter(Boolean).join(', ') }
      : null,
    goods: await goodsOf(db, order),
    invoice: invoice && { number: invoice.number, isOutdated: isOutdated(order, invoice.buyer) },
  }
}

async function goodsOf(db: Db, order: StoredOrder): Promise<EditableOrder['goods']> {
  const kind = await goodsKindOf(db, order)
  if (!kind) return null
  const lines = await db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(orderLines.position))
  const now = kind === 'paid' ? await paidSoFar(db, order, lines) : { order, lines }
  return {
    kind,
    shipping: now.order.shippingTotal,
    lines: now.lines.map(({ id, type, title, code, image, quantity, unitPrice, discount }) => ({
      ...{ id, type, title, code, image, quantity, unitPrice, discount },
    })),
  }
}

type InvoicedBuyer = {
  name: string
  regNum: string | null
  vatNum: string | null
  address: string
  city: string
  zip: string
}

/** It names the buyer otherwise than the order does now. */
function isOutdated({ company, name, surname }: StoredOrder, buyer: InvoicedBuyer): boolean {
  if (!company) return buyer.name !== `${name} ${surname}`.trim()
  const now = [company.name, company.reg_num, company.vat_num, company.address, company.city, company.zip]
  const then = [buyer.name, buyer.regNum ?? '', buyer.vatNum ?? '', buyer.address, buyer.city, buyer.zip]
  return now.join('\n') !== then.join('\n')
}
