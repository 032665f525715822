import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
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
