import { z } from 'zod'
import { Instant } from '../staff/staff.calls.ts'
import { BuyerKind } from './customers.calls.ts'

const COMPANY_STATES = ['waiting', 'approved', 'refused'] as const

const Money = z.int().nullable().describe('In cents; null without the right read:money')

export const ListedCompany = z.object({
  id: z.int(),
  name: z.string(),
  regNum: z.string(),
  country: z.string(),
  type: BuyerKind,
  state: z.enum(COMPANY_STATES),
  isVatWaiting: z.boolean().describe('A person has to decide whose its VAT number is'),
  owed: Money,
  limit: Money,
  accounts: z.int(),
  createdAt: Instant,
})

export type ListedCompany = z.infer<typeof ListedCompany>

export const CompanyFilter = z.object({
  state: z.enum(COMPANY_STATES).optional(),
  vat: z.literal('waiting').optional().describe('Only those of whose VAT number a person has to decide'),
  q: z.string().max(200).optional().describe('Name, registration or VAT number'),
})

export type CompanyFilter = z.infer<typeof CompanyFilter>

export const CompanyDetail = ListedCompany.extend({
  version: z.int(),
  typed: z.object({ name: z.string(), regNum: z.string(), address: z.string() }).describe('As the buyer wrote it'),
  register: z
    .object({ name: z.string(), address: z.string(), isClosed: z.boolean(), day: z.string() })
    .nullable()
    .describe('As the register of companies has it, asked or loaded; null where it has none or nobody asked'),
  hasRegister: z.boolean(),
  registerCheck: z
    .object({ at: Instant, state: z.enum(['found', 'unknown', 'not_reachable']) })
    .nullable()
    .describe('When staff last asked the register about the number'),
  isSameName: z.boolean().nullable(),
  vat: z
    .object({
      number: z.string(),
      state: z.enum(['unchecked', 'valid', 'invalid', 'not_reachable']),
      holder: z.enum(['unchecked', 'name', 'waiting', 'person', 'refused']),
      at: Instant.nullable(),
      name: z.string().nullable(),
      address: z.string().nullable(),
      request: z.string().nullable().describe('The number of the question to VIES'),
    })
    .nullable(),
  decidedAt: Instant.nullable(),
  terms: z
    .object({ creditLimit: Money, invoiceDays: z.int().nullable() })
    .describe('Its own; null: as in the settings'),
  defaults: z.object({ creditLimit: Money, invoiceDays: z.int() }),
  people: z.array(z.object({ id: z.int(), name: z.string(), email: z.string().nullable(), isConfirmed: z.boolean() })),
  unpaid: z.array(z.object({ number: z.string(), total: Money, due: z.string().nullable() })),
})

export type CompanyDetail = z.infer<typeof CompanyDetail>

const Note = z.string().trim().max(1000).default('')

export const CompanyApproval = z.object({
  creditLimit: z.int().min(0).max(100_000_000).nullable().describe('In cents; null: as in the settings'),
  invoiceDays: z.int().min(1).max(60).nullable().describe('Null: as in the settings'),
  isTold: z.boolean().default(true).describe('Whether its accounts get an e-mail'),
  reason: Note.describe('For the e-mail'),
})

export const CompanyRefusal = z.object({ isTold: z.boolean().default(true), reason: Note.describe('For the e-mail') })
