import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytes, instant } from '../columns.ts'

/** Banks, cards and wallets behind a vendor's methods, with the pictures that it gives. Read anew each day. */
export const paymentMarks = pgTable(
  'payment_marks',
  {
    provider: text().notNull(),
    code: text().notNull(),
    name: text().notNull(),
    /** The vendor's method that it belongs to. */
    method: text().notNull(),
    /** Also behind a method of the shop that names none of the vendor's. */
    isDefault: boolean().notNull(),
    position: integer().notNull(),
    /** WebP; null: shown as words. */
    picture: bytes(),
    digest: text(),
    takenAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.provider, t.code] }),
    index('payment_marks_digest').on(t.digest),
    check('payment_marks_picture', sql`(${t.picture} is null) = (${t.digest} is null)`),
  ],
)
