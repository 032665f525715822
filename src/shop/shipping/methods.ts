import type { LocalizedText } from '../languages.ts'
import type { ShippingRules } from './prices.ts'

export type Method = ShippingRules & {
  id: number
  code: string
  title: LocalizedText
  description: LocalizedText
  image: string | null
  carrier: string | null
}
