import { z } from 'zod'
import { LACKS } from '../search/product-marks.ts'
import { PRODUCT_STATES, STAFF_SORTS, STAFF_STOCKS } from '../search/staff-search.ts'
import { Instant } from '../staff/staff.calls.ts'
import { isListDay } from './list-days.ts'
import { PROPERTY_FILTER } from './property-filter.ts'

const Id = z.coerce.number().int().positive().max(2_147_483_647)
const Cents = z.coerce.number().int().min(0).max(2_147_483_647)
const Day = z.iso.date().refine(isListDay)
const many = <Of extends z.ZodType>(one: Of) => z.union([z.array(one).max(200), one.transform((each) => [each])])

/** What a list of products is filtered by, as a query. */
export const ProductFilter = z.object({
  q: z.string().max(200).optional().describe('Words, code or EAN'),
  state: z.enum(PRODUCT_STATES).optional().describe('Without it: all but archived products'),
  category: Id.optional().describe('With all below it'),
  manufacturer: many(Id).optional().describe('Repeat it for several manufacturers'),
  option: many(Id)
    .optional()
    .describe(
      'Id of an attribute option; repeat it: options of one attribute are alternatives, attributes narrow each other',
    ),
  property: z
    .string()
    .regex(PROPERTY_FILTER)
    .optional()
    .describe('Id of a property; with `:` and a text also how its value in the first language begins'),
  stock: z.enum(STAFF_STOCKS).optional(),
  sale: z.literal('1').optional().describe('Only reduced prices'),
  from: Cents.optional().describe('Lowest price in cents'),
  to: Cents.optional().describe('Highest price in cents'),
  lacks: many(z.enum(LACKS)).optional().describe('What is missing; repeat it for several'),
  createdFrom: Day.optional().describe('The first day on which products were added, in Riga'),
  createdTo: Day.optional().describe('The last day on which products were added'),
  changedFrom: Day.optional().describe('The first day of the last edit, in Riga'),
  changedTo: Day.optional().describe('The last day of the last edit'),
  publishedFrom: Day.optional().describe(
    'The first day on which products were shown in the shop the last time, in Riga',
  ),
  publishedTo: Day.optional().describe('The last day on which products were shown in the shop the last time'),
})
export type ProductFilter = z.infer<typeof ProductFilter>

export const ProductSort = z.enum(STAFF_SORTS).describe('Without it: words by relevance, else the newest first')

const Count = z.int()
const Counts = <const Key extends string>(keys: readonly Key[]) => z.record(z.enum(keys), Count)

export const ProductFacets = z.object({
  states: Counts(PRODUCT_STATES),
  stock: Counts(STAFF_STOCKS),
  lacks: Counts(LACKS),
  onSale: Count,
  /** In the order of the tree; `depth` 0 for those on top. */
  categories: z.array(z.object({ id: z.int(), title: z.string(), depth: z.int(), count: Count })),
  manufacturers: z.array(z.object({ id: z.int(), title: z.string(), count: Count })),
  /** Of each the options that most products have, and those that are chosen. */
  attributes: z.array(
    z.object({
      id: z.int(),
      title: z.string(),
      options: z.array(z.object({ id: z.int(), title: z.string(), count: Count })),
    }),
  ),
})
export type ProductFacets = z.infer<typeof ProductFacets>

export const ListedProduct = z.object({
  id: z.int(),
  title: z.string(),
  code: z.string(),
  ean: z.string().nullable(),
  image: z.string().nullable().describe('Path of the first picture'),
  category: z.string(),
  manufacturer: z.string().nullable(),
  price: z.int().describe('Cents with VAT'),
  previousPrice: z.int().nullable(),
  quantity: z.int().describe('Own pieces, of variations together'),
  supplierQuantity: z.int(),
  variations: z.int(),
  state: z.enum(['shown', 'hidden', 'archived']),
  publishAt: Instant.nullable(),
  unpublishAt: Instant.nullable(),
  changedAt: Instant,
})
export type ListedProduct = z.infer<typeof ListedProduct>

export const ProductPage = z.object({
  rows: z.array(ListedProduct),
  next: z.string().nullable(),
  count: Count,
  facets: ProductFacets.nullable().describe('Null on further pages'),
})
export type ProductPage = z.infer<typeof ProductPage>
