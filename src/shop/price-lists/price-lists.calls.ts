import { z } from 'zod'
import { ProductSelection } from '../catalogue/product-selection.ts'
import { LIST_KINDS, MAX_FROM, MAX_GIVEN, MAX_LIST_PRICE, MAX_PERCENT } from './price-list.ts'

const Id = z.int().positive().max(2_147_483_647)
const Fields = z.record(z.string().max(40), z.union([z.string().max(400), z.boolean()]))

export const PriceList = z.object({
  id: z.int(),
  version: z.int(),
  fields: Fields.describe('name, isActive, validFrom and validUntil (ISO 8601 or empty)'),
  isValid: z.boolean().describe('Whether its prices count now'),
  goods: z.int(),
  buyers: z.int(),
})
export type PriceList = z.infer<typeof PriceList>

export const NewPriceList = z.object({ fields: Fields })
export const PriceListEdit = z.object({
  changes: Fields.refine((changes) => Object.keys(changes).length > 0),
  base: Fields.default({}),
})

export const ListGood = z.object({
  productId: z.int(),
  code: z.string(),
  title: z.string(),
  price: z.int().describe('The ordinary price, cents with VAT'),
  tiers: z.array(z.object({ from: z.int(), price: z.int() })).describe('From so many pieces on; the lowest counts'),
})
export type ListGood = z.infer<typeof ListGood>
export const ListGoodsPage = z.object({ rows: z.array(ListGood), next: z.int().nullable() })
export type ListGoodsPage = z.infer<typeof ListGoodsPage>

export const GivenPrices = z.object({
  prices: z
    .array(
      z.object({
        code: z.string().trim().min(1).max(60),
        from: z.int().min(1).max(MAX_FROM).default(1),
        price: z.int().min(1).max(MAX_LIST_PRICE).nullable().describe('Cents with VAT; null takes it out'),
      }),
    )
    .min(1)
    .max(MAX_GIVEN),
})
const Tiers = z.record(
  z.string().regex(/^([1-9]\d?|100)$/),
  z.int().min(1).max(MAX_LIST_PRICE).nullable().describe('Cents with VAT; null takes it out'),
)
export const TiersEdit = z.object({
  changes: Tiers.refine((changes) => Object.keys(changes).length > 0).describe('By the pieces from which they count'),
  base: Tiers.default({}).describe('What was read of them'),
})

export const PricesGiven = z.object({
  list: PriceList,
  unknown: z.array(z.string()).describe('Codes that no product has'),
  above: z.array(z.string()).describe('Codes whose ordinary price is lower already, so that it goes on counting'),
})
export type PricesGiven = z.infer<typeof PricesGiven>

export const PercentBody = z.object({
  selection: ProductSelection.optional().describe('Left out: the goods that the list has'),
  percent: z.int().min(1).max(MAX_PERCENT).describe('Under the ordinary price of now, rounded down'),
  from: z.int().min(1).max(MAX_FROM).default(1),
})
export const PercentPreviewBody = PercentBody.extend({
  after: z.int().min(0).default(0).describe('`next` of the page before'),
  limit: z.int().min(1).max(200).default(50),
})
const PercentRow = z.object({
  productId: z.int(),
  code: z.string(),
  title: z.string(),
  price: z.int().describe('The ordinary price, cents with VAT'),
  before: z.int().nullable().describe('What the list has for so many pieces'),
  after: z.int(),
})
export type PercentRow = z.infer<typeof PercentRow>
export const PercentPreview = z.object({
  version: z.int().describe('Of the list, for `If-Match` of what writes it'),
  changed: z.int(),
  same: z.int(),
  rows: z.array(PercentRow).describe('Those that change'),
  next: z.int().nullable(),
})
export type PercentPreview = z.infer<typeof PercentPreview>

export const RemovePricesBody = z.object({ products: z.array(Id).max(1_000).optional().describe('Left out: all') })

const Account = z.object({
  userId: z.int(),
  name: z.string(),
  email: z.string(),
  isConfirmed: z.boolean().describe('Whether its e-mail address is; until then it has no prices of lists'),
  isApproved: z.boolean().describe('Whether the merchant knows that it buys for its company'),
})

export const ListBuyer = z.object({
  id: z.int(),
  kind: z.enum(LIST_KINDS).nullable().describe('Every buyer of a kind'),
  segment: z.object({ id: z.int(), name: z.string() }).nullable().describe('Customers of a shared view of their list'),
  company: z.object({ id: z.int(), name: z.string(), regNum: z.string() }).nullable(),
  accounts: z.array(Account).describe('The customer, or those of the company, at most 50'),
})
export type ListBuyer = z.infer<typeof ListBuyer>
export const ListBuyers = z.object({ rows: z.array(ListBuyer) })
export type ListBuyers = z.infer<typeof ListBuyers>

export const NewBuyer = z
  .object({
    userId: Id.optional(),
    companyId: Id.optional(),
    kind: z.enum(LIST_KINDS).optional(),
    segmentId: Id.optional(),
  })
  .refine((buyer) => Object.values(buyer).filter(Boolean).length === 1, { message: 'one of them' })
  .meta({ examples: [{ companyId: 1 }] })
export type NewBuyer = z.infer<typeof NewBuyer>

export const FoundBuyers = z.object({
  people: z.array(Account.extend({ company: z.string().nullable() })),
  companies: z.array(z.object({ id: z.int(), name: z.string(), regNum: z.string(), accounts: z.int() })),
})
export type FoundBuyers = z.infer<typeof FoundBuyers>

export const AccountApproval = z.object({ userId: Id, isApproved: z.boolean() })
