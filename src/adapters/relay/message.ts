import { z } from 'zod'
import type { ChangePosition, Changes } from '../../shop/changes.ts'

/** What the relay tells all instances: the changes from one position to the next, so that a lost message is noticed. */
export type RelayMessage = {
  /** The snapshot of the message before. */
  from: string
  to: ChangePosition
  /** null: too many for a message; they are read in the database. */
  changes: Changes | null
}

const Position = z.object({ snapshot: z.string(), lsn: z.string(), timeline: z.string(), at: z.number() })
const Stock = z.object({
  id: z.number(),
  quantity: z.number(),
  virtual_quantity: z.number(),
  is_in_shop: z.boolean(),
})
const Message = z.object({
  from: z.string(),
  to: Position,
  changes: z
    .object({ tags: z.array(z.string()), products: z.array(z.number()).nullable(), stock: z.array(Stock) })
    .nullable(),
})

const MOST_CHARACTERS = 200_000

export function writeMessage(message: RelayMessage): string {
  const text = JSON.stringify(message)
  return text.length <= MOST_CHARACTERS ? text : JSON.stringify({ ...message, changes: null })
}

/** null: not ours. */
export function readMessage(text: string): RelayMessage | null {
  try {
    return Message.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
