import { z } from 'zod'
import { isDay } from '../calendar/days.ts'
import { Instant } from '../staff/staff.calls.ts'
import { ListedExchange } from './exchanges.calls.ts'
import { RETURN_REASONS, RETURN_STATES } from './return-states.ts'

const Day = z.string().regex(/^\d{4}-\d\d-\d\d$/)
/** Cents; null without the right `read:money`. */
const Money = z.int().nullable()
const Pieces = z.int().min(0).max(100_000)

const ReturnReason = z.enum(RETURN_REASONS)

export const ListedReturn = z.object({
  id: z.int(),
  number: z.string().describe('Of the order'),
  state: z.enum(RETURN_STATES),
  reason: ReturnReason,
  buyer: z.string(),
  pieces: z.int(),
  createdAt: Instant,
  refundDue: Day.nullable().describe('By law; null where no period runs'),
  goodsDue: Day.nullable(),
  daysLeft: z.int().nullable().describe('Until the refund is due; negative: overdue'),
  isReceived: z.boolean(),
  exchange: z.string().nullable().describe('Number of the order that replaces the goods'),
})

export const ReturnDetail = ListedReturn.extend({
  note: z.string(),
  withDelivery: z.boolean(),
  deduction: Money,
  deductionReason: z.string(),
  refusal: z.string(),
  receivedAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  lines: z.array(
    z.object({
      lineId: z.int(),
      title: z.string(),
      code: z.string(),
      isProduct: z.boolean(),
      quantity: z.int(),
      stocked: z.int(),
      writtenOff: z.int(),
    }),
  ),
  refund: z.object({ amount: Money, state: z.enum(['created', 'pending', 'done', 'refused']) }).nullable(),
  money: z
    .object({
      goods: z.int(),
      delivery: z.int().describe('0 where there is none to give back'),
      seen: z.int(),
      isByHand: z.boolean(),
    })
    .nullable()
    .describe('What is to be given back, in cents; null without the right `refund` and where nothing is left'),
  exchanges: z.array(ListedExchange),
  acts: z.array(z.enum(['receive', 'exchange', 'cancel-exchange', 'deduct', 'refund', 'refuse'])),
  locations: z.array(z.object({ code: z.string(), title: z.string() })),
})

export const NewReturn = z.object({
  number: z.string().max(40),
  reason: ReturnReason,
  note: z.string().trim().max(2000).default(''),
  lines: z
    .array(z.object({ lineId: z.int().positive().max(2_147_483_647), quantity: z.int().positive().max(100_000) }))
    .min(1)
    .max(200),
  withDelivery: z.boolean().default(false),
  noticeOn: Day.refine(isDay)
    .optional()
    .describe('Of a withdrawal: the day of the notice, from which 14 days are counted; today when not said'),
})

export const Receipt = z.object({
  lines: z
    .array(z.object({ lineId: z.int().positive().max(2_147_483_647), stocked: Pieces, writtenOff: Pieces }))
    .min(1)
    .max(200),
  location: z.string().max(40).optional().describe('Code of the location that gets the pieces'),
})

export const Deduction = z.object({
  deduction: z.int().min(0).max(2_000_000_000),
  reason: z.string().trim().max(500).default(''),
})

export const ReturnRefundBody = z.object({
  byHand: z.boolean().default(false).describe('The money has gone back already'),
  withDelivery: z.boolean().optional(),
  seen: z.int().min(0).optional(),
})

export type ListedReturn = z.infer<typeof ListedReturn>
export type ReturnDetail = z.infer<typeof ReturnDetail>
