import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, serial, text } from 'drizzle-orm/pg-core'
import { localized } from '../columns.ts'

/** `id` is the shop's (112 is Latvia), `company_id` the business register's (122 is Latvia). */
export const countries = pgTable(
  'countries',
  {
    id: integer().primaryKey(),
    companyId: integer().notNull().unique(),
    code: text().notNull().unique(),
    title: localized().notNull(),
    callingCode: text().notNull(),
    delivers: boolean().notNull().default(false),
    position: integer().notNull().default(0),
  },
  (t) => [check('countries_code', sql`${t.code} ~ '^[A-Z]{2}$'`)],
)

export const regions = pgTable(
  'regions',
  {
    id: serial().primaryKey(),
    countryId: integer()
      .notNull()
      .references(() => countries.id),
    code: text().notNull().unique(),
    title: text().notNull(),
  },
  (t) => [index().on(t.countryId)],
)

export const areas = pgTable(
  'areas',
  {
    id: serial().primaryKey(),
    regionId: integer()
      .notNull()
      .references(() => regions.id),
    title: text().notNull(),
  },
  (t) => [index().on(t.regionId)],
)
