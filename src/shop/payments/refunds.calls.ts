import { z } from 'zod'

const MOST_LINES = 200

const Charge = z.enum(['delivery', 'surcharge'])
const ChosenLine = z.object({
  position: z.int().positive().max(100_000).describe('Of the line in the invoice'),
  quantity: z.int().positive().max(100_000),
  restock: z.int().min(0).max(100_000).default(0).describe('Pieces of them that go back into stock'),
})

export const RefundAsked = z.object({
  lines: z.array(ChosenLine).max(MOST_LINES).default([]),
  charges: z.array(Charge).max(2).default([]),
  amount: z.int().positive().max(2_000_000_000).optional().describe('Cents; what the parts cost, or all that is left'),
})

export const RefundBody = RefundAsked.extend({
  restock: z.boolean().default(false).describe('All pieces of the order go back into stock; only without lines'),
  location: z.string().max(40).optional().describe('Code of the location that gets the pieces'),
  byHand: z.boolean().default(false).describe('The money has gone back already'),
  reason: z.string().trim().max(200).default(''),
  seen: z.int().min(0).optional().describe('`seen` of what was decided on: refused with 409 when something changed'),
})

const VatRow = z.object({ rateBp: z.int(), net: z.int(), vat: z.int(), gross: z.int() })

/** Sums in cents. */
export const RefundProposal = z.object({
  amount: z.int(),
  proposed: z.int().describe('What the chosen parts cost'),
  left: z.int(),
  seen: z.int(),
  note: z
    .object({
      lines: z.array(z.object({ title: z.string(), quantity: z.int(), gross: z.int() })),
      charges: z.array(z.object({ kind: Charge, gross: z.int() })),
      vatRows: z.array(VatRow),
    })
    .nullable()
    .describe('The credit note; null without an invoice'),
})

export const Refundable = z.object({
  left: z.int(),
  seen: z.int(),
  isByHand: z.boolean().describe('The vendor of the payment cannot give money back'),
  lines: z.array(
    z.object({
      position: z.int(),
      title: z.string(),
      code: z.string(),
      isProduct: z.boolean(),
      quantity: z.int(),
      left: z.int(),
      worth: z.int(),
    }),
  ),
  charges: z.array(z.object({ kind: Charge, gross: z.int(), isLeft: z.boolean() })),
  locations: z.array(z.object({ code: z.string(), title: z.string() })).describe('That may get pieces'),
})

export type Refundable = z.infer<typeof Refundable>
export type RefundProposal = z.infer<typeof RefundProposal>
