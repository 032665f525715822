import { renderToStaticMarkup } from 'react-dom/server'
import { texts } from '../../i18n/texts.ts'
import type { Day } from '../../shop/calendar/days.ts'
import type { OrderEmailKind } from '../../shop/emails/emails.db.ts'
import { inLang } from '../../shop/languages.ts'
import { formatPrice } from '../../shop/money/money.ts'
import { deliveryPlace } from '../../shop/orders/delivery.ts'
import type { OrderWithLines } from '../../shop/orders/read.db.ts'
import { identityLine, signatureOf } from '../../shop/settings/identity.ts'
import type { Settings } from '../../shop/settings/settings.ts'
import { datesOf, untilDay, untilTime } from '../../shop/shipping/dates.ts'
import { type Attachment, type Email, EmailButton, EmailFrame, EmailRows } from './email.tsx'

type Input = OrderWithLines & {
  kind: OrderEmailKind
  identity: Settings['identity']
  links: { order: string; pay: string; terms: string }
  invoice?: { number: string; dueDate: Day | null } | null
  attachments?: Attachment[]
  /** Of `order-refunded`: cents, and the number of the credit note. */
  refund?: { amount: number; creditNote: string | null } | null
}

export const topics = {
  'order-placed': 'orderPlaced',
  'order-paid': 'orderPaid',
  'order-shipped': 'orderShipped',
  'order-ready': 'orderReady',
  'order-cancelled': 'orderCancelled',
  'order-refunded': 'orderRefunded',
  'order-overdue': 'orderOverdue',
} as const satisfies Record<OrderEmailKind, string>

export function orderEmail(input: Input): Email {
  const { order, lines, links, identity, attachments = [] } = input
  const { lang } = order
  const t = texts[lang]
  const words = t.mail[topics[input.kind]]
  const subject = words.subject(order.prefixedId)
  const isTransfer = input.payment.provider === 'transfer'
  const isAwaited = input.kind === 'order-placed' && order.state === 'awaiting_payment'
  const isUnpaid = isAwaited && !isTransfer
  const extra = extraLines(input, isAwaited && isTransfer)
  const price = (cents: number) => formatPrice(cents, lang)
  const sums = sumRows(input, price)
  const delivery = deliveryPlace(order.delivery, lang)
  const html = `<!doctype html>${renderToStaticMarkup(
    <EmailFrame lang={lang} title={subject} shop={identity.name}>
      <p>{t.mail.hello(order.name)}</p>
      <p>{words.intro}</p>
      {extra.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p>
        {t.order.number}: <strong>{order.prefixedId}</strong>
      </p>
      <table role="presentation" width="100%" cellPadding={0} cellSpacing={0}>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <td style={{ padding: '8px 0', borderTop: '1px solid #dcdad4' }}>
                {line.title}
                <br />
                <span style={{ color: '#5b6460', fontSize: 14 }}>
                  {line.code} · {line.quantity} × {price(line.unitPrice)}
                </span>
              </td>
              <td align="right" style={{ padding: '8px 0', borderTop: '1px solid #dcdad4', whiteSpace: 'nowrap' }}>
                {price(line.unitPrice * line.quantity)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <EmailRows rows={sums} />
      <p>
        <strong>{t.order.delivery}:</strong> {delivery}
        <br />
        <strong>{t.order.payment}:</strong> {inLang(order.paymentMethodTitle, lang)}
      </p>
      <EmailButton href={isUnpaid ? links.pay : links.order}>
        {isUnpaid ? t.order.payNow : t.mail.orderPlaced.open}
      </EmailButton>
      {order.buyerType === 'b2c' ? (
        <p style={{ color: '#5b6460', fontSize: 14 }}>
          {t.mail.orderPlaced.withdrawal} <a href={links.terms}>{t.frame.footer.terms}</a>
        </p>
      ) : null}
      <p style={{ color: '#5b6460', fontSize: 14 }}>
        {[identityLine(identity, t.frame.footer), identity.phone, identity.email].filter(Boolean).join(', ')}
      </p>
    </EmailFrame>,
  )}`
  const text = [
    t.mail.hello(order.name),
    words.intro,
    ...extra,
    `${t.order.number}: ${order.prefixedId}`,
    lines
      .map(
        (line) =>
          `${line.title} (${line.code})\n  ${line.quantity} × ${price(line.unitPrice)} = ${price(line.unitPrice * line.quantity)}`,
      )
      .join('\n'),
    sums.map(([label, value]) => `${label}: ${value}`).join('\n'),
    `${t.order.delivery}: ${delivery}\n${t.order.payment}: ${inLang(order.paymentMethodTitle, lang)}`,
    `${isUnpaid ? t.order.payNow : t.mail.orderPlaced.open}: ${isUnpaid ? links.pay : links.order}`,
    ...(order.buyerType === 'b2c' ? [`${t.mail.orderPlaced.withdrawal} ${links.terms}`] : []),
    signatureOf(identity),
  ].join('\n\n')
  return { subject, html, text, ...(attachments.length > 0 ? { attachments } : {}) }
}

