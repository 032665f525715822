import type { ShownBadge } from './badges.ts'
import type { Picture } from './media.ts'
import type { Prices } from './prices.ts'

/** A product as lists and sliders show it, in the names of the calls. */
export type ProductCard = {
  id: number
  title: string
  /** For analytics, which count a product under one name in every language. */
  title_lv: string
  sub_title: string
  code: string
  link: string
  image: Picture
  second_image: Picture | null
  /** `#rrggbb`: what it can be chosen in. */
  colors: string[]
  manufacture: { id: number; title: string; link: string } | null
  category: { title: string; link: string } | null
  prices: Prices
  /** Lowest price of the 30 days before the reduction; only while there is one. */
  lowest_formatted_price: string | null
  lowest_formatted_price_with_tax: string | null
  is_new: boolean
  is_featured: boolean
  is_popular: boolean
  is_active_discount: boolean
  /** Of the lowest price of the 30 days before. */
  discount_percent: number | null
  is_free_eu_shipping: boolean
  has_variations: boolean
  /** Its variations cost differently: the price is the lowest of them. */
  has_price_range: boolean
  is_available_for_purchase: boolean
  quantity: number
  virtual_quantity: number
  /** The average of published reviews, with one decimal; null without any. */
  rating: { value: number; formatted: string; count: number } | null
  energy_class: string | null
  /** Address of the energy label. */
  energy_label: string | null
  /** In their order. */
  badges: ShownBadge[]
}

/** One of three: variations are chosen on the product's own page. */
export function cardButton(card: Pick<ProductCard, 'has_variations' | 'is_available_for_purchase'>) {
  if (!card.is_available_for_purchase) return 'unavailable'
  return card.has_variations ? 'open' : 'add'
}
