import { byLanguage, definitionOf, type Lang } from '../languages.ts'

const formats = byLanguage(
  (lang) =>
    new Intl.DateTimeFormat(definitionOf(lang).locale, {
      dateStyle: 'long',
      timeStyle: 'medium',
      timeZone: 'Europe/Riga',
    }),
)

export const momentInRiga = (instant: Date, lang: Lang): string => formats[lang].format(instant)
