import type { LocalizedText } from '../languages.ts'
import { MAX_PERCENT, ROUNDINGS, type Rounding } from './sale.ts'

export type SaleFields = Record<string, string>
type SaleProblem = 'required' | 'date' | 'order' | 'percent' | 'unknown'
export type SaleProblems = Record<string, SaleProblem>

export type SaleValues = {
  title: LocalizedText
  startsAt: Date
  endsAt: Date
  percent: number | null
  rounding: Rounding
}

const FIELDS = ['title.lv', 'title.en', 'startsAt', 'endsAt', 'percent', 'rounding']

export const fieldsOfSale = ({ title, startsAt, endsAt, percent, rounding }: SaleValues): SaleFields => ({
  'title.lv': title.lv,
  'title.en': title.en ?? '',
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
  percent: percent === null ? '' : String(percent),
  rounding,
})

/** Moments as they are stored, so that edits can be compared. */
export function cleanedSale(changes: SaleFields): SaleFields {
  return Object.fromEntries(
    Object.entries(changes).map(([field, value]) => {
      const isMoment = (field === 'startsAt' || field === 'endsAt') && !Number.isNaN(Date.parse(value))
      return [field, isMoment ? new Date(value).toISOString() : value.trim()]
    }),
  )
}

/** @param fields all of them, cleaned */
export function readSale(fields: SaleFields): { values: SaleValues } | { problems: SaleProblems } {
  const problems: SaleProblems = {}
  for (const field of Object.keys(fields)) if (!FIELDS.includes(field)) problems[field] = 'unknown'
  const { startsAt = '', endsAt = '', percent = '', rounding = '' } = fields
  const lv = fields['title.lv'] ?? ''
  const en = fields['title.en'] ?? ''
  if (!lv) problems['title.lv'] = 'required'
  for (const field of ['startsAt', 'endsAt']) if (!isMoment(fields[field] ?? '')) problems[field] = 'date'
  if (!problems.startsAt && !problems.endsAt && startsAt >= endsAt) problems.endsAt = 'order'
  const isPercent = /^\d{1,2}$/.test(percent) && Number(percent) >= 1 && Number(percent) <= MAX_PERCENT
  if (percent !== '' && !isPercent) problems.percent = 'percent'
  const known = ROUNDINGS.find((each) => each === (rounding || 'cent'))
  if (!known) problems.rounding = 'unknown'
  if (!known || Object.keys(problems).length > 0) return { problems }
  return {
    values: {
      title: en ? { lv, en } : { lv },
      startsAt: new Date(startsAt),
      endsAt: new Date(endsAt),
      percent: percent === '' ? null : Number(percent),
      rounding: known,
    },
  }
}

const isMoment = (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text)
