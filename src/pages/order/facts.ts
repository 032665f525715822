import type { Texts } from '../../i18n/texts.ts'
import { toRigaDate } from '../../shop/calendar/days.ts'
import { picture } from '../../shop/catalogue/media.ts'
import { inLang, type Lang } from '../../shop/languages.ts'
import { formatPrice } from '../../shop/money/money.ts'
import { calendarDays, deliveryParts, promisedDays } from '../../shop/orders/delivery.ts'
import { discountRows } from '../../shop/orders/discount-rows.ts'
import { progressOf } from '../../shop/orders/progress.ts'
import type { OrderWithLines } from '../../shop/orders/read.db.ts'
import type { OrderState } from '../../shop/orders/states.ts'
import type { BuyersParcel } from '../../shop/parcels/sent-parts.db.ts'
import { isPaidLater } from '../../shop/payments/provider.ts'
import type { ModerationState } from '../../shop/reviews/review.ts'
import { datesOf } from '../../shop/shipping/dates.ts'
import { parcelsOf } from '../../shop/shipping/tracking.ts'
import type { SummaryLine } from '../../ui/summary-lines.tsx'
import { inLanguage, urls } from '../../urls.ts'
import type { OrderData } from './data.ts'

type Locale = { t: Texts; lang: Lang }

export function stepsOf(found: OrderWithLines, times: ReadonlyMap<OrderState, Date>, t: Texts): OrderData['steps'] {
  const { order, payment } = found
  const { type } = order.delivery
  const { milestones, now, gettingReady, toTheDoor } = t.order.progress
  const days = promisedDays(found)
  const arrival = type === 'courier' ? 'received' : 'ready'
  const isOnInvoice = isPaidLater(payment.provider)
  return progressOf({ state: order.state, placedAt: order.placedAt, type, isOnInvoice }, times).map((step) => {
    const { milestone, status, at } = step
    const present = {
      ...now,
      ...(type === 'shop' ? { ready: gettingReady } : {}),
      ...(type === 'courier' ? { received: toTheDoor } : {}),
    }
    const promise = days && milestone === arrival && status !== 'done' ? datesOf(days, t) : null
    return {
      label: status === 'now' ? present[milestone] : milestones[milestone],
      note: at ? dayOf(at, t) : promise,
      status,
    }
  })
}

/** „21. novembrī" */
export function dayOf(instant: Date, t: Texts): string {
  const day = toRigaDate(instant)
  return datesOf({ from: day, to: day }, t)
}

type LinkedLines = {
  pages: ReadonlyMap<number, string>
  reviews: ReadonlyMap<number, ModerationState | null>
  token: string
}

export function linesOf(
  { lines }: OrderWithLines,
  { pages, reviews, token }: LinkedLines,
  { t, lang }: Locale,
): OrderData['lines'] {
  return lines.map((line) => {
    const page = pages.get(line.id)
    return {
      id: line.id,
      title: line.title,
      code: line.code,
      quantity: line.quantity,
      picture: line.image ? picture(line.image, 160) : null,
      link: page ? inLanguage(page, lang) : null,
      review: reviewLink(line, { reviews, token }, { t, lang }),
      each: formatPrice(line.unitPrice, lang),
      sum: formatPrice(line.unitPrice * line.quantity, lang),
    }
  })
}

function reviewLink(
  { id, title }: OrderWithLines['lines'][number],
  { reviews, token }: Omit<LinkedLines, 'pages'>,
  { t, lang }: Locale,
): OrderData['lines'][number]['review'] {
  const state = reviews.get(id)
  if (state === undefined) return null
  const { rate, rateNamed, written } = t.reviews.order
  const href = inLanguage(urls.orderReview.to(token, id), lang)
  return state === null
    ? { href, label: rate, name: rateNamed(title) }
    : { href, label: written, name: `${written}: ${title}` }
}

export function sumsOf({ order, payment }: OrderWithLines, { t: { cart, order: words }, lang }: Locale): SummaryLine[] {
  const price = (cents: number) => formatPrice(cents, lang)
  const discounts = discountRows(order, lang).map(({ title, code, amount }) => ({
    label: title ?? cart.discount,
    note: code ?? '',
    value: amount > 0 ? `−${price(amount)}` : cart.gift,
    kind: 'discount' as const,
  }))
  return [
    { label: cart.subtotal, value: price(order.itemsTotal) },
    ...discounts,
    ...(order.shippingTotal > 0 ? [{ label: cart.shipping, value: price(order.shippingTotal) }] : []),
    ...(order.surchargeTotal > 0 ? [{ label: cart.surcharge, value: price(order.surchargeTotal) }] : []),
    { label: cart.withoutTax, value: price(order.total - order.vatTotal) },
    { label: cart.tax, value: price(order.vatTotal) },
    { label: cart.total, value: price(order.total), kind: 'total' },
    ...(payment.exchanged > 0
      ? [
          { label: words.exchanged, value: `−${price(payment.exchanged)}` },
          { label: words.difference, value: price(order.total - payment.exchanged) },
        ]
      : []),
  ]
}

export function deliveryOf(
  found: OrderWithLines,
  { token, now, sent }: { token: string; now: Date; sent: readonly BuyersParcel[] },
  { t, lang }: Locale,
): OrderData['delivery'] {
  const { delivery } = found.order
  const { title, parcels, place } = deliveryParts(found.order, t, lang)
  const days = promisedDays(found)
  const isAwaited = calendarDays(found, toRigaDate(now)) !== null
  return {
    type: delivery.type,
    title: [title, parcels].filter(Boolean).join(', '),
    place,
    promised: days && t.order.promised(datesOf(days, t)),
    isPart: isPart(found, sent),
    tracking: trackingOf(found, sent),
    calendar: isAwaited ? inLanguage(urls.orderCalendar.to(token), lang) : null,
  }
}

/** Only a part has left: the rest is being prepared. */
const isPart = ({ order }: OrderWithLines, sent: readonly BuyersParcel[]): boolean =>
  sent.length > 0 && (order.state === 'processing' || order.state === 'packed')

/** What lies in each parcel is told where there are several, or while the rest is still here. */
function trackingOf(found: OrderWithLines, sent: readonly BuyersParcel[]): OrderData['delivery']['tracking'] {
  const isTold = sent.length > 1 || isPart(found, sent)
  const goodsIn = (code: string) =>
    sent
      .filter((parcel) => parcel.code === code)
      .flatMap(({ goods }) => goods.map(({ title, quantity }) => `${quantity} × ${title}`))
      .join(', ')
  return parcelsOf(found).map((parcel) => ({ ...parcel, goods: isTold ? goodsIn(parcel.code) : '' }))
}

export function factsOf({ order }: OrderWithLines, { t: { order: words }, lang }: Locale): OrderData['facts'] {
  const company = order.company
    ? [order.company.name, order.company.reg_num, order.company.vat_num].filter(Boolean)
    : []
  return [
    { label: words.payment, lines: [inLang(order.paymentMethodTitle, lang)] },
    {
      label: words.buyer,
      lines: [
        ...company,
        `${order.name} ${order.surname}`,
        order.email,
        `+${order.phoneCode} ${order.phoneNumber}`,
        ...(order.buyerReference ? [`${words.buyerReference}: ${order.buyerReference}`] : []),
        ...(order.contractNumber ? [`${words.contractNumber}: ${order.contractNumber}`] : []),
      ],
    },
  ]
}