function extraLines(
  { kind, order, identity, invoice, refund, attachments = [] }: Input,
  isTransfer: boolean,
): string[] {
  const { lang } = order
  const t = texts[lang]
  const lines: string[] = []
  const dueDate = kind === 'order-placed' ? invoice?.dueDate : null
  const isOverdue = kind === 'order-overdue'
  if (refund) {
    lines.push(t.mail.orderRefunded.amount(formatPrice(refund.amount, lang)))
    if (refund.creditNote) lines.push(t.mail.orderRefunded.creditNote(refund.creditNote))
  }
  if (isOverdue && invoice?.dueDate) {
    lines.push(t.mail.orderOverdue.invoice(invoice.number, untilDay(invoice.dueDate, t)), t.mail.orderOverdue.hint)
  }
  if (isTransfer || dueDate) lines.push(dueDate ? t.order.invoiceHint : t.order.transferHint)
  if (isTransfer || dueDate || isOverdue) {
    lines.push(
      `${t.order.payee}: ${identity.legal_name}`,
      `${t.order.iban}: ${identity.iban} (${identity.bank_name}, ${identity.bic})`,
      `${t.order.reference}: ${order.prefixedId}`,
      `${t.order.amount}: ${formatPrice(order.total, lang)}`,
    )
    if (dueDate) lines.push(t.order.invoiceUntil(untilDay(dueDate, t)))
    else if (order.holdUntil) lines.push(t.order.transferUntil(untilTime(order.holdUntil, t)))
  }
  if (kind === 'order-placed' && order.delivery.promised && !isTransfer) {
    lines.push(t.order.promised(datesOf(order.delivery.promised, t)))
  }
  if (attachments.length > 0) {
    lines.push(`${t.mail.attachments.title}: ${attachments.map(({ filename }) => filename).join(', ')}`)
  }
  if (kind === 'order-shipped' && order.trackingCode) lines.push(t.mail.orderShipped.tracking(order.trackingCode))
  return lines
}

export function sumRows(
  { order }: Pick<Input, 'order'>,
  price: (cents: number) => string,
): (readonly [string, string])[] {
  const { cart } = texts[order.lang]
  return [
    ...(order.shippingTotal > 0 ? [[cart.shipping, price(order.shippingTotal)] as const] : []),
    ...(order.surchargeTotal > 0 ? [[cart.surcharge, price(order.surchargeTotal)] as const] : []),
    ...(order.discountTotal > 0 ? [[cart.discount, `−${price(order.discountTotal)}`] as const] : []),
    [cart.withoutTax, price(order.total - order.vatTotal)],
    [cart.tax, price(order.vatTotal)],
    [cart.total, price(order.total)],
  ]
}
