import { sql } from 'drizzle-orm'
import { isBadgeTitle } from '../catalogue/badges.db.ts'
import { isDocumentKind } from '../catalogue/document-kinds.ts'
import { type Db, rows } from '../db.ts'
import {
  columnOf,
  keyOfProducts,
  listOfWords,
  locationOf,
  RELATION_COLUMNS,
  shelfLocationOf,
  supplierOf,
} from '../goods-files/columns.ts'
import { linesOf, listOf, listText, optionsOf, optionsText } from '../goods-files/lists.ts'
import {
  categoryWay,
  findBadges,
  findCategory,
  findManufacturer,
  findOption,
  type Lookups,
} from '../goods-files/lookups.db.ts'
import { readGoods, type StoredGood } from '../goods-files/read-goods.db.ts'
import { isLocationCode } from '../stock/locations.calls.ts'
import { refuseClaimed, refuseTakenSlugs } from './claims.db.ts'
import { type CutPicture, cutPictures } from './cut-pictures.db.ts'
import type { Changes, ImportOptions, Outcome, Reason } from './import-states.ts'
import type { ParsedRow } from './parse-rows.ts'
import { isRemark, readPictureNames, resolvePictures, withPaths } from './row-pictures.db.ts'
import { refuseTakenNumbers } from './supplier-numbers.db.ts'

export type Planned = ParsedRow & {
  parent: string
  stored: StoredGood | undefined
  outcome: Outcome
  changes: Changes
  /** Its pictures are fetched and written later. */
  awaitsPictures: boolean
  /** Versions of its pictures, which have to be there first. */
  cut: readonly CutPicture[]
}

type PlanContext = { importId: string; options: ImportOptions; lookups: Lookups }

/** The rows of whole products. Reads what the shop has, and says what each row does or why it cannot. */
export async function planGoods(db: Db, given: readonly ParsedRow[], context: PlanContext): Promise<Planned[]> {
  const { options, lookups } = context
  // A file of prices has variations without the rows of their products.
  const parents = given.flatMap(({ given, root }) => [given.parent ?? '', root])
  const codes = [...new Set([...given.map(({ code }) => code), ...parents])].filter(Boolean)
  const stored = await readGoods(db, codes, {
    lookups,
    columns: new Set([
      ...options.mapping.map(columnGroup),
      ...(NAMED.some((key) => options.mapping.includes(key)) ? ['title'] : []),
    ]),
  })
  const known = await knownCodes(db, context.importId, given)
  const named = given.flatMap((row) => [row, ...(row.expected ? [{ given: { ...row.expected } }] : [])])
  const pictures = await readPictureNames(db, context.importId, named)
  const planned = given.map((row): Planned => {
    const parent = row.given.parent || stored.get(row.code)?.record.parent || ''
    return {
      ...row,
      parent,
      stored: stored.get(row.code),
      outcome: 'refused',
      changes: {},
      awaitsPictures: false,
      cut: [],
    }
  })
  const group = groupOf(planned, stored)
  for (const row of planned) {
    resolveNames(row, context)
    row.awaitsPictures = resolvePictures(row, pictures).length > 0
    if (row.expected) leaveWhatChanged(row, withPaths(row.expected.pictures ?? '', pictures))
    withoutWhatParentsLack(row, group)
    if (row.expected && !row.stored) row.reasons.push({ code: 'unknown-product', column: 'code', value: row.code })
    else if (row.code && !row.stored && !mayBeMade(row, options.mapping))
      row.reasons.push({ code: 'unknown-product', column: 'code', value: row.code })
    else if (row.code) row.reasons.push(...reasonsOf(row, group), ...unknownRelations(row, known))
    else row.reasons.push(whyUnknown(row, options.mapping))
  }
  await refuseTakenNumbers(db, planned)
  await refuseTakenSlugs(db, context, planned)
  await refuseClaimed(db, context.importId, planned)
  for (const [row, cut] of await cutPictures(db, planned)) row.cut = cut
  for (const row of planned) {
    const parent = row.parent ? group.rows.get(row.parent) : undefined
    if (parent && !parent.stored && parent.reasons.some((reason) => !isRemark(reason))) {
      row.reasons.push({ code: 'parent-refused', column: 'parent', value: row.parent })
    }
    Object.assign(row, decide(row, group))
  }
  return planned
}

