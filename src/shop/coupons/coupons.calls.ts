import { z } from 'zod'

const Fields = z.record(z.string().max(40), z.union([z.string().max(6_000), z.boolean()]))

export const COUPON_STATES = ['works', 'off', 'later', 'over', 'used-up'] as const

export const DealEdit = z.object({
  changes: Fields.refine((changes) => Object.keys(changes).length > 0 && Object.keys(changes).length < 40),
  base: Fields.default({}),
})
export const NewDeal = z.object({ fields: Fields })

export const NamedGood = z.object({ id: z.int(), code: z.string(), title: z.string() })
export type NamedGood = z.infer<typeof NamedGood>

export const ListedCoupon = z.object({
  id: z.int(),
  version: z.int(),
  fields: Fields.describe('As they are typed: euros and percents with a comma, lists of ids joined by commas'),
  state: z.enum(COUPON_STATES),
  used: z.int(),
  batch: z.string().nullable().describe('Codes that were made together'),
  batchCount: z.int().describe('How many they are; 0 without a batch'),
})
export type ListedCoupon = z.infer<typeof ListedCoupon>

export const CouponPage = z.object({ rows: z.array(ListedCoupon), next: z.int().nullable() })
export type CouponPage = z.infer<typeof CouponPage>

export const CouponDetail = ListedCoupon.extend({
  goods: z.array(NamedGood).describe('Of the ids in productIds'),
  stats: z.object({
    orders: z.int().describe('Living orders with the coupon'),
    given: z.int().nullable().describe('Cents; null without the right read:money'),
    total: z.int().nullable().describe('What those orders come to, in cents; null without the right read:money'),
  }),
})
export type CouponDetail = z.infer<typeof CouponDetail>

const MAX_BATCH = 5_000
export const NewBatch = z.object({
  fields: Fields,
  batch: z.string().trim().min(1).max(60),
  count: z.int().min(1).max(MAX_BATCH),
  prefix: z
    .string()
    .trim()
    .max(12)
    .regex(/^[\p{L}\p{N}_-]*$/u)
    .default(''),
})
export const BatchMade = z.object({ batch: z.string(), count: z.int() })
export type BatchMade = z.infer<typeof BatchMade>
export const BatchSwitch = z.object({ batch: z.string().max(60), isActive: z.boolean() })

export const Segments = z.object({ rows: z.array(z.object({ id: z.int(), name: z.string() })) })
export type Segments = z.infer<typeof Segments>
