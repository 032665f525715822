import { texts } from '../../i18n/texts.ts'
import { type Country, deliveryCountries } from '../../shop/addresses/countries.db.ts'
import { type AgentCheckout, type AgentDelivery, agentVisitor } from '../../shop/agent-checkouts/agent-checkout.ts'
import { chooseShipping, updateCartChoices } from '../../shop/cart/cart.db.ts'
import type { ShippingFields } from '../../shop/cart/cart.tables.ts'
import { DEFAULT_COUNTRY_ID, type PricedCart } from '../../shop/cart/cart.ts'
import { type DeliveryQuote, deliveryChoices } from '../../shop/cart/delivery.ts'
import { pricedCartOf } from '../../shop/checkout/visitor-cart.db.ts'
import { shippingMethodsOf } from '../../shop/shipping/methods.db.ts'
import { findPoint, findPoints, type PickupPoint } from '../../shop/shipping/points.db.ts'
import type { AgentContext, Message } from '../operation.ts'
import { pointIn } from './destination-ids.ts'

export type DeliveryChoice = {
  countryId: number
  /** What can take the goods to that country, whatever was chosen. */
  offered: DeliveryQuote[]
  /** What leads to the chosen destination. */
  options: DeliveryQuote[]
  point: (PickupPoint & { carrier: string }) | null
  problem: 'country' | 'point' | null
}

/** What the agent chose, of what there is. */
export async function deliveryOf(
  ctx: AgentContext,
  { delivery }: AgentCheckout,
  priced: PricedCart,
): Promise<DeliveryChoice> {
  const { database, memory } = ctx.services
  const [countries, methods] = await Promise.all([
    deliveryCountries(database.db, memory),
    shippingMethodsOf(database.db, memory),
  ])
  const named = pointIn(delivery.destinationId)
  const found = named && (await findPoint(database.db, named))
  const point = named && found ? { ...found, carrier: named.carrier } : null
  const asked = delivery.address?.country ?? delivery.near?.country
  const country = countryNamed(countries, asked)
  const countryId = point?.country_id ?? country?.id ?? DEFAULT_COUNTRY_ID
  const { offered } = deliveryChoices(methods, {
    ...priced,
    cart: { ...priced.cart, shipping: { country_id: countryId, zip: point ? undefined : delivery.address?.zip } },
  })
  const here = offered.filter((offer) => offer.countryId === countryId)
  return {
    countryId,
    offered: here,
    options: here.filter(({ method }) => leadsTo(method, delivery, point)),
    point,
    problem: named && !point ? 'point' : delivery.address?.country && !country && !point ? 'country' : null,
  }
}

const countryNamed = (countries: readonly Country[], name: string | undefined) =>
  countries.find(({ code, title }) => {
    const asked = (name ?? '').toLowerCase()
    return code.toLowerCase() === asked || Object.values(title).some((each) => each?.toLowerCase() === asked)
  })

function leadsTo(
  { type, carrier }: DeliveryQuote['method'],
  { type: way, destinationId, address }: AgentDelivery,
  point: DeliveryChoice['point'],
): boolean {
  if (point) return type !== 'courier' && carrier === point.carrier
  if (way === 'pickup') return type === 'shop' && !destinationId
  return destinationId !== undefined && address !== undefined ? type === 'courier' : type !== 'shop'
}

/** Chooses it for the cart; without a choice the cart has none. */
export async function applyDelivery(ctx: AgentContext, subject: AgentCheckout): Promise<void> {
  const { db } = ctx.services.database
  const priced = await pricedCartOf(agentVisitor(subject, ctx), ctx.services, ctx.lang)
  const choice = await deliveryOf(ctx, subject, priced)
  const option = chosenOption(subject.delivery, choice)
  const fields = shippingFields(subject.delivery, choice)
  if (option) await chooseShipping(db, subject.cartId, option.method.id, fields)
  else await updateCartChoices(db, subject.cartId, { shippingMethodId: null, shipping: fields, paymentMethodId: null })
}

/** The only one counts as chosen once the destination is. */
function chosenOption(
  { destinationId, optionId }: AgentDelivery,
  { options }: DeliveryChoice,
): DeliveryQuote | undefined {
  const asked = options.find(({ method }) => method.code === optionId)
  return asked ?? (destinationId !== undefined && options.length === 1 ? options[0] : undefined)
}

function shippingFields({ address, type }: AgentDelivery, { countryId, point }: DeliveryChoice): ShippingFields {
  if (point) return { country_id: countryId, identifier: point.identifier }
  if (!address || type === 'pickup') return { country_id: countryId }
  return {
    country_id: countryId,
    address: [address.street, address.extended].filter(Boolean).join(', '),
    city: address.city ?? '',
    zip: address.zip ?? '',
    ...(address.phone ? { user_phone_number: { countryCallingCode: '371', number: address.phone } } : {}),
  }
}

export function deliveryMessages(ctx: AgentContext, { delivery }: AgentCheckout, choice: DeliveryChoice): Message[] {
  const t = texts[ctx.lang].agentCheckout
  const error = (code: string, path: string, content: string): Message[] => [
    { type: 'error', code, severity: 'recoverable', path, content },
  ]
  const at = '$.fulfillment.methods[0]'
  if (choice.problem === 'point')
    return error('pickup_point_unavailable', `${at}.selected_destination_id`, t.unknownPoint)
  if (choice.problem === 'country') return error('address_undeliverable', `${at}.destinations[0]`, t.undeliverable)
  if (delivery.destinationId && choice.options.length === 0) {
    return error('address_undeliverable', `${at}.selected_destination_id`, t.undeliverable)
  }
  if (delivery.optionId && !choice.options.some(({ method }) => method.code === delivery.optionId)) {
    return error('fulfillment_option_unavailable', `${at}.groups[0].selected_option_id`, t.notOffered)
  }
  return []
}

const MOST_LOCKERS = 4

/** Lockers of each carrier near the address, or where the platform supposes the buyer. */
export async function lockersNear(
  ctx: AgentContext,
  { delivery }: AgentCheckout,
  { countryId, offered }: DeliveryChoice,
) {
  const { address, near } = delivery
  const places = [address?.zip, address?.city, near?.zip].filter((place) => place !== undefined && place !== '')
  const carriers = [...new Set(offered.flatMap(({ method }) => (method.type === 'locker' ? [method.carrier] : [])))]
  const found = await Promise.all(
    carriers.map(async (carrier) => {
      if (carrier === null) return []
      for (const search of places) {
        const points = await findPoints(ctx.services.database.db, carrier, {
          countryId,
          search: search ?? '',
          most: MOST_LOCKERS,
        })
        if (points.length > 0) return points.slice(0, MOST_LOCKERS).map((point) => ({ ...point, carrier }))
      }
      return []
    }),
  )
  return found.flat()
}

/** Where buyers collect. */
export async function shopsOf(ctx: AgentContext, { countryId, offered }: DeliveryChoice) {
  const carriers = [...new Set(offered.flatMap(({ method }) => (method.type === 'shop' ? [method.carrier] : [])))]
  const found = await Promise.all(
    carriers.map(async (carrier) => {
      if (carrier === null) return []
      const points = await findPoints(ctx.services.database.db, carrier, { countryId, search: '' })
      return points.map((point) => ({ ...point, carrier }))
    }),
  )
  return found.flat()
}
