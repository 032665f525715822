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
  delivery: Text(60).optional().describe('Code of the way of delivery, at its price; without it the buyer chooses'),
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
  deliveries: z
    .array(z.object({ code: z.string(), title: z.string(), price: z.int() }))
    .describe('The ways of delivery that take these goods, in the home country'),
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

/** What the form of an order that staff make of an offer needs. */
export const OfferOrderChoices = z.object({
  number: z.string(),
  total: z.int().describe('Without delivery'),
  buyer: z.object({
    type: z.enum(['b2c', 'b2b', 'b2g']),
    isAccount: z.boolean().describe('Type and company are those of the account'),
    ...{ name: z.string(), companyName: z.string(), regNum: z.string(), email: z.string() },
  }),
  lines: z.array(z.object({ title: z.string(), code: z.string(), quantity: z.int(), total: z.int() })),
  delivery: z.string().nullable().describe('The way that the offer names'),
  countries: z.array(z.object({ id: z.int(), title: z.string() })),
  methods: z.array(
    z.object({
      code: z.string(),
      type: z.enum(['courier', 'locker', 'shop']),
      title: z.string(),
      price: z.int(),
      payments: z.array(z.object({ code: z.string(), title: z.string() })),
    }),
  ),
})

export const OfferOrdered = z.object({ number: z.string(), total: z.int(), onInvoice: z.boolean() })

export type OfferOrderChoices = z.infer<typeof OfferOrderChoices>
export type OfferOrdered = z.infer<typeof OfferOrdered>
export type OfferContentBody = z.infer<typeof OfferContentBody>
export type OfferDraft = z.infer<typeof OfferDraft>
export type ListedDraft = z.infer<typeof ListedDrafts>['rows'][number]
export type ListedOffer = z.infer<typeof ListedOffers>['rows'][number]
