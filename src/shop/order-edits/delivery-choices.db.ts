import { eq } from 'drizzle-orm'
import type { LookupCache } from '../cache/lookup-cache.ts'
import type { Db } from '../db.ts'
import { inLang, type Lang } from '../languages.ts'
import type { Cents } from '../money/money.ts'
import { orders } from '../orders/orders.tables.ts'
import type { Settings } from '../settings/settings.ts'
import type { ShippingQuote } from '../shipping/prices.ts'
import type { ShippingType } from '../shipping/shipping.tables.ts'
import { supplementedDelivery } from './choose-delivery.db.ts'
import type { DeliveryClosed } from './delivery-change.ts'
import { deliveryClosed, deliveryKindOf } from './delivery-closed.db.ts'
import { deliveryRate, quoteOf, readDeliveryFacts, rulePrice, vatOfDelivery } from './delivery-facts.db.ts'
import { deliveryDigest, deliveryWords } from './delivery-words.ts'
import type { StoredOrder } from './goods-edit.ts'
import { leftOf } from './move-along.db.ts'

type Deps = { db: Db; memory: LookupCache; settings: Settings; now: Date }

/** `quote`: with the price of this order, which an exemption or a coupon changes. */
type MethodChoice = {
  code: string
  type: ShippingType
  isBulky: boolean
  title: string
  quote: ShippingQuote
}

export type DeliveryChoices = {
  order: StoredOrder
  closed: DeliveryClosed | 'state' | null
  kind: 'in-place' | 'paid'
  words: string
  base: string
  /** Cents that delivery costs the buyer now. */
  price: Cents
  /** Of the order. */
  country: number
  countries: { id: number; title: string }[]
  methods: MethodChoice[]
}

/** The ways by which an order can go to a country, and what each would cost. @param asked.country by default the order's, with its postcode */
export async function deliveryChoices(
  { db, memory, settings, now }: Deps,
  orderId: number,
  { country: asked, lang }: { country?: number | undefined; lang: Lang },
): Promise<DeliveryChoices | null> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  if (!order) return null
  const kind = await deliveryKindOf(db, order)
  const left = await leftOf(db, order, kind ?? 'in-place')
  const facts = await readDeliveryFacts(db, memory, left)
  const supplemented = await supplementedDelivery(db, orderId)
  const { countries, methods } = facts
  const own = countries.find(({ code }) => code === order.delivery.country_code)?.id ?? 0
  const country = asked ?? own
  const zip = country === own && order.delivery.type === 'courier' ? order.delivery.fields.zip : undefined
  const countryCode = countries.find(({ id }) => id === country)?.code
  const quoted = methods.map((method): MethodChoice => {
    const { code, type, isBulky } = method
    const quote = quoteOf(facts, method, { countryId: country, zip })
    const title = inLang(method.title, lang)
    if (!quote.ok) return { code, type, isBulky, title, quote }
    const { after } = vatOfDelivery(order, facts, { to: { type, countryCode }, settings })
    const rateBp = deliveryRate(order, facts, { method, country: after.country })
    return { code, type, isBulky, title, quote: { ...quote, price: rulePrice(order, facts, { ...quote, rateBp }) } }
  })
  return {
    order,
    closed: (await deliveryClosed(db, order, { now })) ?? (kind === null ? 'state' : null),
    kind: kind ?? 'in-place',
    words: deliveryWords(order.delivery, lang),
    base: deliveryDigest(order),
    price: left.order.shippingTotal + supplemented.amount,
    country: own,
    countries: countries.map(({ id, title }) => ({ id, title: inLang(title, lang) })),
    methods: quoted,
  }
}
