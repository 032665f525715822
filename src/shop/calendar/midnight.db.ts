import { type SQL, sql } from 'drizzle-orm'
import { type Day, plusDays } from './days.ts'

/** The moment at which a day begins in Riga. */
export const midnight = (day: Day): SQL => sql`${day}::date::timestamp at time zone 'Europe/Riga'`

/** Of a column of moments: on these days in Riga, the last one included. */
export const withinDays = (at: SQL, { from, to }: { from: Day; to: Day }): SQL =>
  sql`${at} >= ${midnight(from)} and ${at} < ${midnight(plusDays(to, 1))}`
