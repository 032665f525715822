/** The shop's languages; the first is the default and has no prefix in addresses. */
export const languages = ['lv', 'en'] as const
export type Lang = (typeof languages)[number]

export const isLang = (value: unknown): value is Lang => value === 'lv' || value === 'en'

/** A stored text in the asked language; Latvian stands in where a translation is missing. */
export const inLang = (text: { lv: string; en?: string | undefined }, lang: Lang): string => text[lang] || text.lv || ''
