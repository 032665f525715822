import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { bytes, instant } from '../columns.ts'

/** Keys of vendors as staff typed them; what the server's environment names goes before. */
export const secrets = pgTable('secrets', {
  /** Of the variable that it stands in for. */
  name: text().primaryKey(),
  /** AES-256-GCM: nonce, tag, encrypted text. */
  value: bytes().notNull(),
  /** The last characters, to be recognised by. */
  ending: text().notNull(),
  version: integer().notNull().default(1),
  updatedAt: instant().notNull().defaultNow(),
})
