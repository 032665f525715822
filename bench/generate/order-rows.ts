import { plusDays, toRigaDate } from '../../src/shop/calendar/days.ts'
import type { cartItems, carts } from '../../src/shop/cart/cart.tables.ts'
import { evidenceOf, holdUntil, lineRows } from '../../src/shop/checkout/insert-order.db.ts'
import type { OrderEmailKind } from '../../src/shop/emails/email-kinds.ts'
import type { emails } from '../../src/shop/emails/emails.tables.ts'
import { einvoiceStateOf } from '../../src/shop/invoices/einvoices.db.ts'
import type { Invoice } from '../../src/shop/invoices/invoice.ts'
import type { EInvoiceState } from '../../src/shop/invoices/invoices.tables.ts'
import { invoiceOf } from '../../src/shop/invoices/order-invoice.ts'
import { seriesOf } from '../../src/shop/invoices/series.ts'
import { formatAmount } from '../../src/shop/money/money.ts'
import type { OrderAccess } from '../../src/shop/orders/order.ts'
import type { orderEvents, orderLines, orders } from '../../src/shop/orders/orders.tables.ts'
import type { couponRedemptions } from '../../src/shop/orders/redemptions.tables.ts'
import type { payments, practicePayments, vendorPayments } from '../../src/shop/payments/payments.tables.ts'
import { DOCUMENT_PREFIXES } from '../../src/shop/settings/settings.ts'
import type { operatorTasks } from '../../src/shop/tasks/tasks.tables.ts'
import type { Choice } from './order-choice.ts'
import type { Course } from './order-course.ts'
import type { OrderFacts } from './order-facts.db.ts'
import { orderedUuid } from './ordered-uuid.ts'

/** An order and everything that belongs to it, as rows. */
export type OrderRows = {
  carts: (typeof carts.$inferInsert)[]
  cartItems: (typeof cartItems.$inferInsert)[]
  orders: OrderRow[]
  orderLines: LineRow[]
  orderEvents: (typeof orderEvents.$inferInsert)[]
  payments: (typeof payments.$inferInsert)[]
  vendorPayments: (typeof vendorPayments.$inferInsert)[]
  practicePayments: (typeof practicePayments.$inferInsert)[]
  emails: (typeof emails.$inferInsert)[]
  operatorTasks: (typeof operatorTasks.$inferInsert)[]
  couponRedemptions: (typeof couponRedemptions.$inferInsert)[]
  documents: DocumentRow[]
}

/** An invoice or credit note that has no number yet. */
export type DocumentRow = {
  orderId: number
  series: string
  kind: 'invoice' | 'credit_note'
  document: Invoice
  issuedAt: Date
  einvoiceState: EInvoiceState
}

/** Nothing is left to the defaults of the table. */
type OrderRow = Required<typeof orders.$inferSelect>
type LineRow = Omit<typeof orderLines.$inferSelect, 'id'>

export type Made = {
  facts: OrderFacts
  choice: Choice
  course: Course
  ids: { address: OrderAccess; prefixedId: string; paymentId: number }
  at: Date
  now: Date
}

export function orderRows(made: Made): OrderRows {
  const order = orderRow(made)
  const lines = linesOf(made)
  const { choice, course, ids } = made
  return {
    carts: [cartRow(made)],
    cartItems: choice.priced.cart.lines.map(({ productId, quantity, price }) => {
      return { cartId: order.cartId, productId, quantity, seenPrice: price, addedAt: made.at }
    }),
    orders: [order],
    orderLines: lines,
    orderEvents: course.steps.map(({ from, to, actor, note, at }) => {
      return { orderId: order.id, fromState: from, toState: to, actor, note, at }
    }),
    ...paymentRows(made, order),
    emails: emailRows(made, order),
    operatorTasks: taskRows(made, order),
    couponRedemptions:
      choice.priced.cart.couponId === null
        ? []
        : [
            {
              couponId: choice.priced.cart.couponId,
              orderId: ids.address.id,
              customerKey: order.email,
              nth: 1,
              releasedAt: order.stockReturnedAt,
            },
          ],
    documents: invoiceRows(made, order, lines),
  }
}

