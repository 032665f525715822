/** Numbers with a unit: "1,5 l", "140cm", `27"`, "20–25 l", "līdz 15 l". */

import { fold, type SearchToken } from './latvian.ts'

/** From `least` up to `most` of the kind's smallest unit; both are the same for a single number. */
export type Measure = { kind: string; least: number; most: number }

/** Spelt units of a kind, without diacritics, with how many of the smallest unit they are. */
const KINDS: Record<string, string> = {
  mm: 'mm|milimetr(?:i|u|iem|s)|millimet(?:re|er)s?=1 cm|centimetr(?:i|u|iem|s)|centimet(?:re|er)s?=10 m|metr(?:i|u|iem|s|a)|met(?:re|er)s?=1000',
  inch: "coll(?:as|u|a|am|igs|iga|igais)|inch(?:es)?|zoll=1 \"|″|”|''|’’=1",
  ml: 'ml|mililitr(?:i|u|s)=1 cl=10 dl=100 l|lit(?:ri|ru|rs|ra|riem)|lit(?:re|er)s?|ltr=1000',
  gsm: 'g/m2|gsm=1',
  g: 'g|gram(?:i|u|s)|grams?=1 kg|kilogram(?:i|u|s)|kilo=1000',
  w: 'w|vat(?:i|u|s|iem)|watts?=1 kw=1000',
  wh: 'wh=1 kwh=1000',
  gb: 'mb=0.001 gb|gigabait(?:i|u|s)|gigabytes?|gigi|giga=1 tb|terabait(?:i|u|s)|terabytes?=1000',
  mah: 'mah=1 ah=1000',
  hz: 'hz|herc(?:i|u)=1 khz=1000 mhz=1000000 ghz=1000000000',
  v: 'v|volt(?:i|u|s)|volts?=1',
  lm: 'lm|lumen(?:i|u|s)|lumens?=1',
  k: 'k|kelvin(?:i|u|s)?=1',
  db: 'db=1',
  piece: 'gab|gabal(?:i|u|iem|s)|pcs|pieces?=1',
  sheet: 'lap(?:as|u|am|a)|loks(?:nes|nu|ne)|sheets?|leaves=1',
}

/** Kinds that a buyer writes with the unit of another: paper of 80 g is paper of 80 g/m². */
const ALSO: Record<string, readonly string[]> = { g: ['gsm'] }

type Unit = { kind: string; pattern: RegExp; factor: number }

const units: readonly Unit[] = Object.entries(KINDS).flatMap(([kind, spelt]) =>
  spelt.split(' ').map((entry) => {
    const [names = '', factor] = entry.split('=')
    return { kind, pattern: new RegExp(`^(?:${names})$`), factor: Number(factor) }
  }),
)

const NUMBER = String.raw`\d{1,3}(?:[ \u00a0]\d{3})+(?!\d)|\d+(?:[.,]\d+)?`
/** Limit or none; numbers joined by × or a dash; a unit. */
const measured = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:(lidz|up to|virs|over)\s+)?((?:${NUMBER})(?:\s*[x×*]\s*(?:${NUMBER}))*)` +
    String.raw`(?:\s*(?:[-–—]|lidz|to)\s*(${NUMBER}))?[ \u00a0-]?(g\/m2|''|’’|["″”]|\p{L}+)(?![\p{L}\p{N}])`,
  'gu',
)
/** Excludes nearly all texts before they are folded. */
const mayMeasure = /\d[ \u00a0-]?["″”'’\p{L}]/u
const UPPER = new Set(['lidz', 'up to'])

export type FoundMeasure = { measures: Measure[]; start: number; end: number }

/** In order; `start` and `end` are places in the text. */
export function findMeasures(text: string): FoundMeasure[] {
  if (!mayMeasure.test(text)) return []
  // After an opening quotation mark it closes a name.
  const isQuoted = /[„“]/.test(text)
  return [...foldedInPlace(text).matchAll(measured)].flatMap((match) => {
    const [whole, limit, numbers = '', upTo, spelt = ''] = match
    if (isQuoted && /["”]/.test(spelt)) return []
    const unit = units.find(({ pattern }) => pattern.test(spelt))
    if (!unit) return []
    const values = numbers.split(/[x×*]/).map((number) => inUnits(number, unit))
    const measures = values.map((value) => measureOf(unit.kind, value, { limit, upTo: upTo && inUnits(upTo, unit) }))
    return [{ measures, start: match.index, end: match.index + whole.length }]
  })
}

type Bounds = { limit: string | undefined; upTo: number | '' | undefined }

function measureOf(kind: string, value: number, { limit, upTo }: Bounds): Measure {
  if (typeof upTo === 'number' && upTo > value) return { kind, least: value, most: upTo }
  if (!limit) return { kind, least: value, most: value }
  return UPPER.has(limit) ? { kind, least: 0, most: value } : { kind, least: value, most: Number.POSITIVE_INFINITY }
}

const inUnits = (number: string, { factor }: Unit): number =>
  Math.round(Number(number.replace(/\s/g, '').replace(',', '.')) * factor * 1_000) / 1_000

/** Letter by letter, so that every place stays what it is. */
const foldedInPlace = (text: string): string =>
  text.replace(/[^\0-\x7f]/g, (letter) => (letter === '²' ? '2' : foldedLetter(fold(letter)))).toLowerCase()

const foldedLetter = (folded: string) => (folded.length === 1 ? folded : ' ')

const measurePrefix = (kind: string): string => `#${kind}:`

/** As a term of the index, different from every typed word. */
export function measureToken({ kind, least, most }: Measure): SearchToken {
  const word = `${measurePrefix(kind)}${least}~${most}`
  return { word, folded: word, stems: [] }
}

export const measurePrefixes = ({ kind }: Measure): string[] => [kind, ...(ALSO[kind] ?? [])].map(measurePrefix)

export function isMeasuredBy({ least, most }: Measure, term: string): boolean {
  const [from, to] = term.slice(term.indexOf(':') + 1).split('~')
  return Number(from) <= most && least <= Number(to)
}
