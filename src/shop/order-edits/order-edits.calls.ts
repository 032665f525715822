import { z } from 'zod'
import { Instant } from '../staff/staff.calls.ts'
import { ORDER_FIELDS } from './order-fields.ts'

const Cents = z.int().min(0).max(100_000_000)
const Pieces = z.int().min(0).max(100)
const Field = z.enum(ORDER_FIELDS)
const Text = z.string().trim().max(1000)

/** Only fields that change; `base`: what they were when they were read. */
export const FieldsEditBody = z.object({
  changes: z.partialRecord(Field, Text).refine((changes) => Object.keys(changes).length > 0),
  base: z.partialRecord(Field, z.string().max(1000)).default({}),
})

export const GoodsEditBody = z.object({
  version: z.int().positive(),
  lines: z
    .array(
      z.object({
        id: z.int().positive(),
        quantity: Pieces,
        discount: Cents.optional().describe('Of the whole line; without it the line keeps its share'),
      }),
    )
    .max(200)
    .default([]),
  added: z
    .array(
      z.object({
        productId: z.int().positive(),
        quantity: Pieces.min(1),
        price: Cents.optional().describe('Per piece with VAT, not above the price of the catalogue'),
      }),
    )
    .max(100)
    .default([]),
  shipping: Cents.optional().describe('What delivery costs'),
})

const Sums = z.object({
  items: z.int(),
  discount: z.int(),
  shipping: z.int(),
  surcharge: z.int(),
  vat: z.int(),
  total: z.int(),
  vatRows: z.array(z.object({ rateBp: z.int(), gross: z.int(), net: z.int(), vat: z.int() })),
})

export const EditPreview = z.object({
  kind: z.enum(['in-place', 'paid']),
  before: Sums,
  after: Sums.describe('With the supplementary order, where there is one'),
  difference: z.int(),
  refund: z.int(),
  supplement: z.object({ number: z.string(), total: z.int() }).nullable(),
  invoice: z.enum(['replaced', 'credited', 'none']),
  hasPayLink: z.boolean(),
})

export const EditDone = EditPreview.extend({
  version: z.int(),
  money: z.enum(['done', 'pending', 'provider-away', 'refused']).nullable(),
})

export const EditableOrder = z.object({
  number: z.string(),
  version: z.int(),
  fields: z.record(Field, z.string()),
  editable: z.array(Field),
  isMovable: z.boolean().describe('Where it is delivered may still change'),
  point: z.object({ name: z.string(), address: z.string() }).nullable(),
  goods: z
    .object({
      kind: z.enum(['in-place', 'paid']),
      shipping: z.int(),
      lines: z.array(
        z.object({
          ...{ id: z.int(), type: z.enum(['product', 'service']), title: z.string(), code: z.string() },
          ...{ image: z.string().nullable(), quantity: z.int(), unitPrice: z.int(), discount: z.int() },
        }),
      ),
    })
    .nullable()
    .describe('Null where the goods can no longer be edited'),
  invoice: z.object({ number: z.string(), isOutdated: z.boolean() }).nullable(),
})

export const Points = z.object({
  points: z.array(
    z.object({ identifier: z.string(), name: z.string(), address: z.string(), city: z.string(), zip: z.string() }),
  ),
})

export const Goods = z.object({
  goods: z.array(
    z.object({
      ...{ productId: z.int(), code: z.string(), title: z.string(), image: z.string().nullable() },
      ...{ price: z.int(), available: z.int(), quantity: z.int() },
    }),
  ),
})

export const ContestedFields = z.array(
  z.object({
    field: Field,
    mine: z.string(),
    theirs: z.string(),
    person: z.string().nullable(),
    at: Instant.nullable(),
  }),
)

export type EditableOrder = z.infer<typeof EditableOrder>
export type EditPreview = z.infer<typeof EditPreview>
export type EditDone = z.infer<typeof EditDone>
export type FoundGoods = z.infer<typeof Goods>['goods']
export type FoundPoints = z.infer<typeof Points>['points']
export type ContestedFields = z.infer<typeof ContestedFields>
