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
import { findPoints } from '../shop/shipping/points.db.ts'
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
})
const MethodParams = z.object({ id: Id })
const tags = ['checkout']

export const deliveryCalls: ApiRoutes = (app, services) => {
  countryCalls(app, services)
  shippingMethodCalls(app, services)
  cartDeliveryCalls(app, services)
}

const countryCalls: ApiRoutes = (app, services) => {
  const { database, memory } = services

  app.get(
    '/api/countries',
    { schema: { tags, response: { 200: z.object({ countries: z.array(CountryView) }) } } },
    async (request) => {
      return { countries: showCountries(await deliveryCountries(database.db, memory), languageOf(request)) }
    },
  )

  app.get(
    '/api/shipping/:id/countries',
    { schema: { tags, params: MethodParams, response: { 200: z.object({ countries: z.array(CountryView) }) } } },
    async (request) => {
      const method = await methodWith(services, request.params.id)
      return { countries: await countriesReached(services, method, languageOf(request)) }
    },
  )
}

const shippingMethodCalls: ApiRoutes = (app, services) => {
  app.get(
    '/api/shipping',
    { schema: { tags, response: { 200: z.object({ shippingMethods: z.array(Method) }) } } },
    async (request) => {
      const lang = languageOf(request)
      return {
        shippingMethods: await methodViews(services, await pricedCartOf(request, services, lang), localeOf(request)),
      }
    },
  )

  app.get(
    '/api/shipping/:id/pickup-points',
    {
      schema: {
        tags,
        params: MethodParams,
        querystring: z.object({ country_id: Id.default(112), search: z.string().max(100).default('') }),
        response: { 200: z.object({ points: z.array(Point) }) },
      },
    },
    async (request) => {
      const method = await methodWith(services, request.params.id)
      const { country_id, search } = request.query
      const first = await lastPointFor(request, services, method.type)
      const points = method.carrier
        ? await findPoints(services.database.db, method.carrier, { countryId: country_id, search, first })
        : []
      return { points }
    },
  )
}

const cartDeliveryCalls: ApiRoutes = (app, services) => {
  const { database, memory } = services
  const { db } = database

  app.post(
    '/api/cart/shipping/:id',
    { schema: { tags, params: MethodParams, body: ShippingInput, response: { 200: OnlyCart } } },
    async (request) => {
      const method = await methodWith(services, request.params.id)
      const cartId = await cartIdOf(request, services)
      await chooseShipping(db, cartId, method.id, plainShipping(request.body))
      return { cart: await cartViewOf(request, services, localeOf(request)) }
    },
  )

  app.post(
    '/api/countries/:id/validate-zip-code',
    {
      schema: { tags, params: MethodParams, body: z.object({ shipping: ShippingInput }), response: { 200: OnlyCart } },
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
      if (session?.cartId) {
        await updateCartChoices(db, session.cartId, {
          shipping: { ...plainShipping(shipping), country_id: country.id, zip: zip.value },
        })
      }
      return { cart: await cartViewOf(request, services, localeOf(request)) }
    },
  )
}

async function methodWith(services: Services, id: number) {
  const method = await findMethod(services, id)
  if (!method) throw new HttpError(404, '')
  return method
}
