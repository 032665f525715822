import { z } from 'zod'
import { Instant } from '../staff/staff.calls.ts'
import { DATA_REQUEST_KINDS, DATA_REQUEST_STATES } from './data-request.ts'

export const DataRequest = z.object({
  id: z.int(),
  version: z.int(),
  kind: z.enum(DATA_REQUEST_KINDS),
  state: z.enum(DATA_REQUEST_STATES),
  customer: z.object({ id: z.int(), name: z.string(), email: z.string().nullable() }),
  receivedOn: z.string(),
  dueOn: z.string(),
  daysLeft: z.int().nullable().describe('Of an open one; negative: overdue'),
  enteredBy: z.string().nullable().describe('Null: on the customer’s own page'),
  proof: z.string().describe('How staff knew that it was the customer'),
  reason: z.string().describe('Why it was refused'),
  closedBy: z.string().nullable(),
  closedAt: Instant.nullable(),
})

export type DataRequest = z.infer<typeof DataRequest>

export const NewDataRequest = z.object({
  userId: z.int().positive().max(2_147_483_647),
  kind: z.enum(DATA_REQUEST_KINDS),
  receivedOn: z.string().max(10).describe('The day in Riga'),
})

const Text = z.string().trim().max(1000)

export const DataRequestProof = z.object({ proof: Text })
export const DataRequestRefusal = z.object({ reason: Text })
