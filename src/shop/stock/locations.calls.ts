import { z } from 'zod'

const Title = z.string().trim().max(80)
const Kind = z.enum(['own', 'supplier'])

export const isLocationCode = (text: string) => /^[a-z0-9][a-z0-9-]{1,29}$/.test(text)

export const StockLocation = z.object({
  id: z.int(),
  code: z.string(),
  title: z.string(),
  kind: Kind.describe('`supplier`: what the supplier has, which can be ordered'),
  version: z.int(),
  shop: z.string().nullable().describe('Identifier of the shop that it lies in'),
  shopName: z.string(),
  isClosed: z.boolean(),
  isFixed: z.boolean().describe('Neither closed nor of another kind'),
  goods: z.int().describe('How many goods lie there, up to 1,001'),
})

export const NewLocation = z.object({
  code: z.string().trim().toLowerCase(),
  title: Title,
  kind: Kind.default('own'),
})

const Fields = z
  .object({ title: Title.min(1), kind: Kind, shop: z.string().max(100).nullable(), isClosed: z.boolean() })
  .partial()

export const LocationEdit = z.object({
  base: Fields.describe('What was read of the fields in `changes`'),
  changes: Fields,
})

export type StockLocation = z.infer<typeof StockLocation>
