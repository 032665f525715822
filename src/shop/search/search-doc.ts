import type { VatClass } from '../tax/vat-class.ts'
import type { SynonymRule } from './synonyms/synonym-rules.ts'

export type SearchDoc = {
  id: number
  code: string
  /** Codes and EANs of the product and its variations, one a line; the product's own code first. */
  codes: string
  category_id: number
  manufacturer_id: number | null
  price: number
  vat_class: VatClass
  is_on_sale: boolean
  quantity: number
  virtual_quantity: number
  /** Some shop has a piece. */
  is_in_shop: boolean
  /** Seconds since 1970; the latter of the last edit. */
  created: number
  changed: number
  /** When it was shown last; 0: it never was. */
  published: number
  /** Bits of `product-marks.ts`, which only staff ask for. */
  marks: number
  /** A line each for title, sub-title and short description, of each language of `langs`. */
  text: string
  /** Separated by commas. */
  langs: string
  /** Orders of late, and whether the merchant recommends it. */
  sold: number
  is_featured: boolean
  /** Option ids, separated by commas. */
  options: string
}

/** What products are filtered by, and words that mean the same, as the database has them. */
export type Facets = {
  /** `words`: every title it goes by, a line each. */
  options: { id: number; attributeId: number; words: string }[]
  manufacturers: { id: number; words: string }[]
  categories: { id: number; parentId: number | null; words: string }[]
  synonyms: SynonymRule[]
  /** Ids of products that lead the recommended order of a category. Missing in files of older versions. */
  pins?: { categoryId: number; productIds: number[] }[]
}
