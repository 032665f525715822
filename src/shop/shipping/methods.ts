import type { LocalizedText } from '../languages.ts'
import type { ShippingRules } from './prices.ts'

/** A way of delivery with all its zones and price rows; a shop has a handful, so they are read at once and kept. */
export type Method = ShippingRules & {
  id: number
  code: string
  title: LocalizedText
  description: LocalizedText
  image: string | null
  carrier: string | null
}
