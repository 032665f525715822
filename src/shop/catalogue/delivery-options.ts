import { inLang, type Lang } from '../languages.ts'
import { type BasisPoints, formatPrice, netOf } from '../money/money.ts'
import type { Method } from '../shipping/methods.ts'
import { quote, type ShippingQuote, shipmentOf } from '../shipping/prices.ts'
import type { VatClass } from '../tax/vat-class.ts'
import { type DeliveryRefusal, type RefusalWords, showRefusals } from './delivery-refusals.ts'
import type { DeliveryOption } from './product.ts'

/** Grams, millimetres, cents. */
type Item = {
  price: number
  weight: number
  width: number
  depth: number
  height: number
  isBulky: boolean
  isFreeEuShipping: boolean
}

type Words = {
  workingDays: (min: number, max: number) => string
  sameDay: string
  free: string
  freeFrom: (price: string) => string
  byPostcode: string
}

type Offer = Extract<ShippingQuote, { ok: true }>

export type DeliveryBlock = { options: DeliveryOption[]; refusals: DeliveryRefusal[] }

type Showing = {
  countryId: number
  rateOf: (vatClass: VatClass) => BasisPoints
  words: Words
  refusals: RefusalWords
  lang: Lang
}

/** For one piece: how it can be delivered, and why not in other ways. */
export function deliveryBlock(methods: readonly Method[], item: Item, showing: Showing): DeliveryBlock {
  const { countryId, lang } = showing
  const consignment = { shipment: shipmentOf([{ ...item, quantity: 1 }]), countryId, goods: item.price }
  const answers = methods.map((method) => ({ method, answer: quote(method, consignment, methods) }))
  const options = answers.flatMap(({ method, answer }) => (answer.ok ? [optionOf(method, answer, showing)] : []))
  const refused = answers.flatMap(({ method, answer }) => (answer.ok ? [] : [{ method, refusal: answer }]))
  return { options, refusals: showRefusals(refused, showing.refusals, lang) }
}

function optionOf(method: Method, offer: Offer, { rateOf, words, lang }: Showing): DeliveryOption {
  const isFreeLater = offer.price > 0 && offer.freeFrom !== null
  return {
    title: inLang(method.title, lang),
    icon: method.type,
    days: offer.daysMax === 0 ? words.sameDay : words.workingDays(offer.daysMin, offer.daysMax),
    days_min: offer.daysMin,
    days_max: offer.daysMax,
    price: offer.price === 0 ? words.free : formatPrice(offer.price, lang),
    price_without_tax: offer.price === 0 ? words.free : formatPrice(netOf(offer.price, rateOf(method.vatClass)), lang),
    note: [isFreeLater && words.freeFrom(formatPrice(offer.freeFrom ?? 0, lang)), offer.postcode && words.byPostcode]
      .filter(Boolean)
      .join('. '),
  }
}
