import { Fragment } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { texts } from '../../i18n/texts.ts'
import type { OrderEmailKind } from '../../shop/emails/email-kinds.ts'
import { filledIn, type OwnWords } from '../../shop/emails/email-texts.ts'
import { inLang } from '../../shop/languages.ts'
import { formatPrice } from '../../shop/money/money.ts'
import { deliveryPlace } from '../../shop/orders/delivery.ts'
import { waitsForGoods } from '../../shop/orders/read.db.ts'
import { identityLine, signatureOf } from '../../shop/settings/identity.ts'
import { type Email, EmailButton, EmailFrame, EmailLink, EmailPicture, EmailRows, SMALL } from './email.tsx'
import { extraLines, type OrderEmailInput, promiseOf, sumRows, trackedParcels } from './order-email-lines.ts'

export const topics = {
  'order-placed': 'orderPlaced',
  'order-paid': 'orderPaid',
  'order-shipped': 'orderShipped',
  'order-ready': 'orderReady',
  'order-cancelled': 'orderCancelled',
  'order-refunded': 'orderRefunded',
  'order-overdue': 'orderOverdue',
  'order-link': 'orderLink',
  'order-changed': 'orderChanged',
  'order-note': 'orderNote',
} as const satisfies Record<OrderEmailKind, string>

export function orderEmail(input: OrderEmailInput): Email {
  const { attachments = [] } = input
  const contents = contentsOf(input)
  const { order, identity } = input
  const values = { number: order.prefixedId, name: order.name, shop: identity.name }
  const reword = (own: OwnWords) => {
    const words = Object.entries(own).map(([part, text]) => [part, filledIn(text, values)])
    return drawn({ ...contents, ...Object.fromEntries(words) })
  }
  return {
    ...drawn(contents),
    intro: contents.intro,
    reword,
    ...(attachments.length > 0 ? { attachments } : {}),
  }
}

const drawn = (contents: Contents) => ({
  subject: contents.subject,
  html: `<!doctype html>${renderToStaticMarkup(<OrderEmail {...contents} />)}`,
  text: plainTextOf(contents),
})

type Contents = ReturnType<typeof contentsOf>

function contentsOf(input: OrderEmailInput) {
  const { order, payment, links, kind } = input
  const { lang } = order
  const t = texts[lang]
  const isExchange = payment.exchanged > 0 && (kind === 'order-placed' || kind === 'order-changed')
  const { orderExchange } = t.mail
  const words = input.refund?.exchange
    ? { subject: orderExchange.creditSubject, intro: orderExchange.creditIntro }
    : isExchange
      ? orderExchange
      : input.isMoved
        ? t.mail.orderMoved
        : t.mail[topics[kind]]
  const isTransfer = payment.provider === 'transfer'
  const isAwaited = (kind === 'order-placed' || kind === 'order-changed') && order.state === 'awaiting_payment'
  const isWaiting = waitsForGoods(input)
  const isUnpaid = isAwaited && !isTransfer && !isWaiting
  const price = (cents: number) => formatPrice(cents, lang)
  return {
    ...input,
    t,
    price,
    subject: (input.part ? t.mail.orderShipped.partSubject : words.subject)(order.prefixedId),
    intro: words.intro,
    /** Only staff's own. */
    closing: '',
    extra: extraLines(input, isAwaited && isTransfer && !isWaiting),
    parcels: trackedParcels(input),
    sums: sumRows(input, price),
    delivery: deliveryPlace(order, t, lang),
    promised: promiseOf(input),
    paymentMethod: inLang(order.paymentMethodTitle, lang),
    button: isUnpaid
      ? { href: links.pay, title: t.order.payNow }
      : { href: links.order, title: t.mail.orderPlaced.open },
    isConsumer: order.buyerType === 'b2c',
  }
}

