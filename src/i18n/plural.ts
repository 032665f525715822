import type { Lang } from '../shop/languages.ts'

/** By CLDR plural category; `other` is the default, `none` is for 0 itself. */
type Forms = Partial<Record<Intl.LDMLPluralRule | 'none', string>> & { other: string }

type Rules = { rules: Intl.PluralRules; known: Intl.LDMLPluralRule[] }

const languages = new Map<Lang, Rules>()

/** A cache: `Intl.PluralRules.select` takes about a microsecond, and the numbers are few and small. */
const MOST_KNOWN = 1_000

function categoryOf(lang: Lang, n: number): Intl.LDMLPluralRule {
  let language = languages.get(lang)
  if (!language) {
    language = { rules: new Intl.PluralRules(lang), known: [] }
    languages.set(lang, language)
  }
  const { rules, known } = language
  const category = known[n] ?? rules.select(n)
  if (Number.isInteger(n) && n >= 0 && n < MOST_KNOWN) known[n] = category
  return category
}

/** Replaces `#` in the form for `n` by the number. */
export function counted(lang: Lang, n: number, forms: Forms): string {
  const form = n === 0 ? forms.none : undefined
  return (form ?? forms[categoryOf(lang, n)] ?? forms.other).replace('#', String(n))
}
