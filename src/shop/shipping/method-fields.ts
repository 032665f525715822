import { type LocalizedText, languages } from '../languages.ts'
import { formatAmount } from '../money/money.ts'
import { VAT_CLASSES, type VatClass } from '../tax/vat-class.ts'
import {
  type AreaProblem,
  areasOf,
  areasText,
  checkedAreas,
  MAX_DAYS,
  type StoredArea,
  storedAreasText,
} from './area-rows.ts'
import { isCarrier } from './carrier-point.ts'
import {
  centsOf,
  checkedPrices,
  type PriceProblem,
  priceRowsOf,
  priceRowsText,
  type StoredPrice,
  storedRowsText,
} from './price-rows.ts'
import type { ShippingType } from './shipping.tables.ts'
import { isTrackingUrl } from './tracking.ts'

/** A way of delivery as fields that staff edit: `title.lv`, `zone.LT.daysMin`, `prices.LT`. */
export type MethodValues = Readonly<Record<string, string | boolean>>

export type StoredZone = {
  country: string
  freeFrom: number | null
  daysMin: number
  daysMax: number
  areas: readonly StoredArea[]
}

/** As prices of carts are reckoned with. */
export const shippingZone = <Z extends StoredZone & { countryId: number }>({ country, areas, ...zone }: Z) => ({
  ...zone,
  areas: areas.map((area) => ({
    ...area,
    countryCode: country,
    prices: area.prices.map((price) => ({ ...price, countryId: zone.countryId })),
  })),
})

export type StoredMethod = {
  type: ShippingType
  title: LocalizedText
  description: LocalizedText
  carrier: string | null
  isBulky: boolean
  maxParcels: number
  trackingUrl: string | null
  vatClass: VatClass
  isActive: boolean
  zones: readonly StoredZone[]
  prices: readonly (StoredPrice & { country: string })[]
}

export type MethodProblem =
  | PriceProblem
  | AreaProblem
  | 'too-long'
  | 'parcels'
  | 'days'
  | 'days-order'
  | 'tracking'
  | 'no-country'
  | 'no-price'
  | 'unknown'

const MAX_TITLE = 80
const MAX_DESCRIPTION = 300
const MAX_PARCELS = 100

export function valuesOfMethod(method: StoredMethod, countries: readonly string[]): Record<string, string | boolean> {
  const values: Record<string, string | boolean> = {}
  for (const lang of languages) {
    values[`title.${lang}`] = method.title[lang] ?? ''
    values[`description.${lang}`] = method.description[lang] ?? ''
  }
  values.isActive = method.isActive
  values.isBulky = method.isBulky
  values.maxParcels = String(method.maxParcels)
  values.trackingUrl = method.trackingUrl ?? ''
  values.carrier = method.carrier ?? ''
  values.vatClass = method.vatClass
  for (const country of countries) {
    const zone = method.zones.find((each) => each.country === country)
    values[`zone.${country}`] = zone !== undefined
    values[`zone.${country}.daysMin`] = zone ? String(zone.daysMin) : ''
    values[`zone.${country}.daysMax`] = zone ? String(zone.daysMax) : ''
    values[`zone.${country}.freeFrom`] = zone?.freeFrom == null ? '' : formatAmount(zone.freeFrom)
    values[`prices.${country}`] = storedRowsText(method.prices.filter((each) => each.country === country))
    values[`areas.${country}`] = storedAreasText(zone?.areas ?? [])
  }
  return values
}

/** As they will be stored, where they can be read; what is wrong stays as it was typed. */
export function cleanedValues(typed: MethodValues): Record<string, string | boolean> {
  const cleaned = Object.entries(typed).map(([path, value]) => {
    if (typeof value !== 'string') return [path, value]
    if (path.startsWith('prices.')) return [path, cleanedPrices(value)]
    if (path.startsWith('areas.')) return [path, cleanedAreas(value, path.slice('areas.'.length))]
    const text = value.trim()
    const cents = path.endsWith('.freeFrom') && text !== '' ? centsOf(text) : null
    if (cents !== null) return [path, formatAmount(cents)]
    return [path, /days(Min|Max)$|^maxParcels$/.test(path) && /^\d{1,9}$/.test(text) ? String(Number(text)) : text]
  })
  return Object.fromEntries(cleaned)
}

function cleanedPrices(text: string): string {
  const rows = priceRowsOf(text)
  const checked = checkedPrices(rows)
  return checked.ok ? storedRowsText(checked.prices) : priceRowsText(rows)
}

function cleanedAreas(text: string, country: string): string {
  const checked = checkedAreas(text, country)
  if (checked.ok) return storedAreasText(checked.areas)
  const rows = areasOf(text)
  return rows === null ? text : areasText(rows)
}