function OrderEmail({ order, identity, t, ...contents }: Contents) {
  const { subject, intro, extra, sums, delivery, paymentMethod, button, isConsumer, links } = contents
  return (
    <EmailFrame lang={order.lang} title={subject} sender={identity}>
      <p>{t.mail.hello(order.name)}</p>
      <p style={LINES}>{intro}</p>
      {contents.note ? <p style={NOTE}>{contents.note}</p> : null}
      {extra.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <Parcels parcels={contents.parcels} words={t.mail.orderShipped} />
      <p>
        {t.order.number}: <strong>{order.prefixedId}</strong>
      </p>
      <OrderLines lines={contents.lines} price={contents.price} origin={identity.origin} />
      <EmailRows rows={sums} hasTotal />
      {contents.promised ? <p style={PROMISE}>{contents.promised}</p> : null}
      <p>
        <strong>{t.order.delivery}:</strong> {delivery}
        <br />
        <strong>{t.order.payment}:</strong> {paymentMethod}
      </p>
      <EmailButton href={button.href}>{button.title}</EmailButton>
      {contents.closing ? <p style={LINES}>{contents.closing}</p> : null}
      {isConsumer ? (
        <p style={SMALL}>
          {t.mail.orderPlaced.withdrawal} <EmailLink href={links.terms}>{t.frame.footer.terms}</EmailLink>
        </p>
      ) : null}
      <p style={SMALL}>
        {[identityLine(identity, t.frame.footer), identity.phone, identity.email].filter(Boolean).join(', ')}
      </p>
    </EmailFrame>
  )
}

/** What staff write may have several lines. */
const LINES = { whiteSpace: 'pre-line' } as const
const NOTE = { ...LINES, margin: '16px 0', padding: '4px 0 4px 16px', borderLeft: '3px solid #dcdad4' } as const

type ParcelsProps = Pick<Contents, 'parcels'> & { words: Contents['t']['mail']['orderShipped'] }

function Parcels({ parcels, words }: ParcelsProps) {
  if (parcels.length === 0) return null
  return (
    <p>
      {parcels.length > 1 ? words.trackings : words.tracking}:
      {parcels.map(({ code, link }) => (
        <Fragment key={code}>
          {parcels.length > 1 ? <br /> : ' '}
          {link ? (
            <EmailLink href={link}>
              <strong>{code}</strong>
            </EmailLink>
          ) : (
            <strong>{code}</strong>
          )}
        </Fragment>
      ))}
    </p>
  )
}

const PROMISE = { margin: '16px 0', padding: '12px 16px', background: '#e2eee9', borderRadius: 8, fontWeight: 700 }

function OrderLines({ lines, price, origin }: Pick<Contents, 'lines' | 'price'> & { origin: string }) {
  const cell = { padding: '10px 0', borderTop: '1px solid #dcdad4' }
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0}>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <td width={76} style={cell}>
              {line.image ? <EmailPicture image={line.image} title={line.title} origin={origin} /> : null}
            </td>
            <td style={cell}>
              {line.title}
              <br />
              <span style={SMALL}>
                {line.code} · {line.quantity} × {price(line.unitPrice)}
              </span>
            </td>
            <td align="right" style={{ ...cell, paddingLeft: 12, whiteSpace: 'nowrap' }}>
              {price(line.unitPrice * line.quantity)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function plainTextOf({ order, lines, links, identity, t, price, ...contents }: Contents): string {
  const { intro, extra, parcels, sums, promised, delivery, paymentMethod, button, isConsumer } = contents
  const { tracking, trackings } = t.mail.orderShipped
  return [
    t.mail.hello(order.name),
    intro,
    ...(contents.note ? [contents.note] : []),
    ...extra,
    ...(parcels.length > 0
      ? [
          [
            `${parcels.length > 1 ? trackings : tracking}:`,
            ...parcels.map(({ code, link }) => [code, link].filter(Boolean).join('  ')),
          ].join(parcels.length > 1 ? '\n' : ' '),
        ]
      : []),
    `${t.order.number}: ${order.prefixedId}`,
    lines
      .map(
        (line) =>
          `${line.title} (${line.code})\n  ${line.quantity} × ${price(line.unitPrice)} = ${price(line.unitPrice * line.quantity)}`,
      )
      .join('\n'),
    sums.map(([label, value]) => `${label}: ${value}`).join('\n'),
    ...(promised ? [promised] : []),
    `${t.order.delivery}: ${delivery}\n${t.order.payment}: ${paymentMethod}`,
    `${button.title}: ${button.href}`,
    ...(contents.closing ? [contents.closing] : []),
    ...(isConsumer ? [`${t.mail.orderPlaced.withdrawal} ${links.terms}`] : []),
    signatureOf(identity),
  ].join('\n\n')
}
