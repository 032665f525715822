import { z } from 'zod'
import { DEBT_AGES } from './debt-ages.ts'
import { EINVOICE_CHANNELS, EINVOICE_STATES } from './einvoice-delivery.ts'

const INVOICE_STANDINGS = ['paid', 'unpaid', 'overdue', 'credited', 'credit'] as const
export const PAY_FILTERS = ['unpaid', 'overdue'] as const

export const ListedInvoice = z.object({
  id: z.int(),
  number: z.string(),
  series: z.string(),
  kind: z.enum(['invoice', 'credit_note']),
  order: z.string(),
  day: z.string().describe('Of issue'),
  due: z.string().nullable(),
  buyer: z.string().nullable().describe('Null without the right to see personal data'),
  net: z.int(),
  vat: z.int(),
  gross: z.int(),
  owed: z.int().describe('Cents that are left to pay'),
  daysLate: z.int(),
  standing: z.enum(INVOICE_STANDINGS).describe('`credited`: all of it by credit notes; `credit`: a credit note'),
  credits: z.string().nullable().describe('The invoice that a credit note is about'),
  hasEInvoice: z.boolean(),
  eInvoice: z
    .object({
      state: z.enum(EINVOICE_STATES),
      channel: z.enum(EINVOICE_CHANNELS).nullable(),
      dueOn: z.string().nullable().describe('The last day on which it may be handed over'),
      sentAt: z.string().nullable(),
      problem: z.string().nullable(),
    })
    .nullable()
    .describe('Of public bodies'),
  reminded: z.string().nullable().describe('When the buyer was last reminded'),
})

export type ListedInvoice = z.infer<typeof ListedInvoice>

export const Debts = z.object({
  ages: z.array(z.object({ age: z.enum(DEBT_AGES), count: z.int(), owed: z.int() })),
})

export type Debts = z.infer<typeof Debts>
