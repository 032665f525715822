import { z } from 'zod'
import { texts } from '../../i18n/texts.ts'
import type { AgentCheckout } from '../../shop/agent-checkouts/agent-checkout.ts'
import type { PricedCart } from '../../shop/cart/cart.ts'
import type { DeliveryQuote } from '../../shop/cart/delivery.ts'
import { noteOn } from '../../shop/checkout/cart-delivery.ts'
import { inLang } from '../../shop/languages.ts'
import { datesOf } from '../../shop/shipping/dates.ts'
import { type DispatchDays, deliveryDays } from '../../shop/shipping/delivery-days.ts'
import { dispatchDaysOf } from '../../shop/shipping/dispatch-days.db.ts'
import type { PickupPoint } from '../../shop/shipping/points.db.ts'
import type { LineShape } from '../cart/cart-shape.ts'
import type { AgentContext } from '../operation.ts'
import { type DeliveryChoice, lockersNear, shopsOf } from './delivery.ts'
import { pointId } from './destination-ids.ts'

const Address = z.object({
  street_address: z.string().optional(),
  extended_address: z.string().optional(),
  address_locality: z.string().optional(),
  address_country: z.string().optional(),
  postal_code: z.string().optional(),
  phone_number: z.string().optional(),
})

const Destination = z.union([
  z.object({
    id: z.string(),
    name: z.string(),
    address: Address,
    /** Null, because the release's schema takes a place without it for an address as well, and wants one of both. */
    street_address: z.null(),
    description: z.string().optional(),
  }),
  Address.extend({ id: z.string() }),
])

const Option = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  carrier: z.string().optional(),
  earliest_fulfillment_time: z.string(),
  latest_fulfillment_time: z.string(),
  totals: z.array(z.object({ type: z.literal('total'), display_text: z.string(), amount: z.int() })),
})

const Method = z.object({
  id: z.string(),
  type: z.enum(['shipping', 'pickup']),
  line_item_ids: z.array(z.string()),
  destinations: z.array(Destination),
  selected_destination_id: z.string().nullable(),
  groups: z.array(
    z.object({
      id: z.string(),
      line_item_ids: z.array(z.string()),
      options: z.array(Option),
      selected_option_id: z.string().nullable(),
    }),
  ),
})

export const Fulfillment = z.object({
  methods: z.array(Method),
  available_methods: z.array(
    z.object({
      type: z.enum(['shipping', 'pickup']),
      line_item_ids: z.array(z.string()),
      fulfillable_on: z.literal('now'),
      description: z.string(),
    }),
  ),
})

type Fulfillment = z.infer<typeof Fulfillment>
type Way = 'shipping' | 'pickup'
type Shown = { subject: AgentCheckout; priced: PricedCart; choice: DeliveryChoice; lines: readonly LineShape[] }

/** The chosen way first, because messages name it as `methods[0]`. */
export async function fulfillmentOf(ctx: AgentContext, shown: Shown): Promise<Fulfillment> {
  const { subject, choice, lines } = shown
  const { database, memory } = ctx.services
  const dispatch = await dispatchDaysOf(database.db, memory, ctx.now)
  const chosen: Way = subject.delivery.type ?? 'shipping'
  const ways = (chosen === 'pickup' ? (['pickup', 'shipping'] as const) : (['shipping', 'pickup'] as const)).filter(
    (way) => way === chosen || offersOf(choice, way).length > 0,
  )
  const t = texts[ctx.lang].agentCheckout
  return {
    methods: await Promise.all(ways.map((way) => methodOf(ctx, way, { ...shown, chosen, dispatch }))),
    available_methods: ways
      .filter((way) => offersOf(choice, way).length > 0)
      .map((type) => ({
        type,
        line_item_ids: lines.map(({ id }) => id),
        fulfillable_on: 'now',
        description: t[type],
      })),
  }
}

