import type { AttributeRole } from './attributes.tables.ts'

/** An attribute in which the variations of a product differ; `values` in the order in which they are shown. */
export type VariationAxis = { title: string; role: AttributeRole | null; values: string[] }

/** What makes a variation differ from its sisters. */
type Described = { properties: readonly { property_title: string; option_value: string }[] }

/** A variation by the index of its value on each axis. */
type Placed = { at: readonly number[]; available: number }

/** One axis has the variations' order. Null when the attributes do not suffice: missing values, or equal variations. */
export function axesOf(known: readonly VariationAxis[], variations: readonly Described[]): VariationAxis[] | null {
  const differing = known.filter(({ title }) => distinct(variations.map((each) => valueOn(title, each))).length > 1)
  const [only] = differing
  const axes =
    only && differing.length === 1
      ? [{ ...only, values: distinct(variations.flatMap((each) => valueOn(only.title, each) ?? [])) }]
      : differing
  const places = variations.map((each) => placeOn(axes, each))
  const isTold = places.every((at) => !at.includes(-1)) && distinct(places.map(String)).length === places.length
  return isTold ? axes : null
}

export const placeOn = (axes: readonly VariationAxis[], variation: Described): number[] =>
  axes.map(({ title, values }) => values.indexOf(valueOn(title, variation) ?? ''))

/** Undefined also when there are several. */
function valueOn(title: string, { properties }: Described): string | undefined {
  const own = properties.filter(({ property_title }) => property_title === title)
  return own.length === 1 ? own[0]?.option_value : undefined
}

/** Above all sums of powers of two that a product's axes can have. */
const MANY = 2 ** 20

/** The one with this value of `axis` that keeps most of the other values, those of the first axes before later ones. */
export function nearest<Choice extends Placed>(
  choices: readonly Choice[],
  from: Placed,
  { axis, value }: { axis: number; value: number },
): Choice | undefined {
  const score = ({ at, available }: Choice) =>
    at.reduce((sum, v, i) => (v === from.at[i] ? sum + MANY + 2 ** (at.length - i) : sum), Number(available > 0))
  return choices
    .filter(({ at }) => at[axis] === value)
    .reduce<Choice | undefined>((best, each) => (best && score(best) >= score(each) ? best : each), undefined)
}

/** Axes beside `axis` on which the two differ. */
export const changedBeside = (axis: number, from: Placed, to: Placed): number[] =>
  to.at.flatMap((value, i) => (i !== axis && value !== from.at[i] ? [i] : []))

/** Each value of `axis` goes with only one value of `other`, as memory that is sold with one size of disk. */
export function isDetermined(choices: readonly Placed[], axis: number, other: number): boolean {
  return choices.every(({ at }) => choices.every((each) => each.at[axis] !== at[axis] || each.at[other] === at[other]))
}

const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)]
