import { z } from 'zod'
import { BUYER_TYPES } from '../buyer-type.ts'
import { MAX_QUANTITY } from '../cart/cart.ts'

const Id = z.int().positive().max(2_147_483_647)
const MAX_GOODS = 50

export const TrialInput = z.object({
  goods: z
    .array(z.object({ productId: Id, quantity: z.int().min(1).max(MAX_QUANTITY) }))
    .min(1)
    .max(MAX_GOODS),
  coupon: z.string().trim().max(40).default('').describe('A code as it is typed'),
  country: z.string().length(2).default('LV'),
  buyer: z.enum(BUYER_TYPES).default('b2c').describe('Without a customer'),
  segments: z.array(Id).max(20).default([]).describe('Without a customer'),
  hasOrdered: z.boolean().default(false).describe('Without a customer: has an order already'),
  email: z.string().trim().max(200).default('').describe('Of a customer, whose prices, kind and segments count then'),
  at: z.iso.datetime().optional().describe('Otherwise now'),
  rule: Id.optional().describe('A rule that is to be tried, though it is switched off'),
})
export type TrialInput = z.infer<typeof TrialInput>

const Reason = z.string().nullable().describe('In words; null where it applies')

export const TrialAnswer = z.object({
  lines: z.array(
    z.object({
      id: z.int(),
      title: z.string(),
      code: z.string(),
      quantity: z.int(),
      unit: z.int(),
      discount: z.int(),
      total: z.int(),
      isGift: z.boolean(),
    }),
  ),
  items: z.int(),
  discount: z.int(),
  total: z.int(),
  vat: z.int(),
  rules: z.array(
    z.object({ id: z.int(), title: z.string(), amount: z.int(), gift: z.int(), isOff: z.boolean(), reason: Reason }),
  ),
  coupons: z.array(
    z.object({ code: z.string(), name: z.string(), amount: z.int(), isDeliveryFree: z.boolean(), reason: Reason }),
  ),
})
export type TrialAnswer = z.infer<typeof TrialAnswer>
