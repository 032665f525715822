import { z } from 'zod'
import { DOCUMENT_KINDS } from '../document-kinds.ts'
import type { FieldValue } from './product-fields.ts'

const MAX_FIELDS = 400

const Value = z.union([z.string().max(100_000), z.number(), z.boolean(), z.null()])
const Fields = z
  .record(z.string().max(60), Value)
  .refine((fields) => Object.keys(fields).length <= MAX_FIELDS, 'too many fields')
const ById = z.object({ id: z.int(), title: z.string() })
const DocumentKind = z.enum(DOCUMENT_KINDS)
const Localized = z.object({ lv: z.string(), en: z.string().optional() })

/** `base`: what the person read of the fields in `changes`. */
export const ProductEditBody = z.object({ base: Fields, changes: Fields })

/** `stored`: what was written otherwise than it was given. `isBehind`: others changed other fields meanwhile. */
export const ProductSaved = z.object({ version: z.int(), stored: Fields, isBehind: z.boolean() })

const SafetyContact = z.object({
  name: z.string(),
  address: z.string(),
  email: z.string(),
  eu_responsible: z.object({ name: z.string(), address: z.string(), email: z.string() }).optional(),
})

export const StaffProduct = z.object({
  id: z.int(),
  version: z.int(),
  fields: Fields,
  hasVariations: z.boolean(),
  isArchived: z.boolean(),
  varied: z.array(z.int()),
  /** Lowest price of the 30 days before the present reduction, in cents; null without one. */
  lowest: z.int().nullable(),
  /** The same if the price were lowered now. */
  lowestNow: z.int(),
  documents: z.array(z.object({ id: z.int(), title: Localized, path: z.string(), kind: DocumentKind })),
  /** Goods that `fields` name by id. */
  goods: z.array(z.object({ id: z.int(), title: z.string(), code: z.string() })),
})

export const ProductChoices = z.object({
  /** `title`: with those above it. */
  categories: z.array(ById),
  manufacturers: z.array(ById.extend({ safety: SafetyContact.nullable() })),
  attributes: z.array(ById.extend({ options: z.array(ById) })),
  propertyGroups: z.array(ById.extend({ properties: z.array(ById) })),
  /** Own ones, not those of the program. */
  badges: z.array(ById),
})

export const NewProductBody = z.object({
  title: z.string().max(500),
  categoryId: z.int().positive().max(2_147_483_647),
  code: z.string().max(200).default(''),
  price: z.int(),
})

export const ProductId = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) })

export const PreviewBody = z.object({ changes: Fields, lang: z.string().max(5) })

export const FoundProducts = z.object({
  goods: z.array(z.object({ id: z.int(), title: z.string(), code: z.string() })),
})

const MAX_DOCUMENTS = 50
const DocumentTitle = z.object({ lv: z.string().trim().min(1).max(200), en: z.string().trim().max(200).optional() })

/** `base`: the documents as they were read, in their order. */
export const DocumentsBody = z.object({
  base: z.array(z.object({ id: z.int(), title: Localized, kind: DocumentKind })).max(MAX_DOCUMENTS),
  documents: z.array(z.object({ id: z.int(), title: DocumentTitle, kind: DocumentKind })).max(MAX_DOCUMENTS),
})

export type StaffProduct = z.infer<typeof StaffProduct>
export type ProductChoices = z.infer<typeof ProductChoices>
export type ProductSaved = z.infer<typeof ProductSaved>
export type FoundProducts = z.infer<typeof FoundProducts>

/** What a save that is refused with 409 names. */
export type ContestedProductField = {
  field: string
  base?: FieldValue
  mine: FieldValue
  theirs: FieldValue
  person: string | null
  at: string | null
}
