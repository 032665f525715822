import { z } from 'zod'

export const ListedTask = z.object({
  id: z.int(),
  kind: z.string(),
  /** The kind in the language of the reader. */
  words: z.string(),
  subject: z.string(),
  note: z.string(),
  /** ISO 8601. */
  since: z.string(),
  /** Of the order that it is about. */
  number: z.string().nullable(),
  returnId: z.int().nullable(),
  /** Not while money is owed: what it is about closes it. */
  mayClose: z.boolean(),
  daysLeft: z.int().nullable().describe('Until the money of a return is due; negative: overdue'),
  buyer: z.string().nullable().describe('Of the order that it is about'),
  /** What solves it by one press, of what the caller may do; the best first. */
  choices: z.array(z.string()),
  /** Of a transfer that a person has to make: cents, to whom, and what to write. Null without the rights to see them. */
  transfer: z.object({ amount: z.int(), payee: z.string(), reference: z.string() }).nullable(),
})

export type ListedTask = z.infer<typeof ListedTask>
