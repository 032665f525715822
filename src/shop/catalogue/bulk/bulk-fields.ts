import { languages } from '../../languages.ts'
import type { BasisPoints } from '../../money/money.ts'
import { checkField, type FieldProblem } from '../edit/check-product-fields.ts'
import { type FieldValue, type GivenFields, idsOf } from '../edit/product-fields.ts'
import { newPrice, parseFormula, parseMarkup, priceFromCost, type Rounding } from './price-formula.ts'

export const BULK_ACTS = [
  'set',
  'clear',
  'formula',
  'fromCost',
  'fromPrice',
  'append',
  'prepend',
  'replace',
  'add',
  'remove',
] as const
export type BulkAct = (typeof BULK_ACTS)[number]

/** `value`: what `act` needs; `by`: what `replace` puts in the place of `value`. */
export type BulkChange = {
  field: string
  act: BulkAct
  value?: FieldValue | undefined
  by?: string | undefined
  rounding?: Rounding | undefined
}

export const BULK_GROUPS = ['price', 'publishing', 'sorting', 'measures', 'texts', 'properties', 'relations'] as const
type BulkGroup = (typeof BULK_GROUPS)[number]

/** How a value is chosen or typed. */
export type BulkInput =
  | 'flag'
  | 'category'
  | 'manufacturer'
  | 'vatClass'
  | 'price'
  | 'grams'
  | 'millimetres'
  | 'months'
  | 'moment'
  | 'energyClass'
  | 'unitKind'
  | 'thousandths'
  | 'text'
  | 'options'
  | 'badges'
  | 'goods'

/** `ofVariations`: variations have their own, which is changed together with the product's. */
type BulkField = { group: BulkGroup; input: BulkInput; acts: readonly BulkAct[]; ofVariations?: true }

const flag = (group: BulkGroup): BulkField => ({ group, input: 'flag', acts: ['set'] })
const size = { group: 'measures', input: 'millimetres', acts: ['set'], ofVariations: true } as const
const moment = { group: 'publishing', input: 'moment', acts: ['set', 'clear'] } as const

/** Not a field of the page of a product, which archives by a press. */
export const ARCHIVED = 'isArchived'

const COLUMNS: Readonly<Record<string, BulkField>> = {
  price: { group: 'price', input: 'price', acts: ['formula', 'fromCost'], ofVariations: true },
  previousPrice: { group: 'price', input: 'price', acts: ['fromPrice', 'set', 'clear'], ofVariations: true },
  cost: { group: 'price', input: 'price', acts: ['set', 'formula', 'clear'], ofVariations: true },
  vatClass: { group: 'price', input: 'vatClass', acts: ['set'] },
  isReverseCharge: flag('price'),
  isPublished: flag('publishing'),
  publishAt: moment,
  unpublishAt: moment,
  [ARCHIVED]: flag('publishing'),
  categoryId: { group: 'sorting', input: 'category', acts: ['set'] },
  manufacturerId: { group: 'sorting', input: 'manufacturer', acts: ['set', 'clear'] },
  isNew: flag('sorting'),
  isFeatured: flag('sorting'),
  isPopular: flag('sorting'),
  weight: { group: 'measures', input: 'grams', acts: ['set'], ofVariations: true },
  width: size,
  depth: size,
  height: size,
  guaranteeMonths: { group: 'measures', input: 'months', acts: ['set'] },
  isBulky: flag('measures'),
  isFreeEuShipping: flag('measures'),
  unitKind: { group: 'measures', input: 'unitKind', acts: ['set', 'clear'] },
  unitMilli: { group: 'measures', input: 'thousandths', acts: ['set', 'clear'] },
  energyClass: { group: 'measures', input: 'energyClass', acts: ['set', 'clear'] },
  eprelNumber: { group: 'measures', input: 'text', acts: ['set', 'clear'] },
}

const text: BulkField = { group: 'texts', input: 'text', acts: ['append', 'prepend', 'replace', 'set', 'clear'] }
const markup: BulkField = { group: 'texts', input: 'text', acts: ['replace', 'clear'] }

const TEXTS: Readonly<Record<string, BulkField>> = {
  title: { ...text, acts: ['append', 'prepend', 'replace'] },
  subTitle: text,
  shortDescription: text,
  description: markup,
  metaTitle: text,
  safetyText: text,
}

const OF_KINDS: Readonly<Record<string, BulkField>> = {
  options: { group: 'properties', input: 'options', acts: ['add', 'remove', 'set', 'clear'] },
  property: { ...text, group: 'properties', acts: ['set', 'replace', 'clear'] },
  badges: { group: 'sorting', input: 'badges', acts: ['add', 'remove', 'set', 'clear'] },
  relations: { group: 'relations', input: 'goods', acts: ['add', 'remove', 'set', 'clear'] },
}

