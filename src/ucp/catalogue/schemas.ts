import { z } from 'zod'
import { Messages } from '../message.ts'

const Context = z.object({
  language: z.string().optional().describe('Language of the answer: lv or en'),
  currency: z.string().optional().describe('Of the limits of prices; the shop has only EUR'),
  address_country: z.string().optional(),
})

const Cents = z.int().nonnegative()

const Filters = z
  .object({
    categories: z.array(z.string()).max(20).optional().describe('As in the categories of products; any of them'),
    price: z
      .object({ min: Cents.optional(), max: Cents.optional() })
      .optional()
      .describe('Cents with VAT, both included'),
  })
  .optional()
export type Filters = z.infer<typeof Filters>

const Selected = z.object({ name: z.string(), label: z.string(), id: z.string().optional() })
export type Selected = z.infer<typeof Selected>

export const SearchInput = z.object({
  query: z.string().optional().describe('Words of the goods, in Latvian or English'),
  filters: Filters,
  pagination: z
    .object({ cursor: z.string().max(200).optional(), limit: z.int().min(1).optional() })
    .optional()
    .describe('`limit`: 10 by default, at most 24'),
  context: Context.optional(),
})
export type SearchInput = z.infer<typeof SearchInput>

export const LookupInput = z.object({
  ids: z
    .array(z.string().max(200))
    .min(1)
    .describe('Ids of products or variants, codes (sku), EANs, or handles; at most 50'),
  filters: Filters,
  context: Context.optional(),
})
export type LookupInput = z.infer<typeof LookupInput>

export const ProductInput = z.object({
  id: z.string().max(200).describe('Id of a product or a variant, a code (sku), an EAN, or a handle'),
  selected: z.array(Selected).max(20).optional().describe('Options chosen so far'),
  preferences: z.array(z.string()).max(20).optional().describe('Names of options, the most important first'),
  filters: Filters,
  context: Context.optional(),
})
export type ProductInput = z.infer<typeof ProductInput>

const Price = z.object({ amount: Cents, currency: z.literal('EUR') })
const PriceRange = z.object({ min: Price, max: Price })
const Plain = z.object({ plain: z.string() })
const Category = z.object({ value: z.string(), taxonomy: z.string() })
const Media = z.object({ type: z.literal('image'), url: z.url(), alt_text: z.string() })
const Rating = z.object({ value: z.number(), scale_min: z.int(), scale_max: z.int(), count: z.int() })
const Option = z.object({ name: z.string(), values: z.array(z.object({ label: z.string() })).min(1) })

const Variant = z.object({
  id: z.string(),
  sku: z.string(),
  barcodes: z.array(z.object({ type: z.string(), value: z.string() })).optional(),
  title: z.string(),
  description: Plain,
  url: z.url(),
  price: Price,
  list_price: Price.optional(),
  unit_price: Price.extend({
    measure: z.object({ value: z.number(), unit: z.string() }),
    reference: z.object({ value: z.int(), unit: z.string() }),
  }).optional(),
  availability: z.object({ available: z.boolean(), status: z.enum(['in_stock', 'out_of_stock']) }),
  options: z.array(Selected).optional(),
  media: z.array(Media).optional(),
  /** Not in lists. */
  seller: z
    .object({
      name: z.string(),
      links: z.array(z.object({ type: z.string(), url: z.url() })),
    })
    .optional(),
})
export type Variant = z.infer<typeof Variant>

const LookupVariant = Variant.extend({
  inputs: z.array(z.object({ id: z.string(), match: z.enum(['exact', 'featured']) })).min(1),
})
export type LookupVariant = z.infer<typeof LookupVariant>

export const Product = z.object({
  id: z.string(),
  handle: z.string(),
  title: z.string(),
  description: Plain,
  url: z.url(),
  categories: z.array(Category),
  price_range: PriceRange,
  list_price_range: PriceRange.optional(),
  media: z.array(Media),
  options: z.array(Option).optional(),
  variants: z.array(Variant).min(1),
  rating: Rating.optional(),
  tags: z.array(z.string()).optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
})
export type Product = z.infer<typeof Product>

export const SearchBody = z.object({
  products: z.array(Product),
  pagination: z.object({
    cursor: z.string().optional(),
    has_next_page: z.boolean(),
    total_count: z.int(),
  }),
  messages: Messages,
})

export const LookupBody = z.object({
  products: z.array(Product.extend({ variants: z.array(LookupVariant).min(1) })),
  messages: Messages,
})

const DetailOption = Option.extend({
  values: z.array(z.object({ label: z.string(), available: z.boolean(), exists: z.boolean() })).min(1),
})
export type DetailOption = z.infer<typeof DetailOption>

export const ProductBody = z.object({
  product: Product.extend({ selected: z.array(Selected).optional(), options: z.array(DetailOption).optional() }),
  messages: Messages,
})
