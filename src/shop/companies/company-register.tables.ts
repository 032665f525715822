import { boolean, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import type { CompanyCountry } from './numbers.ts'

export const registeredCompanies = pgTable(
  'registered_companies',
  {
    country: text().$type<CompanyCountry>().notNull(),
    regNum: text().notNull(),
    name: text().notNull(),
    address: text().notNull(),
    city: text().notNull(),
    zip: text().notNull(),
    isClosed: boolean().notNull(),
    /** The import that last had the company. */
    importNumber: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.country, t.regNum] })],
)

export const companyRegisters = pgTable('company_registers', {
  country: text().$type<CompanyCountry>().primaryKey(),
  day: date({ mode: 'string' }).notNull(),
  companies: integer().notNull(),
  importNumber: integer().notNull(),
  importedAt: instant().notNull(),
})
