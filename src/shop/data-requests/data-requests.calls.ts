import { z } from 'zod'
import { State } from '../orders/staff-orders.calls.ts'
import { Instant } from '../staff/staff.calls.ts'
import { DATA_REQUEST_KINDS, DATA_REQUEST_STATES } from './data-request.ts'

export const DataRequest = z.object({
  id: z.int(),
  version: z.int(),
  kind: z.enum(DATA_REQUEST_KINDS),
  state: z.enum(DATA_REQUEST_STATES),
  customer: z
    .object({ id: z.int(), name: z.string(), email: z.string().nullable() })
    .nullable()
    .describe('Null: of a guest'),
  guest: z
    .object({ order: z.string(), name: z.string(), email: z.string().nullable(), orders: z.int() })
    .nullable()
    .describe('Who bought without an account: their newest order, and how many they placed; null: of an account'),
  receivedOn: z.string(),
  dueOn: z.string(),
  daysLeft: z.int().nullable().describe('Of an open one; negative: overdue'),
  enteredBy: z.string().nullable().describe('Null: by the customer, on a page of the shop'),
  proof: z.string().describe('How staff knew that it was the customer'),
  reason: z.string().describe('Why it was refused'),
  closedBy: z.string().nullable(),
  closedAt: Instant.nullable(),
})

export type DataRequest = z.infer<typeof DataRequest>

export const NewDataRequest = z.object({
  userId: z.int().positive().max(2_147_483_647).optional().describe('Of a customer with an account'),
  email: z.string().trim().max(254).optional().describe('Of a buyer without an account: the address of their orders'),
  kind: z.enum(DATA_REQUEST_KINDS),
  receivedOn: z.string().max(10).describe('The day in Riga'),
})

/** Orders of one address that were placed without an account. */
export const GuestOrders = z.object({
  count: z.int(),
  orders: z
    .array(z.object({ number: z.string(), state: State, placedAt: Instant, total: z.int().nullable() }))
    .describe('The newest 100; sums are null without the right read:money'),
  customerId: z.int().nullable().describe('An account with this address; its orders are not among these'),
})

export type GuestOrders = z.infer<typeof GuestOrders>

const Text = z.string().trim().max(1000)

export const DataRequestProof = z.object({ proof: Text })
export const DataRequestRefusal = z.object({ reason: Text })
