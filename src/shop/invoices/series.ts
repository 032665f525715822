import { toRigaDate } from '../calendar/days.ts'

export type SeriesKind = 'invoice' | 'credit_note'

const NUMBER_DIGITS = 5

/** `ER-2026-00042`; a new series each year. @param prefix of the setting `number_series` */
export const seriesOf = (prefix: string, now: Date) => `${prefix}-${toRigaDate(now).slice(0, 4)}`

export const documentNumber = (series: string, number: number) =>
  `${series}-${String(number).padStart(NUMBER_DIGITS, '0')}`

/** @param text in capitals; the dash before the number may be missing */
export function parseDocumentNumber(text: string): { series: string; number: number } | null {
  const [, series, nth] = /^([A-Z]{1,5}-\d{4})-?(\d{1,9})$/.exec(text) ?? []
  return series ? { series, number: Number(nth) } : null
}
