import { inLang, type Lang, type LocalizedText } from '../../languages.ts'

export type AxisOption = { id: number; slug: string; title: LocalizedText }

/** One option of each axis, in the order of the axes. */
export type Combination = readonly AxisOption[]

/** All combinations; the last axis changes fastest. */
export function combinationsOf(axes: readonly (readonly AxisOption[])[]): Combination[] {
  return axes.reduce<Combination[]>(
    (made, options) => made.flatMap((before) => options.map((option) => [...before, option])),
    [[]],
  )
}

/** Equal for the same options in another order. */
export const keyOf = (options: readonly number[]): string => options.toSorted((a, b) => a - b).join()

const TOKEN = /\{(code|[1-9])(?::([1-9]))?\}/g

/** Why a pattern would not tell combinations apart, or is no pattern. */
export function patternProblem(pattern: string, axes: readonly { length: number }[]): 'pattern' | 'axis' | null {
  if (/[{},;]/.test(pattern.replace(TOKEN, ''))) return 'pattern'
  const named = [...pattern.matchAll(TOKEN)].map(([, name]) => name)
  if (named.some((name) => name !== 'code' && Number(name) > axes.length)) return 'pattern'
  return axes.every((options, at) => options.length < 2 || named.includes(String(at + 1))) ? null : 'axis'
}

/** `LU-1101-SARKANS-XL` for `{code}-{1}-{2}`. Slugs are unique within their attribute and without diacritics. */
export const codeFrom = (pattern: string, code: string, combination: Combination): string =>
  pattern.replace(TOKEN, (_, name: string, letters: string | undefined) => {
    const text = name === 'code' ? code : (combination[Number(name) - 1]?.slug ?? '').toUpperCase()
    return letters ? text.slice(0, Number(letters)) : text
  })

/** `Sarkans, XL` */
export const titleFrom = (combination: Combination, lang: Lang): string =>
  combination.map(({ title }) => inLang(title, lang)).join(', ')

/** `{code}-{1}-{2}` for two axes. */
export const defaultPattern = (axes: number): string =>
  ['{code}', ...Array.from({ length: axes }, (_, at) => `{${at + 1}}`)].join('-')
