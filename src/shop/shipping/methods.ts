import type { LocalizedText } from '../languages.ts'
import type { VatClass } from '../tax/vat-class.ts'
import type { ShippingRules } from './prices.ts'
import type { ShippingType } from './shipping.tables.ts'

/** Neutral drawings: the marks of carriers are theirs. */
const DRAWINGS: Record<ShippingType, string> = {
  locker: 'methods/locker',
  courier: 'methods/van',
  shop: 'methods/shop',
}

/** The merchant's logo of a delivery method, else a drawing. */
export const imageOfMethod = ({ image, type }: Pick<Method, 'image' | 'type'>): string => image ?? DRAWINGS[type]

export type Method = ShippingRules & {
  id: number
  code: string
  title: LocalizedText
  description: LocalizedText
  image: string | null
  carrier: string | null
  vatClass: VatClass
}
