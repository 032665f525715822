import { DEFAULT_LANG, languages } from '../../languages.ts'
import { VAT_CLASSES } from '../../tax/vat-class.ts'
import { isEan } from '../ean.ts'
import { ENERGY_CLASSES } from '../energy-scale.ts'
import { RELATION_KINDS } from '../relation-kinds.ts'
import { type ColumnField, type FieldValue, type GivenFields, TEXT_FIELDS, type TextField } from './product-fields.ts'
import { MAX_SLUG } from './slug.ts'

export type FieldProblem =
  | 'required'
  | 'tooLong'
  | 'invalid'
  | 'slug'
  | 'code'
  | 'ean'
  | 'taken'
  | 'range'
  | 'previousPrice'
  | 'unit'
  | 'dates'
  | 'unknown'
  | 'archived'
export type FieldProblems = Record<string, FieldProblem>

export const UNIT_KINDS = ['kg', 'l', 'm', 'm2', 'piece'] as const

const TEXT_LIMITS: Record<TextField, number> = {
  title: 200,
  subTitle: 300,
  shortDescription: 2_000,
  description: 60_000,
  metaTitle: 200,
  safetyText: 5_000,
}
const MAX_PROPERTY = 1_000
const MAX_IDS = 200
const MAX_CENTS = 100_000_000
const MAX_MILLIMETRES = 100_000
const MAX_GRAMS = 10_000_000

type Check = (value: FieldValue) => FieldProblem | null

const text =
  (limit: number, problem: FieldProblem = 'invalid', pattern = /^/): Check =>
  (value) => {
    if (typeof value !== 'string') return 'invalid'
    if (value.length > limit) return 'tooLong'
    return pattern.test(value) ? null : problem
  }
const needed =
  (check: Check): Check =>
  (value) =>
    value === '' || value === null ? 'required' : check(value)
const orNone =
  (check: Check): Check =>
  (value) =>
    value === null ? null : check(value)
const whole =
  (least: number, most: number): Check =>
  (value) => {
    if (typeof value !== 'number' || !Number.isInteger(value)) return 'invalid'
    return value < least || value > most ? 'range' : null
  }
const oneOf =
  (values: readonly string[]): Check =>
  (value) =>
    values.includes(String(value)) ? null : 'invalid'
const flag: Check = (value) => (typeof value === 'boolean' ? null : 'invalid')
const moment: Check = (value) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\dZ$/.test(value) && !Number.isNaN(Date.parse(value))
    ? null
    : 'invalid'
const ids: Check = (value) => {
  if (typeof value !== 'string' || !/^(\d{1,9}(,\d{1,9})*)?$/.test(value)) return 'invalid'
  const given = value.split(',')
  return given.length > MAX_IDS || new Set(given).size < given.length ? 'invalid' : null
}
const id = whole(1, 2_147_483_647)
const length = whole(0, MAX_MILLIMETRES)

const code = needed(text(60, 'code', /^[^\s,;]([^,;]*[^\s,;])?$/))

export const isCode = (given: string): boolean => code(given) === null

const COLUMNS: Record<ColumnField, Check> = {
  slug: needed(text(MAX_SLUG, 'slug', /^[a-z0-9]+(-[a-z0-9]+)*$/)),
  code,
  ean: orNone((value) => (isEan(String(value)) ? null : 'ean')),
  categoryId: needed(id),
  manufacturerId: orNone(id),
  vatClass: oneOf(VAT_CLASSES),
  price: needed(whole(0, MAX_CENTS)),
  previousPrice: orNone(whole(1, MAX_CENTS)),
  cost: orNone(whole(0, MAX_CENTS)),
  isNew: flag,
  isFeatured: flag,
  isPopular: flag,
  isFreeEuShipping: flag,
  isBulky: flag,
  isReverseCharge: flag,
  isPublished: flag,
  publishAt: orNone(moment),
  unpublishAt: orNone(moment),
  energyClass: orNone(oneOf(ENERGY_CLASSES)),
  eprelNumber: orNone(text(9, 'invalid', /^\d+$/)),
  unitKind: orNone(oneOf(UNIT_KINDS)),
  unitMilli: orNone(whole(1, 1_000_000_000)),
  guaranteeMonths: whole(0, 600),
  weight: whole(0, MAX_GRAMS),
  width: length,
  depth: length,
  height: length,
}

export const isColumn = (field: string): field is ColumnField => Object.hasOwn(COLUMNS, field)

/** @returns undefined where there is no such field */
function checkOf(field: string): Check | undefined {
  if (isColumn(field)) return COLUMNS[field]
  const [kind = '', which = '', more = ''] = field.split('.')
  const isLang = (lang: string) => (languages as readonly string[]).includes(lang)
  if ((TEXT_FIELDS as readonly string[]).includes(kind) && isLang(which) && !more) {
    const check = text(TEXT_LIMITS[kind as TextField])
    return kind === 'title' && which === DEFAULT_LANG ? needed(check) : check
  }
  if (field === 'badges.own') return ids
  if (kind === 'options' && /^\d{1,9}$/.test(which) && !more) return ids
  if (kind === 'property' && /^\d{1,9}$/.test(which) && isLang(more)) return text(MAX_PROPERTY)
  if (kind === 'relations' && (RELATION_KINDS as readonly string[]).includes(which) && !more) return ids
  return undefined
}

/** @param all the fields as they would be @param changed names of those that are to be written */
export function checkProductFields(all: GivenFields, changed: readonly string[]): FieldProblems {
  const problems: FieldProblems = {}
  for (const field of changed) {
    const problem = checkField(field, all[field] ?? null)
    if (problem) problems[field] = problem
  }
  return { ...together(all, changed), ...problems }
}

/** The value alone. */
export function checkField(field: string, value: FieldValue): FieldProblem | null {
  const check = checkOf(field)
  return check ? check(value) : 'unknown'
}

/** What concerns several fields is said at the one that was changed. */
function together(all: GivenFields, changed: readonly string[]): FieldProblems {
  const problems: FieldProblems = {}
  const at = (problem: FieldProblem, ...fields: readonly string[]) => {
    const field = fields.find((each) => changed.includes(each))
    if (field) problems[field] = problem
  }
  const { price, previousPrice, unitKind, unitMilli, publishAt, unpublishAt } = all
  if (previousPrice != null && Number(previousPrice) <= Number(price)) at('previousPrice', 'previousPrice', 'price')
  if ((unitKind == null) !== (unitMilli == null))
    at('unit', unitKind == null ? 'unitKind' : 'unitMilli', 'unitKind', 'unitMilli')
  if (publishAt != null && unpublishAt != null && String(publishAt) >= String(unpublishAt))
    at('dates', 'unpublishAt', 'publishAt')
  for (const lang of languages) {
    const texts = TEXT_FIELDS.map((field) => `${field}.${lang}`)
    if (texts.some((field) => all[field]) && !all[`title.${lang}`] && texts.some((field) => changed.includes(field)))
      problems[`title.${lang}`] = 'required'
  }
  return problems
}
