import { z } from 'zod'
import { COUPON_STATES, NamedGood } from '../coupons/coupons.calls.ts'

const Fields = z.record(z.string().max(40), z.union([z.string().max(6_000), z.boolean()]))

export const StaffPromotion = z.object({
  id: z.int(),
  version: z.int(),
  fields: Fields.describe('As they are typed: euros and percents with a comma, lists of ids joined by commas'),
  state: z.enum(COUPON_STATES),
  goods: z.array(NamedGood).describe('Of the ids in productIds, and the gift'),
  stats: z.object({
    orders: z.int().describe('Living orders that it gave something'),
    given: z.int().nullable().describe('Cents; null without the right read:money'),
    total: z.int().nullable().describe('What those orders come to, in cents; null without the right read:money'),
  }),
})
export type StaffPromotion = z.infer<typeof StaffPromotion>

export const PromotionPage = z.object({ rows: z.array(StaffPromotion), next: z.int().nullable() })
export type PromotionPage = z.infer<typeof PromotionPage>
