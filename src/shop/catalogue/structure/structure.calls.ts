import { z } from 'zod'
import { languages } from '../../languages.ts'
import { Instant, TextByLanguage as Stored } from '../../staff/staff.calls.ts'

const Id = z.int().positive().max(2_147_483_647)
const Path = z.string().max(60)
const Value = z.union([z.string().max(60_000), z.boolean()])
export const Fields = z.record(Path, Value)

export const LocalizedTitle = z
  .partialRecord(z.enum(languages), z.string().trim().max(120))
  .refine((title) => Boolean(title[languages[0]]))
  .transform((title) => ({ ...title, lv: title.lv ?? '' }))

/** Only fields that change, by path (`title.lv`); `base`: what they were when they were read. */
export const FieldsEditBody = z.object({
  changes: Fields.refine((changes) => Object.keys(changes).length > 0 && Object.keys(changes).length < 60),
  base: Fields.default({}),
})

export const ListedCategory = z.object({
  id: z.int(),
  parentId: z.int().nullable(),
  slug: z.string(),
  title: Stored,
  isFeatured: z.boolean(),
  isInMenu: z.boolean(),
  products: z.int().describe('Its own, without those of subcategories'),
})

const Pin = z.object({ id: z.int(), code: z.string(), title: z.string(), isShown: z.boolean() })

export const CategoryDetail = z.object({
  id: z.int(),
  parentId: z.int().nullable(),
  version: z.int(),
  fields: Fields,
  use: z.object({ products: z.int(), children: z.int(), services: z.int(), coupons: z.int(), rooms: z.int() }),
  pins: z.array(Pin).describe('Products that lead the recommended order of its list'),
})

export const NewCategory = z.object({ title: LocalizedTitle, parentId: Id.nullable().default(null) })
export const CategoryMove = z.object({
  parentId: Id.nullable(),
  before: Id.nullable().default(null).describe('The sibling that follows it; null: it is the last'),
})
export const MoveProducts = z.object({ to: Id })
export const MovedSome = z.object({
  moved: z.int(),
  left: z.int().describe('More than 0: call again, the work is done in parts'),
})
export const Pins = z.object({ products: z.array(Id).max(100) })

export const ListedManufacturer = z.object({
  id: z.int(),
  slug: z.string(),
  title: z.string(),
  logo: z.string().nullable(),
  products: z.int(),
  hasSafety: z.boolean().describe('Name, address and e-mail of its contact (GPSR)'),
})
export const ManufacturerDetail = z.object({
  id: z.int(),
  version: z.int(),
  fields: Fields,
  products: z.int(),
})
export const NewManufacturer = z.object({ title: z.string().trim().min(1).max(120) })
export const MergeInto = z.object({ into: Id })
export const MergedSome = MovedSome.extend({ isDone: z.boolean() })

export const ContestedFields = z.array(
  z.object({ field: z.string(), mine: Value, theirs: Value, person: z.string().nullable(), at: Instant.nullable() }),
)

export const ListedAttribute = z.object({
  id: z.int(),
  version: z.int(),
  fields: Fields,
  options: z.int(),
  products: z.int(),
})
export const ListedOption = z.object({
  id: z.int(),
  version: z.int(),
  fields: Fields,
  products: z.int().describe('Products and variations that have it'),
})
export const NewTitled = z.object({ title: LocalizedTitle })
export const Order = z.object({ ids: z.array(Id).max(20_000) }).describe('All of them, in their new order')
export const MergePlan = z.object({
  moved: z.int().describe('Options that only change their attribute'),
  merged: z.int().describe('Options that become one with another'),
  products: z.int().describe('Products and variations that change'),
  conflicts: z.array(z.string()).describe('Codes of variations that could not be told apart any more'),
})

export const ListedGroup = z.object({ id: z.int(), version: z.int(), fields: Fields, properties: z.int() })
export const ListedProperty = z.object({
  id: z.int(),
  groupId: z.int(),
  version: z.int(),
  fields: Fields,
  products: z.int(),
})

export const ListedService = z.object({ id: z.int(), code: z.string(), version: z.int(), fields: Fields })

export type ListedService = z.infer<typeof ListedService>
export type FieldValues = z.infer<typeof Fields>
export type ListedCategory = z.infer<typeof ListedCategory>
export type CategoryDetail = z.infer<typeof CategoryDetail>
export type ListedManufacturer = z.infer<typeof ListedManufacturer>
export type ManufacturerDetail = z.infer<typeof ManufacturerDetail>
export type ContestedFields = z.infer<typeof ContestedFields>
export type MovedSome = z.infer<typeof MovedSome>
export type MergePlan = z.infer<typeof MergePlan>
export type ListedAttribute = z.infer<typeof ListedAttribute>
export type ListedOption = z.infer<typeof ListedOption>
export type ListedGroup = z.infer<typeof ListedGroup>
export type ListedProperty = z.infer<typeof ListedProperty>
