import { z } from 'zod'
import { formatAmount } from '../money/money.ts'
import { areOfCountry, cleanPostcodes, postcodesOf } from './postcodes.ts'
import {
  centsOf,
  checkedPrices,
  type PriceProblem,
  priceRowsOf,
  type StoredPrice,
  storedRowsText,
} from './price-rows.ts'

/** A part of a country by its postcodes, as it is typed; `prices`: as the price table of a country. */
export type AreaRow = {
  name: string
  postcodes: string
  isServed: boolean
  daysMin: string
  daysMax: string
  freeFrom: string
  prices: string
}

export type StoredArea = {
  name: string
  postcodes: string
  isServed: boolean
  daysMin: number
  daysMax: number
  freeFrom: number | null
  prices: readonly StoredPrice[]
}

export type AreaProblem =
  | PriceProblem
  | 'too-long'
  | 'days'
  | 'days-order'
  | 'no-price'
  | 'postcodes'
  | 'postcodes-country'
  | 'areas'

const MAX_AREAS = 30
const MAX_NAME = 60
const MAX_POSTCODES = 2_000
export const MAX_DAYS = 60

const Text = z.string().max(5_000)
const Rows = z.array(
  z.object({
    name: Text,
    postcodes: Text,
    isServed: z.boolean(),
    daysMin: Text,
    daysMax: Text,
    freeFrom: Text,
    prices: Text,
  }),
)

/** The areas of a country as one value, because they have no identity of their own. */
export const areasText = (rows: readonly AreaRow[]): string => (rows.length === 0 ? '' : JSON.stringify(rows))

/** @returns null where it is no such text */
export function areasOf(text: string): AreaRow[] | null {
  if (text === '') return []
  try {
    return Rows.parse(JSON.parse(text))
  } catch {
    return null
  }
}

export const storedAreasText = (areas: readonly StoredArea[]): string =>
  areasText(
    areas.map(({ name, postcodes, isServed, daysMin, daysMax, freeFrom, prices }) => ({
      name,
      postcodes,
      isServed,
      daysMin: isServed ? String(daysMin) : '',
      daysMax: isServed ? String(daysMax) : '',
      freeFrom: freeFrom === null ? '' : formatAmount(freeFrom),
      prices: storedRowsText(prices),
    })),
  )

export type AreasChecked =
  | { ok: true; areas: StoredArea[] }
  /** `at`: below the field, `0.prices.1.weight`; empty: the whole field. */
  | { ok: false; problems: { at: string; problem: AreaProblem }[] }

export function checkedAreas(text: string, country: string): AreasChecked {
  const rows = areasOf(text)
  if (rows === null || rows.length > MAX_AREAS) return { ok: false, problems: [{ at: '', problem: 'areas' }] }
  const problems = rows.flatMap((row, index) =>
    problemsOfArea(row, country).map(({ at, problem }) => ({ at: `${index}.${at}`, problem })),
  )
  return problems.length > 0 ? { ok: false, problems } : { ok: true, areas: rows.map(storedArea) }
}

type Problems = Extract<AreasChecked, { ok: false }>['problems']

function problemsOfArea(row: AreaRow, country: string): Problems {
  const problems: Problems = []
  const wrong = (at: string, problem: AreaProblem) => problems.push({ at, problem })
  if (row.name.trim() === '') wrong('name', 'required')
  else if (row.name.trim().length > MAX_NAME) wrong('name', 'too-long')
  if (row.postcodes.length > MAX_POSTCODES) wrong('postcodes', 'too-long')
  else {
    const parts = postcodesOf(row.postcodes, country)
    if (parts === null) wrong('postcodes', 'postcodes')
    else if (!areOfCountry(parts, country)) wrong('postcodes', 'postcodes-country')
  }
  return row.isServed ? [...problems, ...problemsOfTerms(row)] : problems
}

function problemsOfTerms({ daysMin, daysMax, freeFrom, prices }: AreaRow): Problems {
  const problems: Problems = []
  const wrong = (at: string, problem: AreaProblem) => problems.push({ at, problem })
  if (!isDays(daysMin)) wrong('daysMin', 'days')
  if (!isDays(daysMax)) wrong('daysMax', 'days')
  else if (isDays(daysMin) && Number(daysMax) < Number(daysMin)) wrong('daysMax', 'days-order')
  if (freeFrom.trim() !== '' && centsOf(freeFrom) === null) wrong('freeFrom', 'money')
  const rows = priceRowsOf(prices)
  const checked = checkedPrices(rows)
  if (rows.length === 0) wrong('prices', 'no-price')
  if (!checked.ok) for (const { row, cell, problem } of checked.problems) wrong(`prices.${row}.${cell}`, problem)
  return problems
}

const isDays = (text: string) => /^\d{1,2}$/.test(text.trim()) && Number(text) <= MAX_DAYS

/** Of an area to which nothing is delivered only the postcodes count. */
function storedArea({ name, postcodes, isServed, ...terms }: AreaRow): StoredArea {
  const named = { name: name.trim(), postcodes: cleanPostcodes(postcodes), isServed }
  if (!isServed) return { ...named, daysMin: 0, daysMax: 0, freeFrom: null, prices: [] }
  const checked = checkedPrices(priceRowsOf(terms.prices))
  return {
    ...named,
    daysMin: Number(terms.daysMin),
    daysMax: Number(terms.daysMax),
    freeFrom: terms.freeFrom.trim() === '' ? null : centsOf(terms.freeFrom),
    prices: checked.ok ? checked.prices : [],
  }
}
