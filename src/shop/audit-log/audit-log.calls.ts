import { z } from 'zod'
import { Instant } from '../staff/staff.calls.ts'

const Row = z.record(z.string(), z.unknown()).nullable()

export const AuditEntry = z.object({
  id: z.int(),
  at: Instant,
  actor: z.string(),
  /** Name of the member of staff or of the API key. */
  person: z.string().nullable(),
  act: z.enum(['insert', 'update', 'delete']),
  subject: z.string(),
  /** What people call it: an order's number, a product's code, a name. */
  title: z.string().nullable(),
  table: z.string(),
  before: Row,
  after: Row,
})

export const ListedEntry = AuditEntry.extend({
  mayUndo: z.boolean().describe('It can be taken back, by who asks'),
})

export const AuditActor = z.object({ actor: z.string(), person: z.string().nullable() })

export type AuditActor = z.infer<typeof AuditActor>
export type ListedEntry = z.infer<typeof ListedEntry>
export type AuditEntry = z.infer<typeof AuditEntry>
