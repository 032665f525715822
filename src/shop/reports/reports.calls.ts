import { z } from 'zod'
import { Period } from '../accounting/accounting.calls.ts'
import { RETURN_REASONS } from '../returns/return-states.ts'
import { REPORTED_BY } from './dimensions.ts'
import { COMPARED_WITH } from './periods.ts'

const Cents = z.int().describe('Cents without VAT')
const Count = z.int()

const Sums = z.object({
  placed: Count.describe('All placed orders, by time, buyer type and country only'),
  orders: Count.describe('Orders that are paid, or bought on invoice'),
  units: Count,
  goods: Cents,
  delivery: Cents,
  surcharge: Cents,
  vat: z.int(),
  discount: z.int().describe('Cents with VAT'),
  cost: z.int().nullable().describe('Of goods whose cost is known; null without the right read:money'),
  costed: z.int().nullable().describe('What the goods whose cost is known were sold for'),
  refundedUnits: Count,
  refunded: Cents.describe('By the day of the credit note'),
  refundedVat: z.int(),
})

const Days = z.object({ from: z.string(), to: z.string() })

export const ReportQuery = Period.extend({ compare: z.enum(COMPARED_WITH).default('before') })
export const SalesQuery = ReportQuery.extend({ by: z.enum(REPORTED_BY).default('day') })

export const SalesAnswer = z.object({
  compared: Days.nullable(),
  countedFrom: z.string().nullable().describe('Days before it are still being counted'),
  totals: Sums,
  before: Sums.nullable(),
  rows: z.array(
    Sums.extend({
      key: z.string().describe('First day, code of buyer type or country, or id; empty: goods that exist no longer'),
      label: z.string(),
      code: z.string(),
      before: Sums.nullable(),
    }),
  ),
  hasMore: z.boolean(),
})

const Steps = z.object({ seen: Count, 'in-cart': Count, checkout: Count, placed: Count })

export const FunnelAnswer = z.object({
  compared: Days.nullable(),
  totals: Steps,
  before: Steps.nullable(),
  buyers: z.array(Steps.extend({ buyer: z.enum(['b2c', 'b2b', 'b2g']) })),
})

export const ServiceAnswer = z.object({
  compared: Days.nullable(),
  delivery: z.array(
    z.object({
      carrier: z.string().describe('Empty: the shop itself'),
      stage: z.enum(['sent', 'received']),
      orders: Count,
      median: Count.describe('Days'),
      ninth: Count.describe('Days within which nine of ten orders were'),
      before: Count.nullable().describe('The median'),
    }),
  ),
  returns: z.array(
    z.object({
      reason: z.enum(RETURN_REASONS),
      returns: Count,
      pieces: Count,
      deduction: z.int().nullable(),
      before: Count.nullable(),
    }),
  ),
  stock: z.object({ soon: Count, month: Count, quarter: Count, longer: Count, unsold: Count }),
})

export const WeekAnswer = z.object({
  from: z.string(),
  to: z.string(),
  now: z.object({ sales: Cents, orders: Count, average: Cents, seen: Count, placed: Count }),
  before: z.object({ sales: Cents, orders: Count, average: Cents, seen: Count, placed: Count }),
})

export type SalesAnswer = z.infer<typeof SalesAnswer>
export type ReportedSums = z.infer<typeof Sums>
export type FunnelAnswer = z.infer<typeof FunnelAnswer>
export type FunnelSteps = z.infer<typeof Steps>
export type ServiceAnswer = z.infer<typeof ServiceAnswer>
export type WeekAnswer = z.infer<typeof WeekAnswer>
