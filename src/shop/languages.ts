import { definitions, type LanguageDefinition } from './language-definitions.ts'

export type Lang = keyof typeof definitions

/** Default first. */
export const languages = Object.keys(definitions) as [Lang, ...Lang[]]
export const [DEFAULT_LANG] = languages

export const definitionOf = (lang: Lang): LanguageDefinition => definitions[lang]

export const isLang = (value: unknown): value is Lang => typeof value === 'string' && Object.hasOwn(definitions, value)

export type LocalizedText = { lv: string } & { [Other in Exclude<Lang, 'lv'>]?: string | undefined }

export const inLang = (text: LocalizedText, lang: Lang): string => text[lang] || text[DEFAULT_LANG] || ''

export const byLanguage = <T>(make: (lang: Lang) => T): Record<Lang, T> =>
  Object.fromEntries(languages.map((lang) => [lang, make(lang)])) as Record<Lang, T>

export function acceptedLanguage(header: string | undefined): Lang {
  const [, first = ''] = /^\s*([a-z]+)\b/i.exec(header ?? '') ?? []
  const asked = first.toLowerCase()
  return isLang(asked) ? asked : DEFAULT_LANG
}
