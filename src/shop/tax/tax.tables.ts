import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

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

export type VatClass = 'standard' | 'reduced' | 'super_reduced' | 'zero'
