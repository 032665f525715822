import { z } from 'zod'
import type { FieldValue } from '../edit/product-fields.ts'
import { MAX_VARIATIONS, VARIATIONS_AT_ONCE } from './limits.ts'

const MAX_AXES = 5
const MAX_OPTIONS = 200
const MAX_CENTS = 100_000_000
const MAX_GRAMS = 10_000_000

const Id = z.int().positive().max(2_147_483_647)
const Option = z.object({ id: z.int(), title: z.string(), slug: z.string(), color: z.string().nullable() })
const Axis = z.object({ id: z.int(), title: z.string(), role: z.string().nullable(), options: z.array(Option) })

export const VariationRow = z.object({
  id: z.int(),
  version: z.int(),
  code: z.string(),
  ean: z.string().nullable(),
  title: z.string(),
  price: z.int(),
  previousPrice: z.int().nullable(),
  weight: z.int(),
  width: z.int(),
  depth: z.int(),
  height: z.int(),
  cost: z.int().nullable().describe('Without VAT; null also for those who may not see it'),
  lowest: z.int().describe('Lowest price of the last 30 days in cents'),
  isPublished: z.boolean(),
  isArchived: z.boolean(),
  /** Ids, in the order of the axes. */
  options: z.array(z.int()),
  quantity: z.int(),
  virtualQuantity: z.int(),
  picture: z.string().nullable(),
})

/** Axes are the attributes in which the variations that are not archived differ. */
export const Variations = z.object({
  code: z.string(),
  price: z.int(),
  weight: z.int(),
  axes: z.array(Axis),
  rows: z.array(VariationRow),
})

const AxisChoice = z.object({ attribute: Id, options: z.array(Id).min(1).max(MAX_OPTIONS) })

export const GenerateBody = z.object({
  axes: z.array(AxisChoice).min(1).max(MAX_AXES),
  pattern: z
    .string()
    .trim()
    .max(80)
    .describe('`{code}` is the product’s, `{1}` the first axis, `{1:3}` its first 3 letters'),
  start: z
    .object({
      price: z.int().min(0).max(MAX_CENTS).optional().describe('Cents with tax; without it that of the product'),
      weight: z.int().min(0).max(MAX_GRAMS).optional().describe('Grams; without it that of the product'),
      isPublished: z.boolean().default(false),
    })
    .default({ isPublished: false }),
  dryRun: z.boolean().default(false),
})

const Named = z.object({ code: z.string(), title: z.string() })

/** Lists are cut; `left`: more than 0 after a run: call again, the work is done in parts. */
export const Generated = z.object({
  made: z.int(),
  left: z.int(),
  exist: z.int(),
  taken: z.int().describe('Combinations whose code another product has'),
  fresh: z.array(Named),
  takenCodes: z.array(Named),
  archived: z.array(Named).describe('Combinations that exist in the archive'),
  parentStock: z.int().describe('Own pieces of the product itself, which cannot be bought once it has variations'),
})

const Value = z.union([z.string().max(200), z.number(), z.boolean(), z.null()])
const Fields = z.record(z.string().max(30), Value).refine((fields) => Object.keys(fields).length <= 10)

/** `base`: what the person read of the fields in `changes`; `version`: of the variation then. */
const VariationEdit = z.object({ id: Id, version: z.int(), base: Fields, changes: Fields })

export const VariationsEditBody = z.object({ rows: z.array(VariationEdit).min(1).max(VARIATIONS_AT_ONCE) })

export const VariationsSaved = z.object({ rows: z.array(VariationRow) })

export const VariationIds = z.object({ ids: z.array(Id).min(1).max(VARIATIONS_AT_ONCE) })
export const VariationOrder = z.object({ ids: z.array(Id).min(1).max(MAX_VARIATIONS) })
export const VariationsRemoved = z.object({ deleted: z.int(), archived: z.int() })

export type VariationRow = z.infer<typeof VariationRow>
export type Variations = z.infer<typeof Variations>
export type VariationAxisChoice = z.infer<typeof AxisChoice>
export type Generated = z.infer<typeof Generated>
export type VariationEdit = z.infer<typeof VariationEdit>

/** What a save that is refused with 409 names. */
export type ContestedVariation = {
  id: number
  field: string
  mine: FieldValue
  theirs: FieldValue
  person: string | null
  at: string | null
}
