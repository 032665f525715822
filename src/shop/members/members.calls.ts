import { z } from 'zod'
import { MEMBER_ROLES } from '../companies/member-roles.ts'
import { languages } from '../languages.ts'
import { REQUEST_STATES } from '../order-requests/order-request.ts'
import { Instant } from '../staff/staff.calls.ts'

const Money = z.int().nullable().describe('In cents; null: none, or without the right read:money')

export const CompanyMembers = z.object({
  approvesAll: z.boolean().describe('Every order of a buyer has to be approved'),
  companyVersion: z.int().describe('For If-Match of the rules'),
  members: z.array(
    z.object({
      id: z.int(),
      userId: z.int().nullable().describe('Null while invited'),
      name: z.string(),
      email: z.string().nullable().describe('Null without the right personal-data'),
      role: z.enum(MEMBER_ROLES),
      orderLimit: Money,
      monthLimit: Money,
      state: z.enum(['invited', 'active']),
      until: Instant.nullable().describe('Until when the link of an invitation works'),
      isConfirmed: z.boolean(),
      isBlocked: z.boolean(),
      version: z.int(),
    }),
  ),
  requests: z
    .array(
      z.object({
        id: z.int(),
        state: z.enum(REQUEST_STATES),
        total: Money,
        buyer: z.object({ userId: z.int(), name: z.string() }),
        approver: z.string().nullable(),
        reason: z.string(),
        orderNumber: z.string().nullable(),
        createdAt: Instant,
        expiresAt: Instant,
      }),
    )
    .describe('Orders that buyers asked for, open ones first'),
})

export const PricedCompanyRequest = z.object({
  id: z.int(),
  lines: z.array(z.object({ title: z.string(), code: z.string(), quantity: z.int(), total: z.int() })),
  total: z.int().nullable().describe('What approving would order for, in cents; null: it cannot'),
  obstacle: z.string().nullable().describe('Why it cannot be ordered as it is'),
})

export type PricedCompanyRequest = z.infer<typeof PricedCompanyRequest>

export type CompanyMembers = z.infer<typeof CompanyMembers>

const Limit = z
  .int()
  .min(0)
  .max(100_000_000)
  .nullable()
  .describe('In cents with VAT and delivery, for buyers; null: none')

export const MemberRights = z.object({
  role: z.enum(MEMBER_ROLES),
  orderLimit: Limit.default(null),
  monthLimit: Limit.default(null),
})

export const NewMember = MemberRights.extend({ email: z.string().max(254), lang: z.enum(languages).default('lv') })
