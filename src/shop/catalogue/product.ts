import type { AttributeRole } from './attributes.tables.ts'
import type { ProductCard } from './cards.ts'
import type { SafetyContact } from './catalogue.tables.ts'
import type { DocumentKind } from './document-kinds.ts'
import type { Picture } from './media.ts'
import type { Prices } from './prices.ts'
import type { RelationKind } from './relation-kinds.ts'
import type { StockStatus } from './stock.ts'
import type { VariationAxis } from './variation-axes.ts'

export type GalleryImage = { alt: string; large: Picture; small: Picture }

export type Variation = {
  id: number
  title: string
  code: string
  alt: string
  image: Picture
  images: GalleryImage[]
  sizes: { width: number; depth: number; height: number }
  formatted_sizes: string
  weight: number
  formatted_weight: string
  properties: { property_title: string; option_value: string }[]
  roles: Partial<Record<AttributeRole, string>>
  /** The option that is its colour. */
  color_id: number | null
  ean: string | null
  prices: Prices
  lowest_formatted_price: string | null
  lowest_formatted_price_with_tax: string | null
  quantity: number
  virtual_quantity: number
  stock_status: StockStatus
  is_available_for_purchase: boolean
}

/** `note`: from which sum it is free. */
export type DeliveryOption = {
  title: string
  icon: 'courier' | 'locker' | 'shop'
  days: string
  days_min: number
  days_max: number
  price: string
  price_without_tax: string
  note: string
}

export type Product = ProductCard & {
  slug: string
  short_description: string
  description: string
  meta_title: string
  safety_text: string
  images: GalleryImage[]
  stock_status: StockStatus
  sizes: { width: number; depth: number; height: number }
  formatted_sizes: string
  weight: number
  formatted_weight: string
  ean: string | null
  parents: { title: string; link: string }[]
  variations: Variation[]
  variation_axes: VariationAxis[]
  properties: { property_title: string; option_value: string }[]
  property_groups: { group_name: string; properties: { property_title: string; selected_option_value: string }[] }[]
  attributes: { title: string; value: string }[]
  pdf_attachments: { title: string; url: string; kind: DocumentKind }[]
  shipping_delivery_days: DeliveryOption[]
  guarantee_months: number
  is_bulky: boolean
  unit_price: string | null
  unit_price_without_tax: string | null
  safety: SafetyContact | null
  eprel_number: string | null
}

/** With counts of the lists that a merchant made, so that no space is reserved for empty ones, and of answers. */
export type ShownProduct = Product & {
  relations: Partial<Record<RelationKind, number>>
  /** Its category and all above it. */
  categoryIds: number[]
  questionCount: number
  /** It is a spare part of other products. */
  isPart: boolean
  isInSet: boolean
}
