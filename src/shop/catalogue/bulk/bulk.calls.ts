import { z } from 'zod'
import { Instant } from '../../staff/staff.calls.ts'
import { ProductSelection } from '../product-selection.ts'
import { BULK_ACTS, CODE_FIELDS } from './bulk-fields.ts'
import { BULK_STATES, ROW_STATES } from './bulk-states.ts'
import { ROUNDINGS } from './price-formula.ts'

const MAX_CHANGES = 20
/** Products that are edited in the list, each with changes of its own. */
export const MAX_BULK_ROWS = 1_000
/** As a body of 256 kB holds them. */
export const MAX_BULK_CODES = 5_000

const Value = z.union([z.string().max(5_000), z.number(), z.boolean(), z.null()])
const Fields = z.record(z.string().max(60), Value)

const BulkChangeBody = z.object({
  field: z.string().max(60),
  act: z.enum(BULK_ACTS),
  value: Value.optional().describe(
    'Of a price: a formula such as +5%, -3.00 or =12.90; with `fromCost` the markup in percent',
  ),
  by: z.string().max(5_000).optional().describe('What `replace` puts in the place of the value'),
  rounding: z.enum(ROUNDINGS).optional(),
})

/** A selection with changes, rows with changes of their own, or a value for each code. */
export const NewBulkBody = z.union([
  z.object({
    selection: ProductSelection,
    changes: z.array(BulkChangeBody).min(1).max(MAX_CHANGES),
    withVariations: z.boolean().default(true).describe('Prices and sizes of variations change with their product'),
  }),
  z.object({
    rows: z
      .array(z.object({ id: z.int().positive().max(2_147_483_647), base: Fields, changes: Fields }))
      .min(1)
      .max(MAX_BULK_ROWS),
  }),
  z.object({
    field: z.enum(CODE_FIELDS).describe('Prices in cents, weight in grams'),
    values: z
      .array(z.object({ code: z.string().max(60), value: Value }))
      .min(1)
      .max(MAX_BULK_CODES)
      .describe('Codes of products or variations'),
  }),
])

export const BulkEditView = z.object({
  id: z.uuid(),
  person: z.string().nullable().describe('Null for the command line'),
  state: z.enum(BULK_STATES),
  undoes: z.uuid().nullable(),
  undoneBy: z.uuid().nullable(),
  isUndoable: z.boolean(),
  isStarted: z.boolean(),
  isFiltered: z.boolean().describe('All that a list showed, rather than chosen products'),
  fields: z.array(z.string()),
  changes: z.array(BulkChangeBody),
  withVariations: z.boolean(),
  selected: z.int().describe('Products that were selected at the time'),
  checked: z.int(),
  planned: z.int().describe('Products and variations that change'),
  unchanged: z.int(),
  refused: z.int(),
  done: z.int(),
  skipped: z.int().describe('Of the planned ones: left as they were'),
  createdAt: Instant,
  runAt: Instant.nullable().describe('It begins then by itself, with the rights of whoever planned it'),
  endedAt: Instant.nullable(),
})
export type BulkEditView = z.infer<typeof BulkEditView>

export const BulkPlan = z.object({ at: Instant.nullable().describe('Null: it is not planned any more') })

export const BulkCreated = BulkEditView.extend({
  unknown: z.array(z.string()).describe('Given codes that nothing has, or that were given before'),
})
export type BulkCreated = z.infer<typeof BulkCreated>

const MAX_CELL_ROWS = 100

export const CellsAsked = z.object({
  ids: z
    .string()
    .regex(/^\d{1,9}(,\d{1,9})*$/)
    .transform((ids) => ids.split(',').map(Number))
    .refine((ids) => ids.length <= MAX_CELL_ROWS)
    .describe('Up to 100, joined by commas'),
})

export const ProductCells = z.object({
  rows: z.array(
    z.object({
      id: z.int(),
      version: z.int(),
      code: z.string(),
      isArchived: z.boolean(),
      hasVariations: z.boolean().describe('Then it costs what its cheapest variation costs'),
      fields: Fields,
    }),
  ),
})
export type ProductCells = z.infer<typeof ProductCells>

export const BulkList = z.object({ rows: z.array(BulkEditView), next: z.string().nullable() })
export type BulkList = z.infer<typeof BulkList>

const BulkRowView = z.object({
  n: z.int(),
  productId: z.int(),
  rootId: z.int().describe('Of a variation: its product'),
  code: z.string(),
  title: z.string(),
  before: Fields,
  after: Fields,
  state: z.enum(ROW_STATES),
  reason: z.string().nullable().describe('In words'),
  field: z.string().nullable(),
  lowest: z.int().nullable().describe('Lowest price of the last 30 days in cents, where a price changes'),
})
export const BulkRows = z.object({ rows: z.array(BulkRowView), next: z.int().nullable() })
export type BulkRows = z.infer<typeof BulkRows>
