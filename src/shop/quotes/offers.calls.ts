import { z } from 'zod'
import { languages } from '../languages.ts'
import { Instant } from '../staff/staff.calls.ts'
import { QUOTE_LIMITS } from './quote.ts'

const Text = (max: number) => z.string().trim().max(max)

/** What is wrong with an unfinished draft is said when it is sent. */
export const OfferContentBody = z.object({
  email: Text(QUOTE_LIMITS.email),
  lang: z.enum(languages),
  name: Text(QUOTE_LIMITS.name),
  regNum: Text(QUOTE_LIMITS.regNum),
  lines: z
    .array(
      z.object({
        productId: z.int().positive(),
        quantity: z.int().min(1).max(100),
        price: z
          .int()
          .min(0)
          .max(100_000_000)
          .optional()
          .describe('Per piece with VAT, where it is not the catalogue’s'),
      }),
    )
    .max(QUOTE_LIMITS.lines),
  validUntil: z.iso.date(),
  note: Text(1000),
})

const Line = z.object({
  ...{ productId: z.int(), code: z.string(), title: z.string(), image: z.string().nullable() },
  ...{ quantity: z.int(), price: z.int(), listedPrice: z.int() },
})

export const OfferDraft = z.object({
  id: z.int(),
  version: z.int(),
  content: OfferContentBody,
  lines: z.array(Line).describe('The goods at their present prices; without those that are no longer sold'),
  sums: z.object({ total: z.int(), vat: z.int() }).nullable(),
  number: z.string().nullable().describe('Of the offer that was made of it'),
  versions: z.array(z.object({ version: z.int(), at: Instant, person: z.string().nullable(), pieces: z.int() })),
})

export const ListedDrafts = z.object({
  rows: z.array(z.object({ id: z.int(), name: z.string(), email: z.string(), goods: z.int(), updatedAt: Instant })),
  next: z.string().nullable(),
})

export const ListedOffers = z.object({
  rows: z.array(
    z.object({
      number: z.string(),
      createdAt: Instant,
      validUntil: Instant,
      buyer: z.string(),
      email: z.string().nullable(),
      total: z.int().nullable(),
      person: z.string().nullable(),
      isByStaff: z.boolean(),
      state: z.enum(['valid', 'expired', 'ordered', 'withdrawn']),
      orderNumber: z.string().nullable(),
      page: z.string().nullable().describe('The address that the buyer has'),
    }),
  ),
  next: z.string().nullable(),
})

export type OfferContentBody = z.infer<typeof OfferContentBody>
export type OfferDraft = z.infer<typeof OfferDraft>
export type ListedDraft = z.infer<typeof ListedDrafts>['rows'][number]
export type ListedOffer = z.infer<typeof ListedOffers>['rows'][number]
