import { bigint, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import type { ChangePosition } from '../../changes.ts'
import { instant } from '../../columns.ts'

/** What the cluster's indexer wrote last, by engine. */
export const searchIndexes = pgTable('search_indexes', {
  engine: text().primaryKey(),
  /** Null before the first filling. */
  name: text(),
  generation: integer().notNull().default(0),
  position: jsonb().$type<ChangePosition>(),
  products: integer().notNull().default(0),
  filledAt: instant(),
  rebuildAskedAt: instant(),
  /** Products written by a filling that is under way. */
  filling: integer(),
  /** Why the last write failed. */
  problem: text(),
  changedAt: instant().notNull().defaultNow(),
})

/** The words of an outside index, by which queries are understood. */
export const searchIndexWords = pgTable(
  'search_index_words',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    engine: text().notNull(),
    generation: integer().notNull(),
    word: text().notNull(),
    /** Products with it in their titles, when the index was filled. */
    titles: integer().notNull(),
  },
  (t) => [
    unique('search_index_words_word').on(t.engine, t.generation, t.word),
    index('search_index_words_newest').on(t.engine, t.generation, t.id),
  ],
)