const offersOf = ({ offered }: DeliveryChoice, way: Way) =>
  offered.filter(({ method }) => (method.type === 'shop') === (way === 'pickup'))

async function methodOf(ctx: AgentContext, way: Way, shown: Shown & { chosen: Way; dispatch: DispatchDays }) {
  const { subject, choice, lines, priced, chosen } = shown
  const isChosen = way === chosen
  const ids = lines.map(({ id }) => id)
  const options = isChosen && subject.delivery.destinationId ? choice.options : offersOf(choice, way)
  const selected = isChosen
    ? (options.find(({ method }) => method.id === priced.method?.id)?.method.code ?? null)
    : null
  return {
    id: way,
    type: way,
    line_item_ids: isChosen ? ids : [],
    destinations: await destinationsOf(ctx, way, shown),
    selected_destination_id: isChosen && !choice.problem ? (subject.delivery.destinationId ?? null) : null,
    groups: [
      {
        id: `${way}-1`,
        line_item_ids: ids,
        options: options.map((offer) => optionOf(ctx, way, offer, shown)),
        selected_option_id: selected,
      },
    ],
  }
}

async function destinationsOf(ctx: AgentContext, way: Way, { subject, choice }: Shown) {
  const { point } = choice
  const isShop = point?.kind === 'shop'
  const points = way === 'pickup' ? await shopsOf(ctx, choice) : await lockersNear(ctx, subject, choice)
  const own = point && isShop === (way === 'pickup') ? [point] : []
  const all = [...own, ...points.filter(({ id }) => id !== point?.id)].map(placeOf)
  const { address } = subject.delivery
  if (way === 'pickup' || !address) return all
  const sent = {
    id: address.id,
    ...(address.street ? { street_address: address.street } : {}),
    ...(address.extended ? { extended_address: address.extended } : {}),
    ...(address.city ? { address_locality: address.city } : {}),
    ...(address.country ? { address_country: address.country } : {}),
    ...(address.zip ? { postal_code: address.zip } : {}),
    ...(address.phone ? { phone_number: address.phone } : {}),
  }
  return [sent, ...all]
}

function placeOf({ carrier, ...point }: PickupPoint & { carrier: string }) {
  const hours = hoursOf(point.hours)
  return {
    id: pointId(carrier, point),
    name: point.name,
    address: {
      street_address: point.address,
      address_locality: point.city,
      address_country: point.country,
      postal_code: point.zip,
    },
    street_address: null,
    ...(hours ? { description: hours } : {}),
  }
}

function hoursOf(hours: PickupPoint['hours']): string {
  if (hours === null || typeof hours === 'string') return hours ?? ''
  return Object.entries(hours)
    .filter(([, text]) => text)
    .map(([day, text]) => `${day} ${text}`)
    .join(', ')
}

function optionOf(
  ctx: AgentContext,
  way: Way,
  offer: DeliveryQuote,
  { priced, dispatch }: Shown & { dispatch: DispatchDays },
) {
  const t = texts[ctx.lang]
  const { method, quote } = offer
  const days = deliveryDays(ctx.now, { min: quote.daysMin, max: quote.daysMax }, dispatch)
  const words = way === 'pickup' ? t.agentCheckout.ready : t.agentCheckout.arrives
  const note = noteOn(offer, { ...priced.cart, shipping: { country_id: offer.countryId } }, t)
  const { coupon } = priced.discounts
  const isFree = coupon?.ok === true && coupon.isDeliveryFree
  return {
    id: method.code,
    title: inLang(method.title, ctx.lang),
    description: [words(datesOf(days, t)), note].filter(Boolean).join('. '),
    ...(method.carrier && way === 'shipping' ? { carrier: method.carrier } : {}),
    earliest_fulfillment_time: `${days.from}T06:00:00Z`,
    latest_fulfillment_time: `${days.to}T18:00:00Z`,
    totals: [{ type: 'total' as const, display_text: t.agentCheckout.totals.total, amount: isFree ? 0 : quote.price }],
  }
}
