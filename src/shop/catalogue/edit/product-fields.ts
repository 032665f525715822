import type { Lang } from '../../languages.ts'
import type { RelationKind } from '../relation-kinds.ts'

/** One value each, so that what two people changed merges field by field. */
export type FieldValue = string | number | boolean | null

export const TEXT_FIELDS = ['title', 'subTitle', 'shortDescription', 'description', 'metaTitle', 'safetyText'] as const
export type TextField = (typeof TEXT_FIELDS)[number]

/** Columns of `products`. Prices are cents with tax, weight is grams, lengths are millimetres, moments ISO 8601 in UTC. */
type ColumnFields = {
  slug: string
  code: string
  ean: string | null
  categoryId: number | null
  manufacturerId: number | null
  vatClass: string
  price: number
  previousPrice: number | null
  /** Without VAT; of variations without their own too. Told only to those who see money. */
  cost: number | null
  isNew: boolean
  isFeatured: boolean
  isPopular: boolean
  isFreeEuShipping: boolean
  isBulky: boolean
  isReverseCharge: boolean
  isPublished: boolean
  publishAt: string | null
  unpublishAt: string | null
  energyClass: string | null
  eprelNumber: string | null
  unitKind: string | null
  unitMilli: number | null
  guaranteeMonths: number
  weight: number
  width: number
  depth: number
  height: number
}
export type ColumnField = keyof ColumnFields

type TextKey = `${TextField}.${Lang}`
/** By the id of an attribute: ids of its options, ascending, joined by commas. */
type OptionKey = `options.${number}`
/** By the id of a property. */
type PropertyKey = `property.${number}.${Lang}`
/** Ids of products in their order, joined by commas. */
type RelationKey = `relations.${RelationKind}`
/** Ids of own badges, ascending, joined by commas. */
type BadgeKey = 'badges.own'

/** All that the page of a product edits, flat. Absent texts, options, properties and relations are empty. */
export type ProductFields = ColumnFields & {
  [Key in TextKey | OptionKey | PropertyKey | RelationKey | BadgeKey]?: string
}

/** An own key of what a call was given; values are checked later. */
export type GivenFields = Readonly<Record<string, FieldValue>>

export const PRICE_FIELDS: readonly string[] = ['price', 'previousPrice', 'cost']
/** Variations have the same. */
export const SHARED_FIELDS: readonly ColumnField[] = [
  'vatClass',
  'isFreeEuShipping',
  'isBulky',
  'isReverseCharge',
  'guaranteeMonths',
]

export const idsOf = (value: FieldValue | undefined): number[] =>
  typeof value === 'string' && value ? value.split(',').map(Number) : []