/** Without words of their own they have the title of their product. */
const NAMED = ['pictures', 'documents']

/** `attribute:krasa` is stored with all attributes. */
const columnGroup = (key: string) => (/^(option|attribute):/.test(key) ? 'attributes' : key)

type Group = {
  rows: ReadonlyMap<string, Planned>
  stored: ReadonlyMap<string, StoredGood>
  /** Variations in the file, by the code of their product. */
  variations: ReadonlyMap<string, Planned[]>
}

const groupOf = (planned: readonly Planned[], stored: Group['stored']): Group => ({
  rows: new Map(planned.filter(({ isDuplicate }) => !isDuplicate).map((row) => [row.code, row])),
  stored,
  variations: Map.groupBy(
    planned.filter(({ parent }) => parent !== ''),
    ({ parent }) => parent,
  ),
})

const hasVariations = (row: Planned, { variations }: Group) =>
  row.stored?.hasVariations === true || variations.has(row.code)

/** Of a row that undoes another one: values changed since stay, and of stock only the difference is taken. */
function leaveWhatChanged(row: Planned, pictures: string) {
  const { given, stored, reasons } = row
  const expected: Readonly<Record<string, string>> = { ...row.expected, ...(pictures ? { pictures } : {}) }
  if (!stored) return
  for (const key of Object.keys(given)) {
    const now = stored.record[key] ?? ''
    if (locationOf(key)) {
      given[key] = String(Math.max(0, Number(now || 0) + Number(given[key] || 0) - Number(expected[key] || 0)))
    } else if (expected[key] !== undefined && now !== expected[key]) {
      // By hand, or by an undo that was stopped.
      const isBack = now === given[key]
      delete given[key]
      if (!isBack) reasons.push({ code: 'changed-since', column: key, value: now.slice(0, 100) })
    }
  }
  for (const key of Object.keys(given)) {
    const list = listOfWords(key)
    if (list && expected[list] !== undefined && given[list] === undefined) delete given[key]
  }
}

/** Titles become slugs; what is not there is a reason unless it may be made. */
function resolveNames(row: Planned, { options: { creates }, lookups }: PlanContext) {
  const { given, reasons } = row
  const refuse = (code: Reason['code'], column: string, value: string) => reasons.push({ code, column, value })
  if (given.category) {
    const id = findCategory(lookups, given.category)
    if (id !== undefined) given.category = lookups.categoryPaths.get(id) ?? ''
    else if (creates) given.category = categoryWay(given.category).join(' > ')
    else refuse('unknown-category', 'category', given.category)
  }
  if (given.manufacturer) {
    const id = findManufacturer(lookups, given.manufacturer)
    if (id !== undefined) given.manufacturer = lookups.manufacturerSlugs.get(id) ?? ''
    else if (!creates) refuse('unknown-manufacturer', 'manufacturer', given.manufacturer)
  }
  for (const key of ['options', 'attributes'] as const) {
    const chosen = given[key] ? optionsOf(given[key]) : null
    if (!chosen) continue
    const resolved = chosen.map((each) => {
      const { attribute, option } = findOption(lookups, each)
      if ((!attribute || !option) && !creates) refuse('unknown-option', key, `${each.attribute}=${each.option}`)
      return { attribute: attribute?.slug ?? each.attribute, option: option?.slug ?? each.option }
    })
    given[key] = optionsText(resolved)
  }
  if (row.parent) {
    delete given.badges
    delete given.pins
  }
  if (given.pins) given.pins = resolvePins(row, lookups)
  if (given.badges) {
    const { found, unknown } = findBadges(lookups, listOf(given.badges))
    const made = creates ? unknown.filter(isBadgeTitle) : []
    for (const title of unknown) if (!made.includes(title)) refuse('unknown-badge', 'badges', title)
    given.badges = listText([...found.map(({ lv }) => lv), ...made])
  }
  for (const kind of linesOf(given.document_kinds ?? ''))
    if (kind && !isDocumentKind(kind)) refuse('choice', 'document_kinds', kind)
  for (const key of Object.keys(given)) {
    const location = placeOf(key)
    if (location && isUnknownLocation(lookups, location) && !(creates && isLocationCode(location)))
      refuse('unknown-location', key, location)
  }
}