type Problems = Record<string, MethodProblem>

/** @param values all of them, as they would be after the change. By path; of a price by `prices.LV.0.weight`. */
export function problemsOfMethod(values: MethodValues, type: ShippingType, countries: readonly string[]): Problems {
  const problems: Problems = { ...problemsOfTexts(values), ...problemsOfRules(values, type) }
  const served = countries.filter((country) => values[`zone.${country}`] === true)
  for (const country of served)
    Object.assign(problems, problemsOfZone(values, country), problemsOfAreas(values, { country, type }))
  if (values.isActive === true && served.length === 0) problems.isActive = 'no-country'
  return problems
}

function problemsOfTexts(values: MethodValues): Problems {
  const problems: Problems = {}
  for (const [index, lang] of languages.entries()) {
    const title = String(values[`title.${lang}`] ?? '')
    if (title.length > MAX_TITLE) problems[`title.${lang}`] = 'too-long'
    if (index === 0 && title === '') problems[`title.${lang}`] = 'required'
    if (String(values[`description.${lang}`] ?? '').length > MAX_DESCRIPTION)
      problems[`description.${lang}`] = 'too-long'
  }
  return problems
}

function problemsOfRules(values: MethodValues, type: ShippingType): Problems {
  const problems: Problems = {}
  const { maxParcels, trackingUrl, carrier } = values
  if (!VAT_CLASSES.some((name) => name === values.vatClass)) problems.vatClass = 'unknown'
  if (!isWhole(maxParcels, 1, MAX_PARCELS)) problems.maxParcels = 'parcels'
  if (trackingUrl && !isTrackingUrl(String(trackingUrl))) problems.trackingUrl = 'tracking'
  const isKnown = type === 'shop' ? carrier === 'shop' : isCarrier(String(carrier))
  // Who brings parcels to the door may be unknown: then labels are made by hand.
  if (!isKnown && !(type === 'courier' && carrier === '')) problems.carrier = 'unknown'
  if (values.isBulky === true && type !== 'courier') problems.isBulky = 'unknown'
  return problems
}

function problemsOfZone(values: MethodValues, country: string): Problems {
  const problems: Problems = {}
  const at = (name: string) => `zone.${country}.${name}`
  const [min, max, free] = [values[at('daysMin')], values[at('daysMax')], String(values[at('freeFrom')] ?? '')]
  if (!isWhole(min, 0, MAX_DAYS)) problems[at('daysMin')] = 'days'
  if (!isWhole(max, 0, MAX_DAYS)) problems[at('daysMax')] = 'days'
  else if (!problems[at('daysMin')] && Number(max) < Number(min)) problems[at('daysMax')] = 'days-order'
  if (free !== '' && centsOf(free) === null) problems[at('freeFrom')] = 'money'
  const rows = priceRowsOf(String(values[`prices.${country}`] ?? ''))
  const checked = checkedPrices(rows)
  if (rows.length === 0) problems[`prices.${country}`] = 'no-price'
  if (!checked.ok)
    for (const { row, cell, problem } of checked.problems) problems[`prices.${country}.${row}.${cell}`] = problem
  return problems
}

/** Lockers and shops cost the same wherever they are. */
function problemsOfAreas(values: MethodValues, { country, type }: { country: string; type: ShippingType }): Problems {
  const field = `areas.${country}`
  const text = String(values[field] ?? '')
  if (text !== '' && type !== 'courier') return { [field]: 'unknown' }
  const checked = checkedAreas(text, country)
  return checked.ok
    ? {}
    : Object.fromEntries(checked.problems.map(({ at, problem }) => [at ? `${field}.${at}` : field, problem]))
}

const isWhole = (value: unknown, from: number, to: number) =>
  typeof value === 'string' && /^\d{1,9}$/.test(value) && Number(value) >= from && Number(value) <= to

/** What is stored for values without a problem. */
export function storedZone(values: MethodValues, country: string): StoredZone {
  const text = (name: string) => String(values[`zone.${country}.${name}`] ?? '')
  const checked = checkedAreas(String(values[`areas.${country}`] ?? ''), country)
  return {
    country,
    daysMin: Number(text('daysMin')),
    daysMax: Number(text('daysMax')),
    freeFrom: text('freeFrom') === '' ? null : centsOf(text('freeFrom')),
    areas: checked.ok ? checked.areas : [],
  }
}

export function storedPrices(values: MethodValues, country: string): StoredPrice[] {
  const checked = checkedPrices(priceRowsOf(String(values[`prices.${country}`] ?? '')))
  return checked.ok ? checked.prices : []
}
