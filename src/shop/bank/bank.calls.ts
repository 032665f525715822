import { z } from 'zod'
import { ENTRY_DOUBTS, ENTRY_STATES } from './entry.ts'

const Proposed = z.object({
  number: z.string(),
  buyer: z.string().nullable().describe('Null without the right to see personal data'),
  total: z.int(),
  due: z.int().describe('Cents that are left to pay'),
  standing: z.enum(['owed', 'paid', 'closed']),
  act: z.enum(['pay', 'part', 'pay-more', 'give-back']).describe('What booking the entry on it means'),
})

export const BankEntry = z.object({
  id: z.int(),
  version: z.int(),
  day: z.string().describe('Booked by the bank'),
  amount: z.int(),
  currency: z.string(),
  payer: z.string().nullable(),
  payerIban: z.string().nullable(),
  details: z.string(),
  state: z.enum(ENTRY_STATES),
  doubt: z.enum(ENTRY_DOUBTS).nullable(),
  order: Proposed.nullable(),
  several: z
    .array(Proposed)
    .describe('Orders that the text names and whose sums are together this one, or that it has paid together'),
  decidedBy: z.string().nullable(),
  decidedAt: z.string().nullable(),
})

export type BankEntry = z.infer<typeof BankEntry>
export type ProposedOrder = z.infer<typeof Proposed>

export const BankEntries = z.object({ rows: z.array(BankEntry), next: z.int().nullable() })

export const BankStatement = z.object({
  id: z.int(),
  fileName: z.string(),
  format: z.string(),
  accounts: z.array(z.string()),
  firstDay: z.string().nullable(),
  lastDay: z.string().nullable(),
  entries: z.int().describe('What came in'),
  known: z.int().describe('Of them, brought by earlier files'),
  outgoing: z.int().describe('What went out, which is left out'),
  waiting: z.int().describe('Clean entries that are not booked yet'),
  booked: z.int(),
  open: z.int(),
  createdAt: z.string(),
})

export type BankStatement = z.infer<typeof BankStatement>

export const StatementSent = z.object({
  statement: BankStatement,
  isKnown: z.boolean().describe('The file had been read before'),
})

export type StatementSent = z.infer<typeof StatementSent>

export const FoundOrders = z.object({ rows: z.array(Proposed) })