/** Categories by their slugs, whatever names them. */
function resolvePins({ given, reasons }: Planned, lookups: Lookups): string {
  const pins = (optionsOf(given.pins ?? '') ?? []).map(({ attribute, option }) => {
    const path = lookups.categoryPaths.get(findCategory(lookups, attribute) ?? 0)
    if (!path) reasons.push({ code: 'unknown-category', column: 'pins', value: attribute })
    return { attribute: path?.split('/').at(-1) ?? attribute, option: String(Number(option)) }
  })
  return optionsText(pins)
}

/** The location that a column names. */
export const placeOf = (key: string) => locationOf(key) ?? shelfLocationOf(key)

/** Every shop gets them with its first product. */
const OPENED = new Set(['main', 'supplier'])

export const isUnknownLocation = ({ locations }: Lookups, code: string) => !OPENED.has(code) && !locations.has(code)

/** A product with variations holds no stock, no supplier has it, and what its variations differ in is said at them. */
function withoutWhatParentsLack(row: Planned, group: Group) {
  const { given } = row
  if (!hasVariations(row, group)) return
  for (const key of Object.keys(given)) if (placeOf(key) || supplierOf(key)) delete given[key]
  delete given.options
  if (given.attributes === undefined) return
  const axes = new Set(
    (group.variations.get(row.code) ?? []).flatMap(({ given, stored }) =>
      (given.options ?? stored?.record.options ?? '').split('\n').flatMap((line) => oneByOne(line)),
    ),
  )
  given.attributes = optionsText(
    (optionsOf(given.attributes) ?? []).filter(({ attribute, option }) => !axes.has(`${attribute}=${option}`)),
  )
}

const oneByOne = (line: string) => (optionsOf(line) ?? []).map(({ attribute, option }) => `${attribute}=${option}`)

function reasonsOf(row: Planned, group: Group): Reason[] {
  const { given, stored, parent } = row
  const found: Reason[] = []
  const refuse = (code: Reason['code'], column: string | null, value?: string) => found.push({ code, column, value })
  const value = (key: string) => given[key] || stored?.record[key] || ''
  const isWrong = (key: string) => row.reasons.some(({ column }) => column === key)
  if (stored && given.parent !== undefined && given.parent !== stored.record.parent) {
    refuse('parent-differs', 'parent', given.parent)
  }
  if (parent) found.push(...reasonsOfVariation(row, group))
  else if (!stored) {
    if (!value('title_lv') && !isWrong('title_lv')) refuse('required', 'title_lv')
    if (!value('category') && !isWrong('category')) refuse('required', 'category')
    if (!value('price') && !isWrong('price') && !group.variations.has(row.code)) refuse('required', 'price')
  }
  const [price, previous] = [value('price'), given.previous_price ?? stored?.record.previous_price ?? '']
  if (price && previous && Number(previous) <= Number(price)) refuse('previous-price', 'previous_price', previous)
  if (group.variations.has(row.code) && stored && !stored.hasVariations && stored.pieces > 0) {
    refuse('parent-has-stock', null, row.code)
  }
  return found
}

/** A file without titles is about goods that are there. */
const mayBeMade = ({ parent }: Planned, mapping: readonly string[]) => parent !== '' || mapping.includes('title_lv')

