import { sql } from 'drizzle-orm'
import { boolean, check, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { VatClass } from './vat-class.ts'

/** The newest row up to a day is in force. A trigger keeps the rows that hold already. */
export const vatRates = pgTable(
  'vat_rates',
  {
    countryCode: text().notNull(),
    vatClass: text().$type<VatClass>().notNull(),
    /** Basis points. */
    rate: integer().notNull(),
    validFrom: date().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.countryCode, t.vatClass, t.validFrom] }),
    check('vat_rates_rate', sql`${t.rate} between 0 and 5000`),
  ],
)

/** From which day on the VAT of buyers' countries is taken, or no longer. A trigger keeps the days since which there are orders. */
export const ossSwitches = pgTable('oss_switches', {
  validFrom: date().primaryKey(),
  isOn: boolean().notNull(),
})
