import { HttpError } from '../../http/http-error.ts'
import { type StaffCall, type StaffContext, staffCall } from '../../http/staff/staff-calls.ts'
import { checkPostcode } from '../../shop/addresses/postcode.ts'
import { centsOf, gramsOf } from '../../shop/shipping/price-rows.ts'
import type { ShippingQuote, ShippingRefusal } from '../../shop/shipping/prices.ts'
import { DeliveryTrial, DeliveryTried } from '../../shop/shipping/staff-delivery.calls.ts'
import { countriesOfDelivery, staffMethods } from '../../shop/shipping/staff-methods.db.ts'
import { tryDelivery } from '../../shop/shipping/try-delivery.ts'

const SIDES = ['width', 'depth', 'height'] as const

const tryOut = staffCall({
  method: 'POST',
  path: '/delivery/trial',
  about: 'What each way of delivery would cost for one piece of a weight and size, with goods for a sum, to a postcode',
  access: 'read:settings',
  body: DeliveryTrial,
  answer: DeliveryTried,
  run: async (ctx, { body }) => {
    const [methods, countries] = await Promise.all([staffMethods(ctx.db), countriesOfDelivery(ctx.db)])
    const country = countries.find(({ code }) => code === body.country)
    const weight = gramsOf(body.weight)
    const zip = country && body.postcode.trim() ? checkPostcode(country.code, body.postcode) : null
    const goods = body.goods.trim() === '' ? 0 : centsOf(body.goods)
    const sides = SIDES.map((side) => (body[side].trim() === '' ? 0 : millimetresOf(body[side])))
    const words = ctx.t.delivery.problems
    const problems = {
      ...(country ? {} : { country: [words.unknown] }),
      ...(weight === null ? { weight: [words.weight] } : {}),
      ...(zip?.ok === false ? { postcode: [words.zip] } : {}),
      ...(goods === null ? { goods: [words.money] } : {}),
      ...Object.fromEntries(SIDES.filter((_, i) => sides[i] === null).map((side) => [side, [words.side]])),
    }
    if (!country || weight === null || goods === null || Object.keys(problems).length > 0)
      throw new HttpError(422, ctx.t.structure.invalid, problems)
    const [width, depth, height] = sides.map((side) => side ?? 0)
    const item = { quantity: 1, weight, width, depth, height, isBulky: body.isBulky, isFreeEuShipping: false }
    const tried = tryDelivery(methods, countries, {
      countryId: country.id,
      zip: zip?.ok ? zip.value : '',
      goods,
      item: { ...item, width: width ?? 0, depth: depth ?? 0, height: height ?? 0 },
    })
    return {
      rows: tried.map(({ method, quote }) => ({
        id: method.id,
        title: method.title,
        isActive: method.isActive,
        ...shown(quote, ctx),
      })),
    }
  },
})

function shown(quote: ShippingQuote, ctx: StaffContext) {
  if (quote.ok) {
    const { price, parcels, freeFrom, daysMin, daysMax } = quote
    return { price, parcels, freeFrom, days: { min: daysMin, max: daysMax }, refusal: null }
  }
  const none = { price: null, parcels: 0, freeFrom: null, days: null }
  return { ...none, refusal: refusalWords(ctx, quote) }
}

/** Why a way of delivery does not take goods. */
export function refusalWords({ t }: Pick<StaffContext, 't'>, refused: ShippingRefusal): string {
  const words = t.delivery.refusals
  if (refused.reason === 'too-heavy') return words['too-heavy'](refused.maxWeight / 1000)
  if (refused.reason === 'too-many-parcels') return words['too-many-parcels'](refused.maxParcels)
  return words[refused.reason]
}

/** @param typed centimetres */
function millimetresOf(typed: string): number | null {
  const found = /^(\d{1,3})(?:[.,](\d))?$/.exec(typed.trim())
  return found ? Number(found[1]) * 10 + Number(found[2] ?? 0) : null
}

export const deliveryTrialCalls: readonly StaffCall[] = [tryOut]
