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

type OrderEmailInput = OrderWithLines & {
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
  'order-link': 'orderLink',
} as const satisfies Record<OrderEmailKind, string>

export function orderEmail(input: OrderEmailInput): Email {
  const { attachments = [] } = input
  const contents = contentsOf(input)
  return {
    subject: contents.subject,
    html: `<!doctype html>${renderToStaticMarkup(<OrderEmail {...contents} />)}`,
    text: plainTextOf(contents),
    ...(attachments.length > 0 ? { attachments } : {}),
  }
}

type Contents = ReturnType<typeof contentsOf>

/** What the HTML and the plain text both say. */
function contentsOf(input: OrderEmailInput) {
  const { order, payment, links, kind } = input
  const { lang } = order
  const t = texts[lang]
  const words = t.mail[topics[kind]]
  const isTransfer = payment.provider === 'transfer'
  const isAwaited = kind === 'order-placed' && order.state === 'awaiting_payment'
  const isUnpaid = isAwaited && !isTransfer
  const price = (cents: number) => formatPrice(cents, lang)
  return {
    ...input,
    t,
    price,
    subject: words.subject(order.prefixedId),
    intro: words.intro,
    extra: extraLines(input, isAwaited && isTransfer),
    sums: sumRows(input, price),
    delivery: deliveryPlace(order, t, lang),
    paymentMethod: inLang(order.paymentMethodTitle, lang),
    button: isUnpaid
      ? { href: links.pay, title: t.order.payNow }
      : { href: links.order, title: t.mail.orderPlaced.open },
    isConsumer: order.buyerType === 'b2c',
  }
}

const SMALL = { color: '#5b6460', fontSize: 14 }

function OrderEmail({ order, identity, t, ...contents }: Contents) {
  const { subject, intro, extra, sums, delivery, paymentMethod, button, isConsumer, links } = contents
  return (
    <EmailFrame lang={order.lang} title={subject} shop={identity.name}>
      <p>{t.mail.hello(order.name)}</p>
      <p>{intro}</p>
      {extra.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p>
        {t.order.number}: <strong>{order.prefixedId}</strong>
      </p>
      <OrderLines lines={contents.lines} price={contents.price} />
      <EmailRows rows={sums} />
      <p>
        <strong>{t.order.delivery}:</strong> {delivery}
        <br />
        <strong>{t.order.payment}:</strong> {paymentMethod}
      </p>
      <EmailButton href={button.href}>{button.title}</EmailButton>
      {isConsumer ? (
        <p style={SMALL}>
          {t.mail.orderPlaced.withdrawal} <a href={links.terms}>{t.frame.footer.terms}</a>
        </p>
      ) : null}
      <p style={SMALL}>
        {[identityLine(identity, t.frame.footer), identity.phone, identity.email].filter(Boolean).join(', ')}
      </p>
    </EmailFrame>
  )
}

function OrderLines({ lines, price }: Pick<Contents, 'lines' | 'price'>) {
  const cell = { padding: '8px 0', borderTop: '1px solid #dcdad4' }
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0}>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <td style={cell}>
              {line.title}
              <br />
              <span style={SMALL}>
                {line.code} · {line.quantity} × {price(line.unitPrice)}
              </span>
            </td>
            <td align="right" style={{ ...cell, whiteSpace: 'nowrap' }}>
              {price(line.unitPrice * line.quantity)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function plainTextOf({ order, lines, links, identity, t, price, ...contents }: Contents): string {
  const { intro, extra, sums, delivery, paymentMethod, button, isConsumer } = contents
  return [
    t.mail.hello(order.name),
    intro,
    ...extra,
    `${t.order.number}: ${order.prefixedId}`,
    lines
      .map(
        (line) =>
          `${line.title} (${line.code})\n  ${line.quantity} × ${price(line.unitPrice)} = ${price(line.unitPrice * line.quantity)}`,
      )
      .join('\n'),
    sums.map(([label, value]) => `${label}: ${value}`).join('\n'),
    `${t.order.delivery}: ${delivery}\n${t.order.payment}: ${paymentMethod}`,
    `${button.title}: ${button.href}`,
    ...(isConsumer ? [`${t.mail.orderPlaced.withdrawal} ${links.terms}`] : []),
    signatureOf(identity),
  ].join('\n\n')
}

function extraLines(
  { kind, order, identity, invoice, refund, attachments = [] }: OrderEmailInput,
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
  { order }: Pick<OrderEmailInput, 'order'>,
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
