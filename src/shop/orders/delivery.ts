import type { Day } from '../calendar/days.ts'
import type { ShippingFields } from '../cart/cart.tables.ts'
import { inLang, type Lang } from '../languages.ts'
import type { orders } from './orders.tables.ts'
import type { OrderState } from './states.ts'

type Delivered = Pick<typeof orders.$inferSelect, 'delivery' | 'parcels'>
type ParcelWords = { delivery: { parcels(n: number): string } }

export function deliveryPlace(order: Delivered, words: ParcelWords, lang: Lang): string {
  const { title, parcels, place } = deliveryParts(order, words, lang)
  return [title, parcels, place].filter(Boolean).join(', ')
}

/** `parcels`: their number from two on, otherwise ''. */
export function deliveryParts({ delivery, parcels }: Delivered, { delivery: words }: ParcelWords, lang: Lang) {
  const { point, fields } = delivery
  const place = point
    ? [point.name, point.address, point.city, point.zip]
    : [streetOf(fields), fields.village, fields.city, fields.zip]
  return {
    title: inLang(delivery.title, lang),
    parcels: parcels !== null && parcels > 1 ? words.parcels(parcels) : '',
    place: place.filter(Boolean).join(', '),
  }
}

type Days = { from: Day; to: Day }
type AwaitedOrder = {
  order: { state: OrderState; delivery: { promised?: Days | undefined } }
  payment: { provider: string }
}

const ON_THE_WAY: readonly OrderState[] = ['paid', 'processing', 'packed', 'shipped']

/** The promised days while the goods are on their way; null also before a bank transfer, which takes days to arrive. */
export function promisedDays({ order, payment }: AwaitedOrder): Days | null {
  const isAwaited = order.state === 'awaiting_payment' && payment.provider !== 'transfer'
  return isAwaited || ON_THE_WAY.includes(order.state) ? (order.delivery.promised ?? null) : null
}

/** The days on which somebody should be there for the goods; null when they are not known or past. */
export function calendarDays(found: AwaitedOrder, today: Day): Days | null {
  const { state, delivery } = found.order
  const last = delivery.promised?.to ?? today
  if (state === 'ready_for_pickup') return { from: today, to: last > today ? last : today }
  const days = promisedDays(found)
  return days && days.to >= today ? days : null
}

export function streetOf({ address, building_num, house_num }: ShippingFields): string {
  return [address, building_num && `k-${building_num}`, house_num && `– ${house_num}`].filter(Boolean).join(' ')
}
