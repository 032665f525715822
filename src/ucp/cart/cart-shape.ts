import { z } from 'zod'
import { Messages } from '../message.ts'

/** Cents; negative where it reduces the sum. */
const Entry = z.object({ type: z.string(), display_text: z.string(), amount: z.int() })

export const Total = Entry.extend({
  lines: z
    .array(z.object({ display_text: z.string(), amount: z.int() }))
    .optional()
    .describe('Their amounts add up to that of the entry'),
})

export const ItemShape = z.object({
  id: z.string(),
  title: z.string(),
  price: z.int(),
  image_url: z.string().optional(),
})

export const LineShape = z.object({
  id: z.string(),
  item: ItemShape,
  quantity: z.int(),
  totals: z.array(Entry),
})

const AppliedDiscount = z.object({
  code: z.string().optional(),
  title: z.string(),
  amount: z.int(),
  automatic: z.boolean(),
  method: z.literal('across'),
  allocations: z.array(z.object({ path: z.string(), amount: z.int() })).optional(),
})

export const DiscountsShape = z.object({ codes: z.array(z.string()), applied: z.array(AppliedDiscount) })

export const BuyerShape = z.object({
  first_name: z.string().optional(),
  last_name: z.string().optional(),
  email: z.string().optional(),
  phone_number: z.string().optional(),
  company: z.object({ name: z.string(), registration_number: z.string(), vat_number: z.string() }).optional(),
  consent: z.object({ marketing: z.boolean() }).optional(),
})

const LinkShape = z.object({ type: z.string(), url: z.string() })

export const CartBody = z.object({
  id: z.string(),
  line_items: z.array(LineShape),
  buyer: BuyerShape.optional(),
  currency: z.literal('EUR'),
  totals: z.array(Total),
  discounts: DiscountsShape,
  messages: Messages,
  links: z.array(LinkShape),
  continue_url: z.string().optional(),
  expires_at: z.string().optional(),
  attribution: z.record(z.string(), z.string()).optional(),
})

export type AppliedDiscount = z.infer<typeof AppliedDiscount>
export type CartBody = z.infer<typeof CartBody>
export type Total = z.infer<typeof Total>
export type LineShape = z.infer<typeof LineShape>
