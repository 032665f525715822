import { z } from 'zod'
import { type CarrierKeyPart, KEYED_CARRIERS } from './carrier-keys.ts'

const CarrierName = z.enum(KEYED_CARRIERS)
const Key = z.string().trim().max(2000).optional()

const CarrierKeysView = z.object({
  carrier: CarrierName,
  source: z
    .enum(['server', 'typed'])
    .nullable()
    .describe('`server`: set in the environment, which goes before what is typed; null: no account, so no labels'),
  parts: z.array(z.enum(['customer', 'user', 'password', 'token'])).describe('What the account consists of'),
  ending: z.string().describe('The last characters of the password or token that was typed'),
  version: z.int(),
  canEdit: z.boolean().describe('Not in a demo shop, which sends no real parcels'),
})

export const CarrierKeysList = z.object({ rows: z.array(CarrierKeysView) })
export const ByKeyedCarrier = z.object({ carrier: CarrierName })
export const TypedCarrierKeys = z.object({
  customer: Key,
  user: Key,
  password: Key,
  token: Key,
} satisfies Record<CarrierKeyPart, typeof Key>)
export const CarrierTried = z.object({
  result: z.enum(['accepted', 'refused', 'unreachable', 'no-keys']),
  words: z.string().describe('The same in the language of the person'),
})

export type CarrierKeysView = z.infer<typeof CarrierKeysView>
export type CarrierKeysList = z.infer<typeof CarrierKeysList>
export type CarrierTried = z.infer<typeof CarrierTried>
