export type LanguageDefinition = {
  name: string
  /** Of every path; empty for the default language. */
  prefix: '' | `/${string}`
  locale: string
  decimalSign: string
  groupSign: string
  currency: readonly [before: string, after: string]
  percent: readonly [before: string, after: string]
  /** Two digits of day and month, four of the year. */
  shortDay(day: string, month: string, year: string): string
  piece: string
}

/** A language is a row here and a folder in `src/i18n`. The first is the default and has no prefix. */
export const definitions = {
  lv: {
    name: 'Latviešu',
    prefix: '',
    locale: 'lv-LV',
    decimalSign: ',',
    groupSign: '\u00a0',
    currency: ['', '\u00a0€'],
    percent: ['', '\u00a0%'],
    shortDay: (day, month, year) => `${day}.${month}.${year}.`,
    piece: 'gab.',
  },
  en: {
    name: 'English',
    prefix: '/en',
    locale: 'en-GB',
    decimalSign: '.',
    groupSign: ',',
    currency: ['€', ''],
    percent: ['', '%'],
    shortDay: (day, month, year) => `${day}/${month}/${year}`,
    piece: 'pc',
  },
} as const satisfies Record<string, LanguageDefinition>
