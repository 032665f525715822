import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { VatClass } from './vat-class.ts'

/** The newest row up to a day is in force. */
export const vatRates = pgTable(
  'vat_rates',
  {
    countryCode: text().notNull(),
    vatClass: text().$type<VatClass>().notNull(),
    /** Basis points. */
    rate: integer().notNull(),
    validFrom: date().notNull(),
  },
  (t) => [primaryKey({ columns: [t.countryCode, t.vatClass, t.validFrom] })],
)
