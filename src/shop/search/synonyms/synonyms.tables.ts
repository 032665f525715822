import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, serial, text } from 'drizzle-orm/pg-core'
import type { Lang } from '../../languages.ts'

/** Words that buyers use for each other, by language; see SynonymRule. */
export const searchSynonyms = pgTable(
  'search_synonyms',
  {
    id: serial().primaryKey(),
    lang: text().$type<Lang>().notNull(),
    words: text().array().notNull(),
    means: text().array(),
    version: integer().notNull().default(1),
  },
  (t) => [
    index().on(t.lang),
    check('search_synonyms_words', sql`cardinality(${t.words}) > case when ${t.means} is null then 1 else 0 end`),
    check('search_synonyms_means', sql`cardinality(${t.means}) > 0`),
  ],
)
