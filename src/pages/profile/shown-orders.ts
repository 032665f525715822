import type { VisitorContext } from '../../http/page.ts'
import { type Texts, texts } from '../../i18n/texts.ts'
import { type Picture, picture } from '../../shop/catalogue/media.ts'
import { formatPrice } from '../../shop/money/money.ts'
import { promisedDays } from '../../shop/orders/delivery.ts'
import { goodsOf, type OrderGoods } from '../../shop/orders/goods.db.ts'
import { showOrderRow } from '../../shop/orders/order-list-row.ts'
import { type OwnOrder, ordersOf } from '../../shop/orders/own-orders.db.ts'
import type { OrderState } from '../../shop/orders/states.ts'
import { pastOrdersOf } from '../../shop/past-orders/past-orders.db.ts'
import { datesOf, formatShortDay } from '../../shop/shipping/dates.ts'
import { parcelsOf } from '../../shop/shipping/tracking.ts'
import { inLanguage, urls } from '../../urls.ts'
import type { ShownPastOrder } from './past-orders.tsx'

export type ShownOrder = {
  id: number
  date: string
  number: string
  recipient: string
  amount: string
  hasTax: boolean
  state: OrderState
  label: string
  invoice: string | null
  pictures: Picture[]
  /** The first of the goods; `href` is null when the shop no longer shows one. */
  goods: { title: string; href: string | null }[]
  /** How many more there are, in words. */
  moreGoods: string | null
  canRepeat: boolean
  promised: string | null
  payLink: string | null
  tracking: { href: string; title: string }[]
}

const MOST_GOODS = 3
const IS_SENT: readonly OrderState[] = ['shipped', 'ready_for_pickup']

export async function shownOrders(ctx: VisitorContext, userId: number): Promise<ShownOrder[]> {
  const [orders, goods] = await Promise.all([ordersOf(ctx.db, userId), goodsOf(ctx.db, userId)])
  return orders.map((order) => shownOrder(ctx, order, goods.get(order.id)))
}

export async function shownPastOrders({ db, lang }: VisitorContext, userId: number): Promise<ShownPastOrder[]> {
  const orders = await pastOrdersOf(db, userId)
  return orders.map(({ id, number, orderedAt, state, total, lines }) => ({
    id,
    title: [number, formatShortDay(new Date(orderedAt), lang), state].filter(Boolean).join(' · '),
    amount: formatPrice(total, lang),
    lines: lines.map((line) => ({
      text: `${line.quantity} × ${line.title || line.code}`,
      amount: formatPrice(line.total, lang),
    })),
  }))
}

function shownOrder({ lang, secrets }: VisitorContext, row: OwnOrder, found: OrderGoods | undefined): ShownOrder {
  const t = texts[lang]
  const order = showOrderRow(row, { lang, t }, secrets.orderToken)
  const { goods = [], promised, provider = '' } = found ?? {}
  const days = promisedDays({
    order: { state: row.state, delivery: { promised: promised ?? undefined } },
    payment: { provider },
  })
  const canPay = row.state === 'awaiting_payment' && provider !== 'transfer'
  return {
    id: row.id,
    date: formatShortDay(row.placedAt, lang),
    number: row.number,
    recipient: row.recipient,
    amount: order.formatted_total_price_with_tax,
    hasTax: row.vatTotal > 0,
    state: row.state,
    label: order.status_label,
    invoice: order.invoice_link,
    pictures: goods.flatMap(({ image }) => (image ? [picture(image, 160)] : [])).slice(0, MOST_GOODS),
    goods: goods.slice(0, MOST_GOODS).map(({ title, path }) => ({ title, href: path && inLanguage(path, lang) })),
    moreGoods: goods.length > MOST_GOODS ? t.account.moreGoods(goods.length - MOST_GOODS) : null,
    canRepeat: row.state !== 'awaiting_payment' && goods.some(({ path }) => path !== null),
    promised: days && t.order.promised(datesOf(days, t)),
    tracking: found && IS_SENT.includes(row.state) ? trackingOf(found, t) : [],
    payLink: canPay ? inLanguage(urls.orderPay.to(secrets.orderToken(row)), lang) : null,
  }
}

function trackingOf({ trackingCode, trackingUrl, country, carrier }: OrderGoods, { order: words }: Texts) {
  const delivery = { country_code: country, point: carrier === null ? undefined : { carrier } }
  const parcels = parcelsOf({ order: { trackingCode, delivery }, trackingUrl })
  return parcels.flatMap(({ link }, i) =>
    link ? [{ href: link, title: parcels.length > 1 ? words.trackNumbered(i + 1) : words.track }] : [],
  )
}
