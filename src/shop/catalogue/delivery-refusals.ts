import { inLang, type Lang } from '../languages.ts'
import type { Method } from '../shipping/methods.ts'
import type { ShippingRefusal } from '../shipping/prices.ts'
import { formatWeight } from './measures.ts'

export type RefusalWords = {
  country: string
  postcode: string
  bulky: string
  tooBig: Record<Method['type'], string>
  heavyParcel(limit: string): string
  heavyLoad(limit: string): string
  tooManyParcels(limit: number): string
}

type Refused = { method: Method; refusal: ShippingRefusal }

/** `title`: of one method or several with the same reason. */
export type DeliveryRefusal = { title: string; text: string }

/** Why goods cannot be sent, by reason. Goods that fit into parcels are no refusal of the bulky way. */
export function showRefusals(refused: readonly Refused[], words: RefusalWords, lang: Lang): DeliveryRefusal[] {
  const titles = new Map<string, string[]>()
  for (const each of refused) {
    const text = textOf(each, words, lang)
    if (text) titles.set(text, [...(titles.get(text) ?? []), inLang(each.method.title, lang)])
  }
  return [...titles].map(([text, those]) => ({ title: those.join(', '), text }))
}

function textOf({ method, refusal }: Refused, words: RefusalWords, lang: Lang): string | null {
  const { type, isBulky } = method
  switch (refusal.reason) {
    case 'country':
    case 'postcode':
    case 'bulky':
      return words[refusal.reason]
    case 'too-big':
      return words.tooBig[type]
    case 'too-heavy': {
      const limit = formatWeight(refusal.maxWeight, lang)
      return isBulky || type === 'shop' ? words.heavyLoad(limit) : words.heavyParcel(limit)
    }
    case 'too-many-parcels':
      return words.tooManyParcels(refusal.maxParcels)
    default:
      return null
  }
}
