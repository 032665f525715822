import { definitions, type LanguageDefinition } from './language-definitions.ts'

export type Lang = keyof typeof definitions

/** The shop's languages, the default first. */
export const languages = Object.keys(definitions) as [Lang, ...Lang[]]
export const [DEFAULT_LANG] = languages

export const definitionOf = (lang: Lang): LanguageDefinition => definitions[lang]

export const isLang = (value: unknown): value is Lang => typeof value === 'string' && Object.hasOwn(definitions, value)

/** A stored text; the default language is always there. */
export type LocalizedText = { lv: string } & { [Other in Exclude<Lang, 'lv'>]?: string | undefined }

/** A stored text in the asked language; the default one stands in where a translation is missing. */
export const inLang = (text: LocalizedText, lang: Lang): string => text[lang] || text[DEFAULT_LANG] || ''

/** A value of each language, made once. */
export const byLanguage = <T>(make: (lang: Lang) => T): Record<Lang, T> =>
  Object.fromEntries(languages.map((lang) => [lang, make(lang)])) as Record<Lang, T>

/** The language that an Accept-Language header begins with; the default one for all others. */
export function acceptedLanguage(header: string | undefined): Lang {
  const [, first = ''] = /^\s*([a-z]+)\b/i.exec(header ?? '') ?? []
  const asked = first.toLowerCase()
  return isLang(asked) ? asked : DEFAULT_LANG
}
