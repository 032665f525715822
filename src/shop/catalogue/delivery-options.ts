import { inLang, type Lang } from '../languages.ts'
import { type BasisPoints, formatPrice, netOf } from '../money/money.ts'
import type { Method } from '../shipping/methods.ts'
import { quote, shipmentOf } from '../shipping/prices.ts'
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
}

export function deliveryOptions(
  methods: readonly Method[],
  item: Item,
  countryId: number,
  rateBp: BasisPoints,
  words: Words,
  lang: Lang,
): DeliveryOption[] {
  const consignment = { shipment: shipmentOf([{ ...item, quantity: 1 }]), countryId, goods: item.price }
  return methods.flatMap((method) => {
    const found = quote(method, consignment, methods)
    if (!found.ok) return []
    const isFreeLater = found.price > 0 && found.freeFrom !== null
    return [
      {
        title: inLang(method.title, lang),
        icon: method.type,
        days: found.daysMax === 0 ? words.sameDay : words.workingDays(found.daysMin, found.daysMax),
        price: found.price === 0 ? words.free : formatPrice(found.price, lang),
        price_without_tax: found.price === 0 ? words.free : formatPrice(netOf(found.price, rateBp), lang),
        note: isFreeLater ? words.freeFrom(formatPrice(found.freeFrom ?? 0, lang)) : '',
      },
    ]
  })
}
