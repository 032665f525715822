import { z } from 'zod'
import { VENDORS } from './vendor-keys.ts'

const VendorName = z.enum(VENDORS)
const Key = z.string().trim().max(500)

const VendorKeysView = z.object({
  vendor: VendorName,
  source: z
    .enum(['server', 'typed'])
    .nullable()
    .describe('`server`: set in the environment, which goes before what is typed; null: there are none'),
  id: z.string().describe('The last characters of the identifier that was typed'),
  secret: z.string().describe('The last characters of the secret that was typed'),
  version: z.int(),
  canEdit: z.boolean().describe('Not in a demo shop, which takes no real payments'),
})

export const VendorKeysList = z.object({ rows: z.array(VendorKeysView) })
export const ByVendor = z.object({ vendor: VendorName })
export const TypedVendorKeys = z.object({ id: Key, secret: Key })
export const MarksRead = z.object({ marks: z.int(), words: z.string() })
export const VendorTried = z.object({
  result: z.enum(['accepted', 'refused', 'unreachable', 'no-keys']),
  words: z.string().describe('The same in the language of the person'),
})

export type VendorKeysView = z.infer<typeof VendorKeysView>
export type VendorKeysList = z.infer<typeof VendorKeysList>
export type VendorTried = z.infer<typeof VendorTried>
