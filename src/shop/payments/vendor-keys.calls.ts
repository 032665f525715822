import { z } from 'zod'
import { KeysState } from '../outside-keys.calls.ts'
import { VENDORS } from './vendor-keys.ts'

const VendorName = z.enum(VENDORS)
const Key = z.string().trim().max(500)

const VendorKeysView = KeysState.extend({ vendor: VendorName })

export const VendorKeysList = z.object({ rows: z.array(VendorKeysView) })
export const ByVendor = z.object({ vendor: VendorName })
export const TypedVendorKeys = z.object({ id: Key, secret: Key })
export const MarksRead = z.object({ marks: z.int(), words: z.string() })

export type VendorKeysView = z.infer<typeof VendorKeysView>
