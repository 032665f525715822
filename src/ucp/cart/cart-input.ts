import { z } from 'zod'
import { LIMITS } from '../../shop/addresses/form-limits.ts'

const MAX_LINES = 100
const MAX_CODES = 5

const text = (max: number) => z.string().trim().max(max)

const LinesInput = z
  .array(
    z.object({
      id: text(60).optional(),
      item: z.object({ id: text(60).min(1) }),
      quantity: z.int().min(1).max(1_000_000),
    }),
  )
  .max(MAX_LINES)

/** `company`: ours, for buyers who want the invoice for a company. */
export const BuyerInput = z.object({
  first_name: text(LIMITS.name).optional(),
  last_name: text(LIMITS.name).optional(),
  email: text(LIMITS.email).optional(),
  phone_number: text(LIMITS.phone).optional(),
  company: z
    .object({
      name: text(LIMITS.company),
      registration_number: text(LIMITS.number).default(''),
      vat_number: text(LIMITS.number).default(''),
    })
    .optional(),
  consent: z.object({ marketing: z.boolean().optional() }).optional(),
})

const ContextInput = z.object({
  address_country: text(60).optional(),
  postal_code: text(LIMITS.zip).optional(),
  eligibility: z.array(text(200)).max(20).optional(),
})

const DiscountsInput = z.object({ codes: z.array(text(40)).max(MAX_CODES).optional() })

export const AttributionInput = z.record(text(100), text(500)).refine((given) => Object.keys(given).length <= 30)

export const CartInput = z.object({
  line_items: LinesInput,
  buyer: BuyerInput.optional(),
  context: ContextInput.optional(),
  discounts: DiscountsInput.optional(),
  attribution: AttributionInput.optional(),
})

export type CartInput = z.infer<typeof CartInput>
export type BuyerInput = z.infer<typeof BuyerInput>
