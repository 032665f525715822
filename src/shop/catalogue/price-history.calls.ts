import { z } from 'zod'
import { Instant } from '../staff/staff.calls.ts'

const PricePeriod = z.object({
  price: z.int().describe('Cents with VAT'),
  from: Instant,
  to: Instant.nullable().describe('Null: it is the present price'),
  actor: z.string().nullable().describe('As in the audit log; null where an import or a sale set it'),
  person: z.string().nullable(),
  sale: z.string().nullable().describe('Name of the sale that set it or ended then'),
})
export type PricePeriod = z.infer<typeof PricePeriod>

const PriceSale = z.object({ id: z.int(), title: z.string(), endsAt: Instant })
export type PriceSale = z.infer<typeof PriceSale>

const PlannedPrice = z.object({ edit: z.uuid(), at: Instant, price: z.int() })
export type PlannedPrice = z.infer<typeof PlannedPrice>

export const PriceHistory = z.object({
  planned: z.array(PlannedPrice).describe('Prices that changes of many products give it later, the next one first'),
  sale: PriceSale.nullable().describe('Whose price it has now'),
  periods: z.array(PricePeriod).describe('The newest first, at most 50'),
  rates: z.record(z.string(), z.int()).describe('VAT of Latvia today by class of VAT, in hundredths of a percent'),
})
export type PriceHistory = z.infer<typeof PriceHistory>
