import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** VAT rates as dated rows: the newest row not after the day counts. */
export const vatRates = pgTable(
  'vat_rates',
  {
    countryCode: text().notNull(),
    vatClass: text().$type<VatClass>().notNull(),
    /** Basis points: 2100 is 21 %. */
    rate: integer().notNull(),
    validFrom: date().notNull(),
  },
  (t) => [primaryKey({ columns: [t.countryCode, t.vatClass, t.validFrom] })],
)

export type VatClass = 'standard' | 'reduced' | 'super_reduced' | 'zero'
