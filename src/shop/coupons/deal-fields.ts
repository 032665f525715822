import { BUYER_TYPES, type BuyerType } from '../buyer-type.ts'
import type { Cents } from '../money/money.ts'

/** Coupons and rules as staff edit them: texts and flags by the name of the field. */
export type DealFields = Readonly<Record<string, string | boolean>>

type DealProblem =
  | 'required'
  | 'tooLong'
  | 'taken'
  | 'date'
  | 'order'
  | 'money'
  | 'percent'
  | 'whole'
  | 'unknown'
  | 'code'
  | 'used'
  | 'belowUsed'
  | 'paidPieces'
  | 'gift'

export type DealProblems = Partial<Record<string, DealProblem>>

export type DealField =
  | { kind: 'text'; max: number; isRequired?: boolean }
  | { kind: 'flag' }
  | { kind: 'choice'; options: readonly string[] }
  /** ISO 8601 in UTC. */
  | { kind: 'moment' }
  /** Cents, typed as euros. */
  | { kind: 'money' }
  /** Basis points, typed as percents. */
  | { kind: 'percent' }
  | { kind: 'whole'; to: number }
  /** Joined by commas. */
  | { kind: 'ids' }
  | { kind: 'buyers' }

export type DealForm = Readonly<Record<string, DealField>>

type Value = string | boolean | number | Date | number[] | BuyerType[] | null

/** What each field holds; null where it is empty. */
export type DealValues = Readonly<Record<string, Value>>

const MAX_MONEY = 100_000_000
const MAX_IDS = 500
const MAX_ID = 2_147_483_647

/** Values as they are shown again, so that edits can be compared. */
export const cleanedDeal = (form: DealForm, changes: DealFields): DealFields =>
  Object.fromEntries(
    Object.entries(changes).map(([name, typed]) => {
      const field = form[name]
      if (typeof typed === 'boolean' || !field) return [name, typed]
      const value = readValue(field, typed.trim())
      return [name, value === undefined || value === null ? typed.trim() : shownValue(field, value)]
    }),
  )

/** @param fields cleaned; what is left out is empty */
export function readDeal(form: DealForm, fields: DealFields): { values: DealValues; problems: DealProblems } {
  const problems: DealProblems = {}
  const values: Record<string, Value> = {}
  for (const name of Object.keys(fields)) if (!form[name]) problems[name] = 'unknown'
  for (const [name, field] of Object.entries(form)) {
    const typed = fields[name] ?? (field.kind === 'flag' ? false : '')
    const value = readValue(field, typed)
    values[name] = value ?? null
    const problem = value === undefined ? PROBLEM_OF[field.kind] : textProblem(field, typed)
    if (problem) problems[name] = problem
  }
  return { values, problems }
}

const PROBLEM_OF: Readonly<Record<DealField['kind'], DealProblem>> = {
  text: 'unknown',
  flag: 'unknown',
  choice: 'required',
  moment: 'date',
  money: 'money',
  percent: 'percent',
  whole: 'whole',
  ids: 'unknown',
  buyers: 'unknown',
}

function textProblem(field: DealField, typed: string | boolean): DealProblem | null {
  if (field.kind !== 'text' || typeof typed !== 'string') return null
  if (field.isRequired && typed === '') return 'required'
  return typed.length > field.max ? 'tooLong' : null
}

/** Null for an empty field, undefined for what it cannot hold. */
function readValue(field: DealField, typed: string | boolean): Value | undefined {
  if (field.kind === 'flag') return typeof typed === 'boolean' ? typed : undefined
  if (typeof typed === 'boolean') return undefined
  switch (field.kind) {
    case 'text':
      return typed
    case 'choice':
      return field.options.includes(typed) ? typed : undefined
    case 'ids':
      return idsOf(typed)
    case 'buyers':
      return buyersOf(typed)
    default:
      return typed === '' ? null : scalarOf(field, typed)
  }
}

function scalarOf(field: DealField, typed: string): Value | undefined {
  if (field.kind === 'moment') {
    const moment = new Date(typed)
    return Number.isNaN(moment.getTime()) || !/^\d{4}-\d\d-\d\dT/.test(typed) ? undefined : moment
  }
  if (field.kind === 'whole') {
    const number = /^\d{1,9}$/.test(typed) ? Number(typed) : Number.NaN
    return number >= 1 && number <= field.to ? number : undefined
  }
  const hundredths = hundredthsOf(typed)
  const most = field.kind === 'percent' ? 10_000 : MAX_MONEY
  return hundredths !== undefined && hundredths <= most ? hundredths : undefined
}

/** Of `12,5`, `12.50 €` or `10 %`. */
function hundredthsOf(typed: string): number | undefined {
  const [, whole, part = ''] = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(typed.replaceAll(/[\s€%]/g, '')) ?? []
  return whole === undefined ? undefined : Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

function idsOf(typed: string): number[] | undefined {
  const ids = typed === '' ? [] : typed.split(',').map(Number)
  const isFine = ids.length <= MAX_IDS && ids.every((id) => Number.isInteger(id) && id > 0 && id <= MAX_ID)
  return isFine ? [...new Set(ids)].sort((a, b) => a - b) : undefined
}

function buyersOf(typed: string): BuyerType[] | undefined {
  const given = typed === '' ? [] : typed.split(',')
  const known = BUYER_TYPES.filter((type) => given.includes(type))
  return known.length === given.length ? known : undefined
}

/** As it is typed: the other way round. */
export function shownValue(field: DealField, value: unknown): string | boolean {
  if (field.kind === 'flag') return value === true
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.join(',')
  if (typeof value === 'number' && field.kind === 'money') return eurosOf(value)
  if (typeof value === 'number' && field.kind === 'percent') return String(value / 100).replace('.', ',')
  return String(value)
}

const eurosOf = (cents: Cents) => (cents / 100).toFixed(2).replace('.', ',')

/** What coupons and rules have in common. */
export const SHARED_FIELDS = {
  isActive: { kind: 'flag' },
  startsAt: { kind: 'moment' },
  endsAt: { kind: 'moment' },
  buyerTypes: { kind: 'buyers' },
  segmentId: { kind: 'whole', to: MAX_ID },
  categoryIds: { kind: 'ids' },
  manufacturerIds: { kind: 'ids' },
  productIds: { kind: 'ids' },
  minimum: { kind: 'money' },
  percent: { kind: 'percent' },
  sum: { kind: 'money' },
} as const satisfies DealForm

/** Whose one of two fields is filled. */
export function amountProblems(kind: unknown, { percent, sum }: DealValues): DealProblems {
  if (kind === 'percent' && !percent) return { percent: percent === null ? 'required' : 'percent' }
  if (kind === 'fixed' && !sum) return { sum: sum === null ? 'required' : 'money' }
  return {}
}

export const periodProblems = ({ startsAt, endsAt }: DealValues): DealProblems =>
  startsAt && endsAt && startsAt >= endsAt ? { endsAt: 'order' } : {}
