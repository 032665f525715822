import { z } from 'zod'
import { EditableFields } from '../fields.calls.ts'
import { TextByLanguage } from '../staff/staff.calls.ts'
import { PAYMENT_TEMPLATES } from './method-templates.ts'

const Id = z.int().positive().max(2_147_483_647)

const ListedPayment = z.object({
  id: z.int(),
  code: z.string(),
  version: z.int(),
  provider: z.string(),
  providerMethod: z.string().nullable(),
  isArchived: z.boolean(),
  lacks: z
    .enum(['keys', 'account'])
    .nullable()
    .describe('Why buyers do not see it though it is on: the vendor has no keys, or the shop no bank account'),
  fields: EditableFields.describe(
    'title.lv, title.en, description.lv, description.en, isActive, surcharge and surchargeRate (euros and percent), minTotal, maxTotal, buyers.b2c, buyers.b2b, buyers.b2g, needsApproval; delivery.<code> for each way of delivery, none: all',
  ),
})

export const PaymentMethods = z.object({
  rows: z.array(ListedPayment).describe('In their order, removed ones last'),
  delivery: z.array(z.object({ code: z.string(), title: TextByLanguage })),
})

export const NewPayment = z.object({ template: z.enum(PAYMENT_TEMPLATES) })
export const PaymentMade = PaymentMethods.extend({ id: z.int() })
export const PaymentOrder = z.object({ ids: z.array(Id).max(500) }).describe('All of them, in their new order')
export const PaymentState = z.object({ isArchived: z.boolean() })

export type ListedPayment = z.infer<typeof ListedPayment>
export type PaymentMethods = z.infer<typeof PaymentMethods>
export type PaymentMade = z.infer<typeof PaymentMade>
