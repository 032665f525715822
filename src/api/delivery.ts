import { z } from 'zod'
import { languageOf } from '../http/error-handler.tsx'
import { HttpError } from '../http/http-error.ts'
import { localeOf } from '../http/locale.ts'
import type { Services } from '../http/services.ts'
import { deliveryCountries } from '../shop/addresses/countries.db.ts'
import { checkPostcode } from '../shop/addresses/postcode.ts'
import { Id, OnlyCart } from '../shop/cart/cart.calls.ts'
import { chooseShipping, updateCartChoices } from '../shop/cart/cart.db.ts'
import {
  countriesReached,
  findMethod,
  lastPointFor,
  methodViews,
  showCountries,
} from '../shop/checkout/delivery-views.db.ts'
import { plainShipping, ShippingInput } from '../shop/checkout/order.calls.ts'
import { cartIdOf, cartViewOf, pricedCartOf } from '../shop/checkout/visitor-cart.db.ts'
import { findPoints, pointsOnMap } from '../shop/shipping/points.db.ts'
import { servedAddress, servesPostcode } from '../shop/shipping/prices.ts'
import type { Streets } from '../shop/shipping/street-map.ts'
import { urls } from '../urls.ts'
import type { ApiRoutes } from './calls.ts'

const Picture = z.object({ webp: z.string(), source: z.string() })
const Method = z.object({
  id: z.int(),
  code: z.string(),
  type: z.enum(['courier', 'locker', 'shop']),
  title: z.string(),
  description: z.string(),
  image: Picture.nullable(),
  formatted_price: z.string(),
  formatted_price_with_tax: z.string(),
  days: z.string(),
  dates: z.string(),
  note: z.string().nullable(),
  is_by_postcode: z.boolean().describe('Whether price and days depend on the postcode'),
})
const CountryView = z.object({
  id: z.int(),
  title: z.string(),
  code: z.string(),
  regions: z.array(
    z.object({ id: z.int(), title: z.string(), areas: z.array(z.object({ id: z.int(), title: z.string() })) }),
  ),
})
const Point = z.object({
  id: z.int(),
  identifier: z.string(),
  name: z.string(),
  full_address: z.string(),
  address: z.string(),
  zip: z.string(),
  city: z.string(),
  country_id: z.int(),
  country: z.string(),
  kind: z.string(),
  hours: z.union([z.string(), z.record(z.string(), z.string())]).nullable(),
  phone: z.string().nullable(),
  lat: z.number().nullable(),
  lon: z.number().nullable(),
  distance: z.int().nullable(),
})
const MethodParams = z.object({ id: Id })
const tags = ['checkout']

export const deliveryCalls: ApiRoutes = (app, services) => {
  countryCalls(app, services)
  shippingMethodCalls(app, services)
  pickupPointCalls(app, services)
  cartDeliveryCalls(app, services)
}

const countryCalls: ApiRoutes = (app, services) => {
  const { database, memory } = services

  app.get(
    '/api/countries',
    {
      schema: {
        summary: 'Countries that the shop delivers to',
        tags,
        response: { 200: z.object({ countries: z.array(CountryView) }) },
      },
    },
    async (request) => {
      return { countries: showCountries(await deliveryCountries(database.db, memory), languageOf(request)) }
    },
  )

  app.get(
    '/api/shipping/:id/countries',
    {
      schema: {
        summary: 'Countries that a way of delivery serves',
        tags,
        params: MethodParams,
        response: { 200: z.object({ countries: z.array(CountryView) }) },
      },
    },
    async (request) => {
      const method = await methodWith(services, request.params.id)
      return { countries: await countriesReached(services, method, languageOf(request)) }
    },
  )
}

const shippingMethodCalls: ApiRoutes = (app, services) => {
  app.get(
    '/api/shipping',
    {
      schema: {
        summary: 'Ways of delivery that are possible for the cart, with their prices',
        tags,
        response: { 200: z.object({ shippingMethods: z.array(Method) }) },
      },
    },
    async (request) => {
      const lang = languageOf(request)
      return {
        shippingMethods: await methodViews(services, await pricedCartOf(request, services, lang), localeOf(request)),
      }
    },
  )
}

const MapPoint = Point.pick({
  identifier: true,
  name: true,
  address: true,
  zip: true,
  city: true,
  lat: true,
  lon: true,
})
const StreetsView = z.object({ tiles: z.string(), min_zoom: z.int(), max_zoom: z.int(), attribution: z.string() })
const InCountry = z.object({ country_id: Id.default(112) })

