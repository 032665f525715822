import { z } from 'zod'
import { HttpError } from '../../http/http-error.ts'
import { type StaffCall, type StaffContext, staffCall } from '../../http/staff/staff-calls.ts'
import { texts } from '../../i18n/texts.ts'
import { DEFAULT_COUNTRY_ID } from '../../shop/cart/cart.ts'
import { OrderInput } from '../../shop/checkout/order.calls.ts'
import { rejectFields } from '../../shop/checkout/reject-order.db.ts'
import { Points } from '../../shop/order-edits/order-edits.calls.ts'
import type { OrderRejectionReason } from '../../shop/orders/order.ts'
import { orderTokens } from '../../shop/orders/order-tokens.ts'
import { OfferOrderChoices, OfferOrdered } from '../../shop/quotes/offers.calls.ts'
import { type OfferOrderRefusal, offerOrderChoices, orderOffer } from '../../shop/quotes/order-offer.db.ts'
import { readSettings } from '../../shop/settings/settings.db.ts'
import { shippingMethodsOf } from '../../shop/shipping/methods.db.ts'
import { findPoints } from '../../shop/shipping/points.db.ts'
import { MAX_TEXT } from './shared.ts'

const access = 'write:orders'
const ByNumber = z.object({ number: z.string().max(40).toUpperCase() })
const Country = z.coerce.number().int().positive().max(2_147_483_647).default(DEFAULT_COUNTRY_ID)

const choices = staffCall({
  method: 'GET',
  path: '/offers/:number/order',
  about: 'How a valid offer can be delivered and paid, for an order that staff make of it',
  access,
  params: ByNumber,
  query: z.object({ country: Country }),
  answer: OfferOrderChoices,
  run: async (ctx, { params, query }) => {
    const { memory, providers } = ctx.services
    const settings = await readSettings(ctx.db, memory)
    const deps = { db: ctx.db, memory, providers, settings, now: ctx.now }
    const found = await offerOrderChoices(deps, params.number, { countryId: query.country, lang: ctx.lang })
    if (!found.ok) throw refusal(ctx, found)
    // Without the right to personal data the buyer is typed by whoever makes the order.
    if (ctx.can('personal-data')) return found
    return { ...found, buyer: { ...found.buyer, name: '', email: '' } }
  },
})

const points = staffCall({
  method: 'GET',
  path: '/pickup-points',
  about: 'Pickup points of a way of delivery, by words',
  access,
  query: z.object({ method: z.string().max(60), country: Country, q: z.string().max(MAX_TEXT).default('') }),
  answer: Points,
  run: async (ctx, { query: { method: code, country, q } }) => {
    const method = (await shippingMethodsOf(ctx.db, ctx.services.memory)).find((one) => one.code === code)
    const found = method?.carrier
      ? await findPoints(ctx.db, method.carrier, { countryId: country, search: q, most: 20 })
      : []
    return {
      points: found.map(({ identifier, name, address, city, zip }) => ({ identifier, name, address, city, zip })),
    }
  },
})

const order = staffCall({
  method: 'POST',
  path: '/offers/:number/order',
  about: 'Place the order of an offer for the buyer, who gets the e-mail with the link to pay',
  access,
  params: ByNumber,
  body: OrderInput.omit({ gRecaptchaResponse: true }),
  answer: OfferOrdered,
  run: async (ctx, { params, body: input }) => {
    const { memory, queue, keys, providers } = ctx.services
    const settings = await readSettings(ctx.db, memory)
    const deps = { db: ctx.db, memory, queue, settings, providers, now: ctx.now, address: orderTokens(keys).fresh }
    const ordered = await orderOffer(deps, params.number, { input, actor: ctx.actor ?? 'merchant' })
    if (!ordered.ok) throw refusal(ctx, ordered)
    return ordered
  },
})

function refusal(ctx: StaffContext, refused: OfferOrderRefusal): HttpError {
  const { offers, errors } = ctx.t
  switch (refused.reason) {
    case 'unknown':
      return new HttpError(404, errors.notFound)
    case 'missing':
      return new HttpError(409, offers.missing(refused.titles.join(', ')), { reason: 'missing' })
    case 'input':
      return fieldsRefusal(ctx, refused.problems)
    case 'rejected':
      return rejection(ctx, refused.rejection)
    case 'not-ready':
      return new HttpError(409, offers.notReady, { reason: 'not-ready' })
    default:
      return new HttpError(409, offers.closed[refused.reason], { reason: refused.reason })
  }
}

const fieldsRefusal = ({ lang }: StaffContext, problems: Parameters<typeof rejectFields>[0]) =>
  HttpError.of(rejectFields(problems, texts[lang]))

function rejection(ctx: StaffContext, refused: OrderRejectionReason): HttpError {
  const { refusals } = texts[ctx.lang]
  const { reason } = refused
  if (reason === 'fields') return fieldsRefusal(ctx, refused.errors)
  if (reason === 'sold-out') return new HttpError(409, refusals.order.soldOut(refused.title), { reason })
  if (reason === 'too-many-unpaid') return new HttpError(409, refusals.order.tooManyUnpaid, { reason })
  return new HttpError(409, ctx.t.offers.closed.changed, { reason })
}

export const offerOrderCalls: readonly StaffCall[] = [choices, points, order]
