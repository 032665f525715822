import type { Lang } from '../shop/languages.ts'

/** A text for each of the language's plural categories (CLDR) that differ; `other` stands in for the rest. */
type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

const rules = new Map<Lang, Intl.PluralRules>()

function rulesOf(lang: Lang): Intl.PluralRules {
  const known = rules.get(lang) ?? new Intl.PluralRules(lang)
  rules.set(lang, known)
  return known
}

/** The form for `n`, in which `#` becomes the number. */
export function counted(lang: Lang, n: number, forms: Forms): string {
  return (forms[rulesOf(lang).select(n)] ?? forms.other).replace('#', String(n))
}
