import { z } from 'zod'
import { ProductSelection } from '../catalogue/product-selection.ts'
import { GOOD_STATES, MAX_PRICE, SALE_STATES } from './sale.ts'

const Fields = z.record(z.string().max(40), z.string().max(200))
const Id = z.int().positive().max(2_147_483_647)

export const Sale = z.object({
  id: z.int(),
  version: z.int(),
  state: z.enum(SALE_STATES),
  fields: Fields.describe('title.lv, title.en, startsAt, endsAt (ISO 8601), percent (1 to 90 or empty), rounding'),
  goods: z
    .record(z.enum(GOOD_STATES), z.int())
    .describe('How many are planned, on, over, left as somebody changed them, skipped as it would not lower them'),
})
export type Sale = z.infer<typeof Sale>

export const NewSale = z.object({ fields: Fields })
export const SaleEdit = z.object({
  changes: Fields.refine((changes) => Object.keys(changes).length > 0),
  base: Fields.default({}),
})

export const SaleGood = z.object({
  productId: z.int(),
  code: z.string(),
  title: z.string(),
  state: z.enum(GOOD_STATES),
  fixed: z.int().nullable().describe('Its own sale price; null: by the percent'),
  price: z.int().describe('Cents with VAT before the sale'),
  salePrice: z.int().nullable().describe('Null: the sale would not lower it'),
  salePrevious: z
    .int()
    .nullable()
    .describe('What it is compared with: the lowest price of 30 days; null: nothing lawful'),
})
export type SaleGood = z.infer<typeof SaleGood>

export const SaleGoodsPage = z.object({ rows: z.array(SaleGood), next: z.int().nullable() })
export type SaleGoodsPage = z.infer<typeof SaleGoodsPage>

export const AddGoodsBody = z.object({ selection: ProductSelection })
export const RemoveGoodsBody = z.object({ products: z.array(Id).max(1_000).optional().describe('Left out: all') })

export const MAX_GIVEN_PRICES = 500
export const PricesBody = z.object({
  prices: z
    .array(z.object({ code: z.string().trim().min(1).max(60), price: z.int().min(1).max(MAX_PRICE).nullable() }))
    .min(1)
    .max(MAX_GIVEN_PRICES)
    .describe('Null: by the percent of the sale'),
})
export const PricesGiven = z.object({ sale: Sale, unknown: z.array(z.string()).describe('Codes that no product has') })
export type PricesGiven = z.infer<typeof PricesGiven>