export const BULK_COLUMNS: readonly string[] = Object.keys(COLUMNS)
export const BULK_TEXTS: readonly string[] = Object.keys(TEXTS).flatMap((field) =>
  languages.map((lang) => `${field}.${lang}`),
)

/** Fields that are edited in a table of products. */
export const CELL_FIELDS: readonly string[] = [
  ...languages.map((lang) => `title.${lang}`),
  ...['ean', 'price', 'previousPrice', 'weight', 'isPublished', 'isNew', 'unitKind', 'unitMilli'],
  ...['width', 'depth', 'height', 'guaranteeMonths'],
  ...['cost', 'categoryId', 'manufacturerId', 'vatClass'],
  ...['shortDescription', 'safetyText'].flatMap((field) => languages.map((lang) => `${field}.${lang}`)),
]

/** Fields that get a value for each code; variations have all of them, too. */
export const CODE_FIELDS = ['price', 'previousPrice', 'cost', 'weight', 'ean', 'isPublished'] as const
export type CodeField = (typeof CODE_FIELDS)[number]

/** @returns undefined for what is not edited in bulk: codes and addresses are each product's own */
export function bulkFieldOf(field: string): BulkField | undefined {
  if (Object.hasOwn(COLUMNS, field)) return COLUMNS[field]
  const [kind = ''] = field.split('.')
  if (!field.includes('.')) return undefined
  return Object.hasOwn(TEXTS, kind) ? TEXTS[kind] : Object.hasOwn(OF_KINDS, kind) ? OF_KINDS[kind] : undefined
}

type ChangeProblem = FieldProblem | 'formula' | 'markup'

/** What is wrong with a change, whatever products it is for. */
export function changeProblem({ field, act, value = null, rounding }: BulkChange): ChangeProblem | null {
  const known = bulkFieldOf(field)
  if (!known?.acts.includes(act) || (rounding && act !== 'formula' && act !== 'fromCost')) return 'unknown'
  if (act === 'formula') return parseFormula(String(value ?? '')) ? null : 'formula'
  if (act === 'fromCost') return parseMarkup(String(value ?? '')) === null ? 'markup' : null
  if (act === 'clear' || act === 'fromPrice') return null
  if (value === '' || value === null) return 'required'
  if (field === ARCHIVED) return typeof value === 'boolean' ? null : 'invalid'
  return checkField(field, value)
}

/** What a piece costs the shop, if that is known, and the VAT of the product. */
export type CostFacts = { cost: number | null; vat: BasisPoints }

/** The values that a change gives one product, from those that it has. @param facts for `fromCost` */
export function valuesOf(change: BulkChange, fields: GivenFields, facts?: CostFacts): GivenFields {
  const { field, act, value = null, by = '', rounding } = change
  const now = fields[field] ?? (field.includes('.') ? '' : null)
  if (field === ARCHIVED)
    return value === true
      ? { [ARCHIVED]: true, isPublished: false, publishAt: null, unpublishAt: null }
      : { [ARCHIVED]: false }
  const compute: Readonly<Record<BulkAct, () => FieldValue>> = {
    set: () => value,
    clear: () => (field.includes('.') ? '' : null),
    formula: () => (now === null ? null : priceBy(String(value), Number(now), rounding)),
    fromCost: () => (facts ? costPrice(String(value), facts, rounding) : now),
    fromPrice: () => fields.price ?? null,
    append: () => (now === '' ? '' : `${now}${/^[\s,.;:!?]/.test(String(value)) ? '' : ' '}${value}`),
    prepend: () => (now === '' ? '' : `${value} ${now}`),
    replace: () => String(now).replaceAll(String(value), by),
    add: () => [...new Set([...idsOf(now), ...idsOf(value)])].join(),
    remove: () =>
      idsOf(now)
        .filter((id) => !idsOf(value).includes(id))
        .join(),
  }
  return { [field]: compute[act]() }
}

function costPrice(text: string, { cost, vat }: CostFacts, rounding: Rounding | undefined): number | null {
  const markup = parseMarkup(text)
  if (markup === null) throw new Error(`No markup: ${text}`)
  return cost === null ? null : priceFromCost(cost, { markup, vat, rounding })
}

function priceBy(text: string, price: number, rounding: Rounding | undefined): number {
  const formula = parseFormula(text)
  if (!formula) throw new Error(`No formula: ${text}`)
  return newPrice(price, formula, rounding)
}
