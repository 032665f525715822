import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, serial, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import type { Lang } from '../languages.ts'

/** Committed with their cause (`subject`), sent later by a worker. The id is the Message-ID. */
export const emails = pgTable(
  'letters',
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text().notNull(),
    subject: text().notNull(),
    recipient: text().notNull(),
    lang: text().$type<Lang>().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    state: text().$type<'queued' | 'sent' | 'dead'>().notNull().default('queued'),
    tries: integer().notNull().default(0),
    lastError: text(),
    createdAt: instant().notNull().defaultNow(),
    sentAt: instant(),
  },
  (t) => [
    uniqueIndex('letters_once').on(t.kind, t.subject, t.recipient),
    index('letters_due').on(t.state, t.createdAt),
    // Neither index contains unsent e-mails of orders, to keep placing orders fast.
    index('letters_old')
      .on(t.createdAt)
      .where(sql`state <> 'queued' and (data <> '{}'::jsonb or subject not like 'order:%')`),
    index('letters_recipient').on(t.recipient).where(sql`subject not like 'order:%'`),
  ],
)

/** What staff wrote in place of the program's own words, by kind of e-mail. */
export const emailTexts = pgTable(
  'email_texts',
  {
    id: serial().primaryKey(),
    kind: text().notNull().unique(),
    subject: jsonb().$type<Partial<Record<Lang, string>>>().notNull().default({}),
    intro: jsonb().$type<Partial<Record<Lang, string>>>().notNull().default({}),
    closing: jsonb().$type<Partial<Record<Lang, string>>>().notNull().default({}),
    version: integer().notNull().default(1),
  },
  (t) => [check('email_texts_kind', sql`${t.kind} ~ '^[a-z][a-z-]{1,39}$'`)],
)
