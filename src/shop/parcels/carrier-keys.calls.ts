import { z } from 'zod'
import { KeysState } from '../outside-keys.calls.ts'
import { type CarrierKeyPart, KEYED_CARRIERS } from './carrier-keys.ts'

const CarrierName = z.enum(KEYED_CARRIERS)
const Key = z.string().trim().max(2000).optional()

const CarrierKeysView = KeysState.extend({ carrier: CarrierName })

export const CarrierKeysList = z.object({ rows: z.array(CarrierKeysView) })
export const ByKeyedCarrier = z.object({ carrier: CarrierName })
export const TypedCarrierKeys = z.object({
  customer: Key,
  user: Key,
  password: Key,
  token: Key,
} satisfies Record<CarrierKeyPart, typeof Key>)

export type CarrierKeysView = z.infer<typeof CarrierKeysView>
