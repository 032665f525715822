import { definitionOf, type Lang } from '../../shop/languages.ts'

export const countryName = (code: string, lang: Lang): string =>
  new Intl.DisplayNames(definitionOf(lang).locale, { type: 'region' }).of(code) ?? code

/** `12,5 %` of hundredths of a percent. */
export const formatRate = (rate: number, lang: Lang): string => `${percent(rate, lang)} %`

/** `12,5`, as it is typed. */
export const percent = (rate: number, lang: Lang): string => (rate / 100).toLocaleString(definitionOf(lang).locale)