/** Why the row names no good. */
function whyUnknown({ given }: Planned, mapping: readonly string[]): Reason {
  const key = keyOfProducts(mapping) ?? 'code'
  if (key !== 'code' && given[key])
    return { code: key === 'ean' ? 'unknown-ean' : 'unknown-number', column: key, value: given[key] }
  return given.ean && key !== 'code'
    ? { code: 'unknown-ean', column: 'ean', value: given.ean }
    : { code: 'required', column: key }
}

function reasonsOfVariation({ code, parent, given, stored }: Planned, group: Group): Reason[] {
  const found: Reason[] = []
  const above = group.rows.get(parent)
  const storedAbove = group.stored.get(parent)
  if ((!above && !storedAbove) || parent === code)
    found.push({ code: 'parent-unknown', column: 'parent', value: parent })
  else if (above?.parent || storedAbove?.record.parent) {
    found.push({ code: 'parent-is-variation', column: 'parent', value: parent })
  }
  if (!stored && !given.options) found.push({ code: 'axes', column: 'options' })
  if (!stored && storedAbove && !storedAbove.hasVariations && storedAbove.pieces > 0) {
    found.push({ code: 'parent-has-stock', column: 'parent', value: parent })
  }
  return found
}

/** Codes that relations of these rows name and that are in the shop or in the file. */
async function knownCodes(db: Db, importId: string, given: readonly ParsedRow[]): Promise<ReadonlySet<string>> {
  const named = [
    ...new Set(given.flatMap((row) => Object.keys(RELATION_COLUMNS).flatMap((key) => listOf(row.given[key] ?? '')))),
  ]
  if (named.length === 0) return new Set()
  const found = await rows<{ code: string }>(
    db,
    sql`select n.code from unnest(${sql.param(named)}::text[]) n(code)
        where exists (select 1 from products p where p.code = n.code)
          or exists (select 1 from import_rows r where r.import_id = ${importId}::uuid and r.code = n.code)`,
  )
  return new Set(found.map(({ code }) => code))
}

const unknownRelations = ({ given, code }: Planned, known: ReadonlySet<string>): Reason[] =>
  Object.keys(RELATION_COLUMNS).flatMap((key) =>
    listOf(given[key] ?? '')
      .filter((other) => other === code || !known.has(other))
      .map((other): Reason => ({ code: 'unknown-product', column: key, value: other })),
  )

/** What a field is where nothing is said. */
const DEFAULTS: Readonly<Record<string, string>> = {
  vat_class: 'standard',
  guarantee_months: '24',
  weight_g: '0',
  width_mm: '0',
  depth_mm: '0',
  height_mm: '0',
  position: '0',
  published: '1',
}
/** An empty cell never clears them. */
const NEVER_EMPTY = new Set(['code', 'parent', 'slug', 'price', 'category', 'title_lv', 'options'])

function decide(row: Planned, group: Group): Pick<Planned, 'outcome' | 'changes'> {
  if (row.reasons.some((reason) => !isRemark(reason))) return { outcome: 'refused', changes: {} }
  const changes: Record<string, [string, string]> = {}
  for (const [key, given] of Object.entries(row.given)) {
    if (given === '' && (NEVER_EMPTY.has(key) || locationOf(key))) delete row.given[key]
    else {
      const after = given === '' ? emptyOf(key) : given
      row.given[key] = after
      const before = row.stored ? (row.stored.record[key] ?? '') : ''
      if (before !== after && key !== 'parent' && key !== 'code') changes[key] = [before, after]
    }
  }
  if (!row.stored) return { outcome: 'new', changes }
  const becomesParent = group.variations.has(row.code) && !row.stored.hasVariations
  return { outcome: Object.keys(changes).length > 0 || becomesParent ? 'changed' : 'same', changes }
}

const emptyOf = (key: string): string => DEFAULTS[key] ?? (columnOf('products', key)?.kind === 'yes-no' ? '0' : '')
