import { z } from 'zod'
import { BUYER_TYPES } from '../buyer-type.ts'
import { DATA_REQUEST_KINDS, DATA_REQUEST_STATES } from '../data-requests/data-request.ts'
import { State } from '../orders/staff-orders.calls.ts'
import { Instant } from '../staff/staff.calls.ts'
import { CUSTOMER_STATES } from './customer-states.ts'

export const BuyerKind = z.enum(BUYER_TYPES)

export const ListedCustomer = z.object({
  id: z.int(),
  name: z.string(),
  type: BuyerKind,
  company: z.object({ id: z.int(), name: z.string(), regNum: z.string(), isWaiting: z.boolean() }).nullable(),
  email: z.string().nullable().describe('Null without the right personal-data'),
  phone: z.string().nullable().describe('Null without the right personal-data'),
  state: z.enum(CUSTOMER_STATES),
  wantsNews: z.boolean(),
  orders: z.int(),
  value: z.int().nullable().describe('Paid less refunds, in cents; null without the right read:money'),
  lastOrderAt: Instant.nullable(),
  createdAt: Instant,
})

export type ListedCustomer = z.infer<typeof ListedCustomer>

const Id = z.coerce.number().int().positive().max(2_147_483_647)
const yesOrNo = z.enum(['yes', 'no']).optional()

/** The query of a list; a segment is a saved one. */
export const CustomerFilter = z.object({
  q: z.string().max(200).optional().describe('Name, e-mail, phone, company, its number, or the number of an order'),
  kind: BuyerKind.optional(),
  waiting: z.literal('yes').optional().describe('Whose company waits for approval to pay by invoice'),
  company: Id.optional(),
  news: yesOrNo.describe('Whether they agreed to news'),
  orders: yesOrNo.describe('Whether they have ordered'),
  lastFrom: z.iso.date().optional().describe('The last order on this day in Riga or later'),
  lastTo: z.iso.date().optional().describe('The last order on this day in Riga or earlier'),
  state: z.enum(CUSTOMER_STATES).optional().describe('Without it all but closed accounts'),
})

export type CustomerFilter = z.infer<typeof CustomerFilter>

const Note = z.object({ id: z.int(), text: z.string(), person: z.string(), at: Instant })

/** What is personal is empty without the right personal-data, sums are null without read:money. */
export const CustomerDetail = ListedCustomer.extend({
  version: z.int(),
  fields: z.record(z.string(), z.string()).describe('What may be edited: name, surname, phone, lang and type'),
  confirmedAt: Instant.nullable(),
  addresses: z.array(z.object({ kind: z.enum(['legal', 'physical', 'delivery']), text: z.string() })),
  latestOrders: z.array(
    z.object({
      number: z.string(),
      state: State,
      placedAt: Instant,
      total: z.int().nullable(),
      refunded: z.int().nullable(),
    }),
  ),
  consents: z.array(
    z.object({
      kind: z.enum(['privacy', 'subscription', 'terms', 'cookies']),
      isGiven: z.boolean(),
      version: z.string(),
      ip: z.string().nullable(),
      at: Instant,
    }),
  ),
  news: z
    .object({
      askedAt: Instant,
      confirmedAt: Instant.nullable(),
      endedAt: Instant.nullable(),
      ip: z.string().nullable(),
    })
    .nullable()
    .describe('The subscription to news, with a confirmed address'),
  emails: z.array(z.object({ kind: z.string(), state: z.enum(['queued', 'sent', 'dead']), at: Instant })),
  cart: z
    .object({
      updatedAt: Instant,
      lines: z.array(z.object({ id: z.int(), code: z.string(), title: z.string(), quantity: z.int() })),
    })
    .nullable(),
  sessions: z.array(z.object({ since: Instant, seenAt: Instant })),
  vat: z
    .object({
      number: z.string(),
      state: z.enum(['unchecked', 'valid', 'invalid', 'not_reachable']),
      holder: z.enum(['unchecked', 'name', 'waiting', 'person', 'refused']),
      at: Instant.nullable(),
      name: z.string().nullable(),
      request: z.string().nullable().describe('The number of the question to VIES'),
    })
    .nullable(),
  priceLists: z.array(z.object({ id: z.int(), name: z.string() })),
  notes: z.array(Note),
  impersonations: z
    .array(z.object({ id: z.int(), person: z.string(), reason: z.string(), startedAt: Instant, isOpen: z.boolean() }))
    .describe('Which staff used the shop as the customer'),
  dataRequests: z.array(
    z.object({
      id: z.int(),
      kind: z.enum(DATA_REQUEST_KINDS),
      state: z.enum(DATA_REQUEST_STATES),
      receivedOn: z.string(),
      dueOn: z.string(),
    }),
  ),
})

export type CustomerDetail = z.infer<typeof CustomerDetail>

export const CustomerEdit = z.object({
  changes: z.record(z.string().max(20), z.string().max(200)),
  base: z.record(z.string().max(20), z.string().max(200)).default({}),
})
