import { isDay } from '../../calendar/days.ts'
import { DEFAULT_LANG, type Lang, languages } from '../../languages.ts'

/** Values of one row by path: `title.lv`, `safety.eu_responsible.email`, `isFeatured`. Texts are never null. */
export type Fields = Readonly<Record<string, string | boolean>>

export type FieldRule = {
  kind:
    | 'text'
    | 'html'
    | 'slug'
    | 'flag'
    | 'color'
    | 'role'
    | 'path'
    | 'link'
    | 'email'
    | 'choice'
    | 'day'
    | 'moment'
    | 'whole'
  isRequired?: boolean
  /** Characters; of a number its value. */
  max?: number
  choices?: readonly string[]
}

export type FieldProblem =
  | 'required'
  | 'too-long'
  | 'slug'
  | 'taken'
  | 'email'
  | 'color'
  | 'role'
  | 'path'
  | 'link'
  | 'price'
  | 'number'
  | 'day'
  | 'dates'
  | 'unknown'

/** By path. The first part of a path is the column in camel case. */
export type FieldRules = Readonly<Record<string, FieldRule>>

/** A text in every language; only the default one may be required. */
export const localizedRules = (name: string, rule: FieldRule): FieldRules =>
  Object.fromEntries(
    languages.map((lang: Lang, index) => [
      `${name}.${lang}`,
      { ...rule, isRequired: index === 0 && rule.isRequired === true },
    ]),
  )

type Json = { [key: string]: unknown }

const at = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Json | null | undefined)?.[key], value)

/** @param row columns in camel case */
export function fieldsOf(rules: FieldRules, row: object): Fields {
  const entries = Object.entries(rules).map(([path, { kind }]) => {
    const value = at(row, path.split('.'))
    if (kind === 'flag') return [path, value === true] as const
    if (kind === 'moment') return [path, typeof value === 'string' ? momentIn(value) : ''] as const
    return [path, typeof value === 'string' || typeof value === 'number' ? String(value) : ''] as const
  })
  return Object.fromEntries(entries)
}

/** The changed columns with their new values. Empty texts are left out of JSON but in the default language, and null in a column of their own. */
export function columnsOf(row: object, changes: Fields): Json {
  const columns: Json = {}
  for (const [path, value] of Object.entries(changes)) {
    const [column = '', ...keys] = path.split('.')
    if (keys.length === 0) columns[column] = value === '' ? null : value
    else columns[column] = withValue((columns[column] ?? (row as Json)[column] ?? {}) as Json, keys, value)
  }
  return columns
}

function withValue(json: Json, [key = '', ...rest]: readonly string[], value: string | boolean): Json {
  const { [key]: before, ...others } = json
  // A text has its default language, also where it is empty: the database checks it.
  if (rest.length === 0) return value === '' && key !== DEFAULT_LANG ? others : { ...others, [key]: value }
  const inner = withValue((before ?? {}) as Json, rest, value)
  return Object.keys(inner).length === 0 ? others : { ...others, [key]: inner }
}

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const COLOR = /^#[0-9a-f]{6}$/
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
/** Of a picture below the media folder; no way out of it. */
const PATH = /^[\w-]+(?:[./][\w-]+)*$/
/** Of the shop, without another host, or of another shop. */
const LINK = /^(?:\/(?![/\\])|https:\/\/[^/\s]+)[^\s\\]*$/
const ROLES: readonly string[] = ['color', 'size', 'material']
const MAX_TEXT = 200
const MOMENT = /^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
const WHOLE = /^[1-9]\d{0,9}$/
const MAX_INT = 2_147_483_647

/** In UTC; what is no moment stays as it was typed. */
function momentIn(text: string): string {
  const at = /^\d{4}-\d\d-\d\dT/.test(text) ? new Date(text) : null
  return at && !Number.isNaN(at.getTime()) ? at.toISOString() : text
}

/** Values as they will be stored: trimmed, colours in lower case. */
export const cleaned = (rules: FieldRules, fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([path, value]) => {
      if (typeof value !== 'string') return [path, value]
      const text = value.trim()
      if (rules[path]?.kind === 'moment') return [path, momentIn(text)]
      return [path, rules[path]?.kind === 'color' ? text.toLowerCase() : text]
    }),
  )

export function problemsOf(rules: FieldRules, changes: Fields): Record<string, FieldProblem> {
  const found: Record<string, FieldProblem> = {}
  for (const [path, value] of Object.entries(changes)) {
    const rule = rules[path]
    const problem = rule ? problemOf(rule, value) : 'unknown'
    if (problem) found[path] = problem
  }
  return found
}

function problemOf(rule: FieldRule, value: string | boolean): FieldProblem | null {
  const { kind, isRequired, max = MAX_TEXT, choices = [] } = rule
  if (kind === 'flag') return typeof value === 'boolean' ? null : 'unknown'
  if (typeof value !== 'string') return 'unknown'
  if (value === '') return isRequired ? 'required' : null
  if (kind === 'choice') return choices.includes(value) ? null : 'unknown'
  if (kind === 'day') return isDay(value) ? null : 'day'
  if (kind === 'moment') return MOMENT.test(value) ? null : 'day'
  if (kind === 'whole') return WHOLE.test(value) && Number(value) <= (rule.max ?? MAX_INT) ? null : 'number'
  if (value.length > max) return 'too-long'
  if (kind === 'slug') return SLUG.test(value) ? null : 'slug'
  if (kind === 'color') return COLOR.test(value) ? null : 'color'
  if (kind === 'email') return EMAIL.test(value) ? null : 'email'
  if (kind === 'path') return PATH.test(value) ? null : 'path'
  if (kind === 'link') return LINK.test(value) ? null : 'link'
  if (kind === 'role') return ROLES.includes(value) ? null : 'role'
  return null
}

/** `Ēdamistabas krēsli` → `edamistabas-kresli` */
export const slugFrom = (title: string): string =>
  title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)
    .replace(/-+$/, '')
