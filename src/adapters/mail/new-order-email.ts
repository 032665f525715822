import { texts } from '../../i18n/texts.ts'
import { inLang, type Lang } from '../../shop/languages.ts'
import { formatPrice } from '../../shop/money/money.ts'
import { deliveryPlace } from '../../shop/orders/delivery.ts'
import type { OrderWithLines } from '../../shop/orders/read.db.ts'
import { AT_PICKUP } from '../../shop/payments/provider.ts'
import { datesOf } from '../../shop/shipping/dates.ts'
import type { Email, EmailSender } from './email.tsx'
import { sumRows } from './order-email-lines.ts'
import { paragraph, plainEmail } from './plain-email.tsx'

type LabelledValue = readonly [string, string]

export function newOrderEmail(found: OrderWithLines, identity: EmailSender, lang: Lang): Email & { replyTo: string } {
  const { order, lines } = found
  const t = texts[lang]
  const words = t.mail.newOrder
  const price = (cents: number) => formatPrice(cents, lang)
  const goods = lines.map(
    ({ quantity, title, code, unitPrice }) =>
      `${quantity} × ${title} (${code}) = ${price(unitPrice * quantity)}${quantity > 1 ? ` (${price(unitPrice)})` : ''}`,
  )
  const parts = [
    paragraph(words.paid[paymentStatus(found)]),
    { kind: 'rows' as const, rows: buyerRows(found, lang) },
    paragraph(goods.join('\n')),
    { kind: 'rows' as const, rows: sumRows({ order: { ...order, lang } }, price) },
    { kind: 'small' as const, text: words.more(order.prefixedId) },
  ]
  const subject = words.subject(order.prefixedId, price(order.total))
  return { ...plainEmail({ lang, identity, subject, parts }), replyTo: order.email }
}

/** The current state, so that a delayed e-mail mentions a transfer that arrived meanwhile. */
function paymentStatus({
  order,
  payment,
}: OrderWithLines): 'now' | 'byTransfer' | 'onInvoice' | 'atPickup' | 'cancelled' {
  if (order.state === 'cancelled' || order.state === 'refunded') return 'cancelled'
  if (order.paidAt) return 'now'
  if (payment.provider === AT_PICKUP) return 'atPickup'
  return payment.provider === 'invoice' ? 'onInvoice' : 'byTransfer'
}

function buyerRows({ order }: OrderWithLines, lang: Lang): LabelledValue[] {
  const t = texts[lang]
  const words = t.mail.newOrder
  const { company, delivery } = order
  const rows: [string, string | null | undefined | false][] = [
    [words.buyer, `${order.name} ${order.surname}`],
    [words.contact, `${order.email}, +${order.phoneCode} ${order.phoneNumber}`],
    [words.company, company && [company.name, company.reg_num, company.vat_num].filter(Boolean).join(', ')],
    [words.companyAddress, company && [company.address, company.city, company.zip].filter(Boolean).join(', ')],
    [words.reference, [order.buyerReference, order.contractNumber].filter(Boolean).join(', ')],
    [t.order.delivery, deliveryPlace(order, t, lang)],
    [words.promised, delivery.promised && datesOf(delivery.promised, t)],
    [words.note, delivery.fields.message],
    [words.coupon, order.couponCode],
    [t.order.payment, inLang(order.paymentMethodTitle, lang)],
  ]
  return rows.filter((row): row is [string, string] => Boolean(row[1]))
}
