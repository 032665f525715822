import { z } from 'zod'

export const MAX_GIVEN_ADDRESSES = 1_000

export const OldAddress = z.object({
  id: z.int(),
  address: z.string().describe('Of the previous shop: path and query'),
  target: z.string().describe('Path in this shop'),
})

export const OldAddresses = z.object({
  rows: z.array(OldAddress).describe('By address'),
  next: z.string().nullable().describe('For `after`'),
})

export const GivenAddress = z.object({
  address: z.string().max(2_000),
  target: z.string().max(2_000).describe('A path or address of this shop, or the code of a product'),
})

export const GivenAddresses = z.object({ rows: z.array(GivenAddress).min(1).max(MAX_GIVEN_ADDRESSES) })

export const AddressesGiven = z.object({
  wrong: z.array(z.int()).describe('Numbers of rows, from 0, that were not taken'),
})

export type OldAddress = z.infer<typeof OldAddress>
export type OldAddresses = z.infer<typeof OldAddresses>
export type GivenAddress = z.infer<typeof GivenAddress>
export type AddressesGiven = z.infer<typeof AddressesGiven>
