import type { DetailOption, Selected, Variant } from './schemas.ts'
import { isSelected } from './to-product.ts'

type Choice = Pick<Selected, 'name' | 'label'>
type Wanted = { selected?: readonly Choice[] | undefined; preferences?: readonly string[] | undefined }

/** The variants that match what was chosen; if none does, the least important choices are dropped until some do. */
export function select(variants: readonly Variant[], { selected, preferences = [] }: Wanted) {
  if (!selected || selected.length === 0) {
    const featured = featuredOf(variants)
    return { selected: choicesOf(featured), variants: matching(variants, choicesOf(featured), featured) }
  }
  const rankOf = ({ name }: Choice) => (preferences.includes(name) ? preferences.indexOf(name) : preferences.length)
  const kept = onePerName(selected).toSorted((a, b) => rankOf(a) - rankOf(b))
  while (kept.length > 0 && !variants.some((variant) => kept.every((choice) => isSelected(variant, choice)))) kept.pop()
  return { selected: kept, variants: matching(variants, kept) }
}

/** The variant that was asked for comes first, and its options are what is chosen. */
export function selectVariant(variants: readonly Variant[], asked: Variant) {
  const selected = choicesOf(asked)
  return { selected, variants: matching(variants, selected, asked) }
}

/** The first that can be bought. */
export const featuredOf = (variants: readonly Variant[]): Variant | undefined =>
  variants.find(({ availability }) => availability.available) ?? variants[0]

const choicesOf = (variant: Variant | undefined): Choice[] =>
  (variant?.options ?? []).map(({ name, label }) => ({ name, label }))

const onePerName = (choices: readonly Choice[]): Choice[] => [
  ...new Map(choices.map(({ name, label }) => [name, { name, label }])).values(),
]

function matching(variants: readonly Variant[], choices: readonly Choice[], first?: Variant): Variant[] {
  const found = variants.filter((variant) => choices.every((choice) => isSelected(variant, choice)))
  const featured = first ?? featuredOf(found)
  return featured ? [featured, ...found.filter((variant) => variant !== featured)] : []
}

/** For each value: is there a variant of it beside the other choices, and can it be bought. */
export function withSignals(
  options: readonly { name: string; values: readonly { label: string }[] }[],
  variants: readonly Variant[],
  selected: readonly Choice[],
): DetailOption[] {
  return options.map(({ name, values }) => {
    const others = selected.filter((choice) => choice.name !== name)
    return {
      name,
      values: values.map(({ label }) => {
        const wanted = [...others, { name, label }]
        const found = variants.filter((variant) => wanted.every((choice) => isSelected(variant, choice)))
        return {
          label,
          available: found.some(({ availability }) => availability.available),
          exists: found.length > 0,
        }
      }),
    }
  })
}
