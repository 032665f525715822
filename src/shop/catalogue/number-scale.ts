import { findMeasures } from '../language/measures.ts'

/** Values of the options of an attribute as numbers of one unit. */
export type NumberScale = {
  /** As most options write it; empty where they are bare numbers. */
  unit: string
  valueOf: ReadonlyMap<number, number>
}

type Option = { id: number; title: string }
type Written = { id: number; kind: string; unit: string; smallest: number; factor: number }

/**
 * Null unless every option is one number, all of one kind: "120 cm", "1,5 l", `27"`, "4", but not "up to 15 l".
 * @param shown the same options in the language of the reader, who may write the unit differently
 */
export function numberScaleOf(options: readonly Option[], shown = options): NumberScale | null {
  const all = readAll(options)
  const [first] = all ?? []
  if (!all || !first) return null
  const { factor, unit } = mostCommon(all)
  const translated = readAll(shown)?.find((each) => each.factor === factor)
  const values = new Map(all.map(({ id, smallest }) => [id, Math.round((smallest / factor) * 1_000) / 1_000]))
  return { unit: translated?.unit ?? unit, valueOf: values }
}

function readAll(options: readonly Option[]): Written[] | null {
  const all = options.map(read)
  const known = all.filter((each) => each !== null)
  const isOfOneKind = new Set(known.map(({ kind }) => kind)).size === 1
  return isOfOneKind && known.length === all.length ? known : null
}

const numbered = /^(\d{1,3}(?:[ \u00a0]\d{3})+|\d+(?:[.,]\d+)?)[ \u00a0-]?(\D.*)?$/u

function read({ id, title }: Option): Written | null {
  const text = title.trim()
  const [, digits = '', unit = ''] = numbered.exec(text) ?? []
  const number = Number(digits.replaceAll(/[ \u00a0]/g, '').replace(',', '.'))
  if (digits === '') return null
  if (unit === '') return { id, kind: '', unit, smallest: number, factor: 1 }
  const [found] = findMeasures(text)
  const [measure, ...others] = found?.measures ?? []
  const isWhole = found?.start === 0 && ['', '.'].includes(text.slice(found.end))
  if (!measure || others.length > 0 || !isWhole || measure.least !== measure.most || number === 0) return null
  const factor = Number((measure.least / number).toPrecision(6))
  return { id, kind: measure.kind, unit, smallest: measure.least, factor }
}

function mostCommon(all: readonly Written[]): Written {
  const byFactor = [...Map.groupBy(all, ({ factor }) => factor).values()]
  const [most = all] = byFactor.sort((a, b) => b.length - a.length || (b[0]?.factor ?? 0) - (a[0]?.factor ?? 0))
  return most[0] as Written
}
