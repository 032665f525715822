import { toRigaDate } from '../../src/shop/calendar/days.ts'
import { creditOf } from '../../src/shop/invoices/credit.ts'
import { seriesOf } from '../../src/shop/invoices/series.ts'
import type { Lang } from '../../src/shop/languages.ts'
import { restReference } from '../../src/shop/payments/cancel-order.db.ts'
import { DOCUMENT_PREFIXES } from '../../src/shop/settings/settings.ts'
import type { Course } from './order-course.ts'
import { checkedState, type DocumentRow, type OrderRows } from './order-rows.ts'
import type { Pieces } from './write-goods.db.ts'

/** All that was paid for an order goes back. */
export type Refund = {
  orderId: number
  paymentId: number
  reference: string
  amount: number
  reason: string
  isRestocked: boolean
  at: Date
  recipient: string
  lang: Lang
  pieces: Pieces[]
  document: DocumentRow
}

export function refundOf(rows: OrderRows, course: Course): Refund | null {
  const [order] = rows.orders
  const [payment] = rows.payments
  const [invoiced] = rows.documents
  if (!course.refund || !order || !payment?.id || !invoiced) return null
  const { at, isRestocked } = course.refund
  const reference = restReference(order.id, order.total)
  const reason = isRestocked ? 'returned' : 'merchant'
  const issue = { number: '', issueDate: toRigaDate(at), reason, reference }
  const credit = creditOf(invoiced.document, [], { what: 'rest' }, issue)
  if (!credit.ok) throw new Error(`Order ${order.prefixedId} cannot be credited: ${credit.reason}`)
  return {
    orderId: order.id,
    paymentId: payment.id,
    reference,
    amount: order.total,
    reason,
    isRestocked,
    at,
    recipient: order.email,
    lang: order.lang,
    pieces: rows.orderLines.map(({ productId, takenQuantity, takenVirtual }) => {
      return { productId: productId ?? 0, own: takenQuantity, virtual: takenVirtual }
    }),
    document: {
      orderId: order.id,
      series: seriesOf(DOCUMENT_PREFIXES.credit_note, at),
      kind: 'credit_note',
      document: credit.invoice,
      issuedAt: at,
      einvoiceState: checkedState(credit.invoice),
    },
  }
}