const cartRow = ({ choice: { priced }, at }: Made): typeof carts.$inferInsert => ({
  id: priced.cart.id,
  state: 'ordered',
  couponId: priced.cart.couponId,
  shippingMethodId: priced.cart.shippingMethodId,
  shipping: priced.cart.shipping,
  paymentMethodId: priced.cart.paymentMethodId,
  createdAt: at,
  updatedAt: at,
})

function orderRow({ facts, choice, course, ids, at }: Made): OrderRow {
  const { priced, person, company, account, delivery } = choice
  const { totals, payment } = priced
  const { address, prefixedId } = ids
  const endedAt = course.state === 'cancelled' ? (course.steps.at(-1)?.at ?? null) : null
  return {
    id: address.id,
    prefixedId,
    version: 1,
    supplementsId: null,
    hasRefund: false,
    tokenHash: address.tokenHash,
    cartId: priced.cart.id,
    userId: account?.id ?? null,
    companyId: account?.company?.id ?? null,
    sessionHash: `generated:${address.id}`,
    network: null,
    addressNonce: address.addressNonce,
    lang: choice.lang,
    state: course.state,
    buyerType: choice.type,
    name: person.name,
    surname: person.surname,
    email: person.email,
    phoneCode: '371',
    phoneNumber: person.phone,
    company,
    buyerReference: choice.type === 'b2g' ? `PAS-${address.id}` : null,
    contractNumber: choice.type === 'b2g' ? `L-${address.id % 97}` : null,
    delivery,
    parcels: priced.shipping?.ok ? priced.shipping.parcels : null,
    paymentMethodCode: payment.code,
    paymentMethodTitle: payment.title,
    promotions: null,
    couponCode: priced.cart.coupon?.code ?? null,
    itemsTotal: totals.items,
    discountTotal: totals.discount,
    shippingTotal: totals.shipping,
    shippingVatRate: totals.shippingRateBp,
    shippingVat: totals.shippingVat,
    surchargeTotal: totals.surcharge,
    surchargeVatRate: totals.surchargeRateBp,
    surchargeVat: totals.surchargeVat,
    total: totals.total,
    vatTotal: totals.vat,
    vatRows: totals.vatRows,
    vatNote: priced.vatNote,
    vatEvidence: priced.vatNote && evidenceOf(account, priced.vatNote),
    placedAt: at,
    paidAt: course.paidAt,
    holdUntil: course.state === 'awaiting_payment' ? holdUntil(payment.provider, at, facts.settings) : null,
    stockReturnedAt: endedAt,
    trackingCode: course.steps.some(({ to }) => to === 'shipped') ? `GEN${address.id}LV` : null,
    termsVersion: facts.settings.terms_version,
    purchaseReported: true,
  }
}

const linesOf = ({ choice, ids }: Made): LineRow[] =>
  lineRows(choice.priced).map((line, i) => {
    const isSupplied = choice.goods[i]?.isSupplied ?? false
    return {
      orderId: ids.address.id,
      position: line.position,
      productId: line.product_id,
      type: line.type,
      title: line.title,
      code: line.code,
      manufacturer: line.manufacturer,
      image: line.image,
      quantity: line.quantity,
      unitPrice: line.unit_price,
      discount: line.discount,
      total: line.total,
      vatRate: line.vat_rate,
      vat: line.vat,
      unitCost: null,
      isReversed: line.is_reversed,
      takenQuantity: isSupplied ? 0 : line.quantity,
      takenVirtual: isSupplied ? line.quantity : 0,
    }
  })

type PaymentRows = Pick<OrderRows, 'payments' | 'vendorPayments' | 'practicePayments'>

/** The practice bank knows of what was paid; nobody went to it for what was not. */
function paymentRows({ choice, course, ids, at }: Made, order: OrderRow): PaymentRows {
  const { provider } = choice.priced.payment
  const { paidAt } = course
  const reference = orderedUuid()
  const isVendors = provider === 'practice' && paidAt !== null
  const payment = {
    id: ids.paymentId,
    orderId: order.id,
    provider,
    reference,
    providerRef: isVendors ? reference : null,
    state: paidAt ? ('accepted' as const) : course.state === 'cancelled' ? ('expired' as const) : ('created' as const),
    amount: order.total,
    createdAt: at,
    acceptedAt: paidAt,
  }
  const noted = {
    paymentId: ids.paymentId,
    provider,
    providerRef: reference,
    state: 'accepted' as const,
    createdAt: at,
  }
  const addresses = { returnUrl: '', notificationUrl: '' }
  const kept = { reference, decision: 'accepted' as const, amount: order.total, orderNumber: order.prefixedId }
  return {
    payments: [payment],
    vendorPayments: isVendors ? [noted] : [],
    practicePayments: isVendors ? [{ ...kept, ...addresses }] : [],
  }
}

