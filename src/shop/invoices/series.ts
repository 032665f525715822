import { toRigaDate } from '../calendar/days.ts'

export type SeriesKind = 'invoice' | 'credit_note'

export const INVOICE_PREFIX = 'ER'

/** `ER-2026-00042`; a new series each year. */
const PREFIXES = { invoice: INVOICE_PREFIX, credit_note: 'EK' } as const
const NUMBER_DIGITS = 5

export const seriesOf = (kind: SeriesKind, now: Date) => `${PREFIXES[kind]}-${toRigaDate(now).slice(0, 4)}`

export const documentNumber = (series: string, number: number) =>
  `${series}-${String(number).padStart(NUMBER_DIGITS, '0')}`