const pickupPointCalls: ApiRoutes = (app, services) => {
  const { database, memory, streetMap } = services

  app.get(
    '/api/shipping/:id/pickup-points',
    {
      schema: {
        summary: 'Pickup points of a way of delivery, by words',
        tags,
        params: MethodParams,
        querystring: InCountry.extend({ search: z.string().max(100).default('') }),
        response: { 200: z.object({ points: z.array(Point) }) },
      },
    },
    async (request) => {
      const method = await methodWith(services, request.params.id)
      const { country_id, search } = request.query
      const first = await lastPointFor(request, services, method.carrier)
      const points = method.carrier
        ? await findPoints(database.db, method.carrier, { countryId: country_id, search, first })
        : []
      return { points }
    },
  )

  app.get(
    '/api/shipping/:id/pickup-map',
    {
      schema: {
        summary: 'All pickup points of a way of delivery, for a map',
        tags,
        params: MethodParams,
        querystring: InCountry,
        response: {
          200: z.object({ points: z.array(MapPoint), last: z.string().nullable(), streets: StreetsView.nullable() }),
        },
      },
    },
    async (request) => {
      const { carrier } = await methodWith(services, request.params.id)
      const { country_id } = request.query
      const [points, last, streets] = await Promise.all([
        carrier ? pointsOnMap(database.db, memory, { carrier, countryId: country_id }) : [],
        lastPointFor(request, services, carrier),
        streetMap.streets(),
      ])
      return { points, last, streets: streets && showStreets(streets) }
    },
  )
}

const showStreets = ({ version, minZoom, maxZoom, attribution }: Streets) => ({
  tiles: urls.mapTile.to(version),
  min_zoom: minZoom,
  max_zoom: maxZoom,
  attribution,
})

/** What the buyer chooses for the cart. */
const cartDeliveryCalls: ApiRoutes = (app, services) => {
  const { database, memory } = services
  const { db } = database

  app.post(
    '/api/cart/shipping/:id',
    {
      schema: {
        summary: 'Choose the way of delivery and the address of the cart',
        tags,
        params: MethodParams,
        body: ShippingInput,
        response: { 200: OnlyCart },
      },
    },
    async (request) => {
      const method = await methodWith(services, request.params.id)
      const cartId = await cartIdOf(request, services)
      await chooseShipping(db, cartId, method.id, servedAddress(method, plainShipping(request.body)))
      return { cart: await cartViewOf(request, services, localeOf(request)) }
    },
  )

  app.post(
    '/api/countries/:id/validate-zip-code',
    {
      schema: {
        summary: 'Check a postal code of a country for the cart',
        tags,
        params: MethodParams,
        body: z.object({ shipping: ShippingInput }),
        response: { 200: OnlyCart },
      },
    },
    async (request) => {
      const { t } = localeOf(request)
      const country = (await deliveryCountries(db, memory)).find(({ id }) => id === request.params.id)
      if (!country) throw new HttpError(404, '')
      const { shipping } = request.body
      // Pickup points have carrier codes instead of postcodes; the order checks that the point exists.
      const isPoint = shipping.identifier !== ''
      const zip = isPoint ? ({ ok: true, value: shipping.zip } as const) : checkPostcode(country.code, shipping.zip)
      if (!zip.ok) throw new HttpError(422, t.checkoutErrors.zip, { 'shipping.zip': [t.checkoutErrors.zip] })
      const session = await request.session()
      const keep = async (code: string) => {
        if (!session?.cartId) return
        const kept = { ...plainShipping(shipping), country_id: country.id, zip: code }
        await updateCartChoices(db, session.cartId, { shipping: kept })
      }
      const { method } = await pricedCartOf(request, services, languageOf(request))
      if (!isPoint && method && !servesPostcode(method, { countryId: country.id, zip: zip.value })) {
        await keep('')
        const unserved = t.checkoutErrors.zipUnserved
        const cart = await cartViewOf(request, services, localeOf(request))
        throw new HttpError(422, unserved, { 'shipping.zip': [unserved], cart })
      }
      await keep(zip.value)
      return { cart: await cartViewOf(request, services, localeOf(request)) }
    },
  )
}

async function methodWith(services: Services, id: number) {
  const method = await findMethod(services, id)
  if (!method) throw new HttpError(404, '')
  return method
}
