import { texts } from '../../i18n/texts.ts'
import type { Day } from '../../shop/calendar/days.ts'
import type { OrderEmailKind } from '../../shop/emails/email-kinds.ts'
import { formatPrice } from '../../shop/money/money.ts'
import { promisedDays } from '../../shop/orders/delivery.ts'
import { discountRows } from '../../shop/orders/discount-rows.ts'
import { type OrderWithLines, waitsForGoods } from '../../shop/orders/read.db.ts'
import type { SentPart } from '../../shop/parcels/sent-parts.db.ts'
import { AT_PICKUP } from '../../shop/payments/provider.ts'
import { bankOf } from '../../shop/settings/identity.ts'
import { datesOf, untilDay, untilTime } from '../../shop/shipping/dates.ts'
import { parcelsOf, type TrackedParcel } from '../../shop/shipping/tracking.ts'
import type { Attachment, EmailSender } from './email.tsx'

export type OrderEmailInput = OrderWithLines & {
  kind: OrderEmailKind
  identity: EmailSender
  today: Day
  links: { order: string; pay: string; terms: string }
  invoice?: { number: string; dueDate: Day | null } | null
  attachments?: Attachment[]
  /** How long goods wait that are paid in the shop. */
  pickupDays: number
  /** Of `order-refunded`: cents, the number of the credit note, and what a return was less by. */
  refund?: {
    amount: number
    creditNote: string | null
    /** Number of the order that it paid for; no money went back. */
    exchange?: string | null
    deduction?: { amount: number; reason: string } | null
  } | null
  /** Of `order-shipped`: what was sent while the rest follows later. */
  part?: SentPart | null
  /** Of `order-note`: what staff wrote. */
  note?: string | null
  /** Of `order-changed`: only the delivery has changed, and the sum is as before. */
  isMoved?: boolean
}

export function extraLines(
  { kind, order, payment, identity, invoice, refund, part, pickupDays, attachments = [] }: OrderEmailInput,
  isTransfer: boolean,
): string[] {
  const { lang } = order
  const t = texts[lang]
  const lines: string[] = []
  const dueDate = kind === 'order-placed' || kind === 'order-changed' ? invoice?.dueDate : null
  const isOverdue = kind === 'order-overdue'
  if (part) lines.push(t.mail.orderShipped.part(goodsOf(part)))
  if (refund) {
    const sum = formatPrice(refund.amount, lang)
    lines.push(refund.exchange ? t.mail.orderExchange.credit(sum, refund.exchange) : t.mail.orderRefunded.amount(sum))
    if (refund.deduction) {
      const { amount, reason } = refund.deduction
      lines.push(t.mail.orderRefunded.deduction(formatPrice(amount, lang), reason))
    }
    if (refund.creditNote) lines.push(t.mail.orderRefunded.creditNote(refund.creditNote))
  }
  if (isOverdue && invoice?.dueDate) {
    lines.push(t.mail.orderOverdue.invoice(invoice.number, untilDay(invoice.dueDate, t)), t.mail.orderOverdue.hint)
  }
  if (payment.exchanged > 0 && order.state === 'awaiting_payment') {
    const due = order.total - payment.exchanged
    if (waitsForGoods({ order, payment })) lines.push(t.order.exchangeHint)
    lines.push(t.mail.orderExchange.covered(formatPrice(payment.exchanged, lang)))
    if (due > 0) lines.push(t.mail.orderExchange.due(formatPrice(due, lang)))
  }
  if (isDueAtPickup({ kind, order, payment })) {
    lines.push(t.order.atPickup(formatPrice(order.total, lang)), t.order.atPickupUntil(pickupDays))
  }
  if (isTransfer || dueDate) lines.push(dueDate ? t.order.invoiceHint : t.order.transferHint)
  if (isTransfer || dueDate || isOverdue) {
    const bank = bankOf(identity)
    lines.push(
      `${t.order.payee}: ${identity.legal_name}`,
      `${t.order.iban}: ${identity.iban}${bank ? ` (${bank})` : ''}`,
      `${t.order.reference}: ${order.prefixedId}`,
      `${t.order.amount}: ${formatPrice(order.total - payment.exchanged, lang)}`,
    )
    if (dueDate) lines.push(t.order.invoiceUntil(untilDay(dueDate, t)))
    else if (order.holdUntil) lines.push(t.order.transferUntil(untilTime(order.holdUntil, t)))
  }
  if (attachments.length > 0) {
    lines.push(`${t.mail.attachments.title}: ${attachments.map(({ filename }) => filename).join(', ')}`)
  }
  return lines
}

const BEFORE_PICKUP: readonly OrderEmailKind[] = ['order-placed', 'order-changed', 'order-ready']

const isDueAtPickup = ({ kind, order, payment }: Pick<OrderEmailInput, 'kind' | 'order' | 'payment'>) =>
  payment.provider === AT_PICKUP && order.paidAt === null && BEFORE_PICKUP.includes(kind)

/** Only of the e-mail that says the order was sent. */
export function trackedParcels(input: OrderEmailInput): TrackedParcel[] {
  if (input.kind !== 'order-shipped') return []
  const { part } = input
  const parcels = parcelsOf(input)
  return part ? parcels.filter(({ code }) => part.codes.includes(code)) : parcels
}

const goodsOf = ({ goods }: SentPart): string => goods.map(({ title, quantity }) => `${quantity} × ${title}`).join(', ')

const WITH_PROMISE: readonly OrderEmailKind[] = [
  'order-placed',
  'order-paid',
  'order-shipped',
  'order-link',
  'order-changed',
]

/** When the goods come; null for days that are past, as after a transfer that took long. */
export function promiseOf({ kind, order, payment, today }: OrderEmailInput): string | null {
  const days = promisedDays({ order, payment })
  const t = texts[order.lang]
  return days && WITH_PROMISE.includes(kind) && days.to >= today ? t.order.promised(datesOf(days, t)) : null
}

export function sumRows(
  { order }: Pick<OrderEmailInput, 'order'>,
  price: (cents: number) => string,
): (readonly [string, string])[] {
  const { cart } = texts[order.lang]
  return [
    ...(order.shippingTotal > 0 ? [[cart.shipping, price(order.shippingTotal)] as const] : []),
    ...(order.surchargeTotal > 0 ? [[cart.surcharge, price(order.surchargeTotal)] as const] : []),
    ...discountRows(order, order.lang).map(
      ({ title, amount }) => [title ?? cart.discount, amount > 0 ? `−${price(amount)}` : cart.gift] as const,
    ),
    [cart.withoutTax, price(order.total - order.vatTotal)],
    [cart.tax, price(order.vatTotal)],
    [cart.total, price(order.total)],
  ]
}
