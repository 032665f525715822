import type { Lang } from '../languages.ts'

const formats = {
  lv: new Intl.DateTimeFormat('lv-LV', { dateStyle: 'long', timeStyle: 'medium', timeZone: 'Europe/Riga' }),
  en: new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'medium', timeZone: 'Europe/Riga' }),
}

/** Date and time to the second in Latvia, for receipts. */
export const momentInRiga = (instant: Date, lang: Lang): string => formats[lang].format(instant)