const EMAILS: Partial<Record<string, OrderEmailKind>> = {
  awaiting_payment: 'order-placed',
  paid: 'order-paid',
  shipped: 'order-shipped',
  ready_for_pickup: 'order-ready',
  cancelled: 'order-cancelled',
}
const KEPT_DAYS = 90

/** All have been sent; what they said is kept for some time. */
export function emailRow(
  now: Date,
  at: Date,
  row: { kind: string; subject: string; recipient: string; lang: 'lv' | 'en'; data: Record<string, unknown> },
): typeof emails.$inferInsert {
  const isKept = now.getTime() - at.getTime() < KEPT_DAYS * 86_400_000
  const sentAt = new Date(Math.min(at.getTime() + 2_000, now.getTime()))
  return { id: orderedUuid(), ...row, data: isKept ? row.data : {}, state: 'sent', createdAt: at, sentAt }
}

function emailRows({ facts, course, now, choice }: Made, order: OrderRow): OrderRows['emails'] {
  const { settings } = facts
  const about = { subject: `order:${order.id}`, data: { orderId: order.id } }
  const buyer = { ...about, recipient: order.email, lang: order.lang }
  const owner = { ...about, recipient: settings.identity.email, lang: settings.owner_language }
  const told = course.steps.flatMap(({ to, at, note }) => {
    const kind = note === 'invoice paid' ? 'order-paid' : EMAILS[to]
    return kind ? [emailRow(now, at, { ...buyer, kind })] : []
  })
  const announcedAt = announced(choice, course)
  if (!announcedAt || !settings.new_order_letters || !settings.identity.email) return told
  return [...told, emailRow(now, announcedAt, { ...owner, kind: 'new-order' })]
}

/** When the shop has work with the order: at once, or when it is paid. */
function announced({ priced }: Choice, { steps, paidAt }: Course): Date | null {
  return priced.payment.provider === 'practice' ? paidAt : (steps[0]?.at ?? null)
}

function taskRows({ choice, course }: Made, order: OrderRow): OrderRows['operatorTasks'] {
  const createdAt = announced(choice, course)
  if (!createdAt) return []
  const doneAt = course.steps.find(({ to }) => to === 'packed' || to === 'cancelled')?.at ?? null
  const note = [
    order.prefixedId,
    `${formatAmount(order.total)} EUR`,
    `${order.name} ${order.surname}`,
    order.paymentMethodCode,
    order.delivery.method_code,
  ].join(', ')
  return [{ kind: 'new-order', subject: `order:${order.id}`, note, createdAt, doneAt }]
}

function invoiceRows({ facts, choice, at }: Made, order: OrderRow, lines: LineRow[]): DocumentRow[] {
  const isOnInvoice = choice.priced.payment.provider === 'invoice'
  const issuedAt = isOnInvoice ? at : order.paidAt
  if (!issuedAt) return []
  const issueDate = toRigaDate(issuedAt)
  const country = facts.deliverable.find(({ id }) => id === order.company?.country_id)
  const document = invoiceOf({ ...order, paidAt: isOnInvoice ? null : order.paidAt }, lines, facts.settings.identity, {
    kind: 'invoice',
    number: '',
    issueDate,
    dueDate: plusDays(issueDate, facts.settings.invoice_days),
    sentOn: null,
    buyerCountry: country?.code ?? order.delivery.country_code,
  })
  const series = seriesOf(DOCUMENT_PREFIXES.invoice, issuedAt)
  return [{ orderId: order.id, series, kind: 'invoice', document, issuedAt, einvoiceState: checkedState(document) }]
}

/** The shop checks e-invoices soon after they are issued; bench/generate.test.ts checks these. */
export const checkedState = (document: Invoice): EInvoiceState =>
  einvoiceStateOf(document) === 'new' ? 'valid' : 'none'
