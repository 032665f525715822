import { z } from 'zod'
import { MEMBER_ROLES } from '../companies/member-roles.ts'
import { languages } from '../languages.ts'
import { REQUEST_STATES } from './order-request.ts'

const Sum = z.int().describe('In cents, with VAT')
const Limit = z
  .int()
  .min(0)
  .max(100_000_000)
  .nullable()
  .default(null)
  .describe('In cents with VAT and delivery, for buyers; null: none')

export const OwnRights = z.object({ role: z.enum(MEMBER_ROLES), order_limit: Limit, month_limit: Limit })

export const OwnInvitation = OwnRights.extend({ email: z.string().max(254), lang: z.enum(languages).default('lv') })

export const OwnCompany = z.object({
  company: z.object({ name: z.string(), reg_num: z.string(), approves_all: z.boolean() }),
  own: OwnRights,
  waiting: z.int().describe('Requests that wait; for those who may approve'),
  members: z
    .array(
      OwnRights.extend({
        id: z.int(),
        name: z.string(),
        email: z.string(),
        state: z.enum(['invited', 'active']),
        invited_until: z.string().nullable(),
        version: z.int(),
      }),
    )
    .nullable()
    .describe('Null for those who are no admin'),
})

export const OwnRequest = z.object({
  id: z.int(),
  state: z.enum(REQUEST_STATES),
  total_price: Sum.describe('When it was asked for, in cents'),
  buyer: z.string(),
  approver: z.string().nullable(),
  reason: z.string(),
  order: z.string().nullable().describe('Number of the order'),
  created_at: z.string(),
  expires_at: z.string(),
})

export const OwnRequestDetail = OwnRequest.extend({
  lines: z.array(
    z.object({ title: z.string(), code: z.string(), quantity: z.int(), unit_price: Sum, total_price: Sum }),
  ),
  shipping_price: Sum.nullable(),
  total_price_now: Sum.nullable().describe('What approving would order for; null: it cannot, or who asks may not'),
  obstacle: z.string().nullable().describe('Why it cannot be ordered as it is'),
})
