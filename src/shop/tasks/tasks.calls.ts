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
})

export type ListedTask = z.infer<typeof ListedTask>
