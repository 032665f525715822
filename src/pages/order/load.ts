import { createHash } from 'node:crypto'
import { texts } from '../../i18n/texts.ts'
import { inLang } from '../../shop/languages.ts'
import { formatPrice } from '../../shop/money/money.ts'
import { deliveryPlace } from '../../shop/orders/delivery.ts'
import { findOrderByToken } from '../../shop/orders/read.db.ts'
import type { OrderState } from '../../shop/orders/states.ts'
import { datesOf, untilTime } from '../../shop/shipping/dates.ts'
import type { SummaryLine } from '../../ui/summary-lines.tsx'
import { inLanguage, urls } from '../../urls.ts'
import type { Answer, Ask } from '../page.ts'

export type OrderData = {
  words: (typeof texts)['lv']['order']
  number: string
  state: OrderState
  canPay: boolean
  paymentFailed: boolean
  payLink: string
  holdUntil: string | null
  lines: { id: number; title: string; code: string; quantity: number; sum: string }[]
  sums: SummaryLine[]
  delivery: string
  promised: string | null
  paymentTitle: string
}

export async function loadOrder(ask: Ask): Promise<Answer<OrderData>> {
  const token = ask.params.token ?? ''
  const found = await findOrderByToken(ask.db, createHash('sha256').update(token).digest('hex'))
  if (!found) return { kind: 'not-found' }
  const { order, lines, payment } = found
  const { lang } = ask
  const { order: words, cart } = texts[lang]
  const price = (cents: number) => formatPrice(cents, lang)
  const isOpen = order.state === 'awaiting_payment' && payment.provider !== 'transfer'
  return {
    kind: 'page',
    data: {
      words,
      number: order.prefixedId,
      state: order.state,
      canPay: isOpen,
      paymentFailed: isOpen && (payment.state === 'failed' || ask.query.payment === 'failed'),
      payLink: inLanguage(urls.orderPay.to(token), lang),
      holdUntil: isOpen && order.holdUntil ? untilTime(order.holdUntil, texts[lang]) : null,
      lines: lines.map((line) => ({
        id: line.id,
        title: line.title,
        code: line.code,
        quantity: line.quantity,
        sum: price(line.unitPrice * line.quantity),
      })),
      sums: [
        { label: cart.subtotal, value: price(order.itemsTotal) },
        ...(order.discountTotal > 0
          ? [{ label: cart.discount, value: `−${price(order.discountTotal)}`, kind: 'discount' as const }]
          : []),
        ...(order.shippingTotal > 0 ? [{ label: cart.shipping, value: price(order.shippingTotal) }] : []),
        ...(order.surchargeTotal > 0 ? [{ label: cart.surcharge, value: price(order.surchargeTotal) }] : []),
        { label: cart.tax, value: price(order.vatTotal) },
        { label: cart.total, value: price(order.total), kind: 'total' },
      ],
      delivery: deliveryPlace(order.delivery, lang),
      promised: order.delivery.promised ? datesOf(order.delivery.promised, texts[lang]) : null,
      paymentTitle: inLang(order.paymentMethodTitle, lang),
    },
    head: { title: `${words.number} ${order.prefixedId}`, noindex: true },
  }
}
