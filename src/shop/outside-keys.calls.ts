import { z } from 'zod'

export const KeysState = z.object({
  source: z
    .enum(['server', 'typed'])
    .nullable()
    .describe('`server`: set in the environment, which goes before what is typed; null: there are none'),
  parts: z.array(z.string()).describe('What they consist of'),
  ending: z.string().describe('The last characters of the secret part that was typed'),
  version: z.int(),
  canEdit: z.boolean().describe('Not in a demo shop, which takes no real payments and sends no real parcels'),
})

export const KeysTried = z.object({
  result: z.enum(['accepted', 'refused', 'unreachable', 'no-keys']),
  words: z.string().describe('The same in the language of the person'),
})

export type KeysState = z.infer<typeof KeysState>
export type KeysTried = z.infer<typeof KeysTried>
