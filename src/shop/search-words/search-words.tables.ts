import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, serial, text, unique } from 'drizzle-orm/pg-core'
import { categories, manufacturers, products } from '../catalogue/catalogue.tables.ts'
import { instant } from '../columns.ts'
import { pages } from '../content/content.tables.ts'
import type { Lang } from '../languages.ts'

/** Searches that found nothing, by day; nothing tells who searched. */
export const searchMisses = pgTable(
  'search_misses',
  {
    lang: text().$type<Lang>().notNull(),
    /** As `wordsKey` writes them. */
    words: text().notNull(),
    /** In Riga. */
    day: date().notNull(),
    count: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.lang, t.words, t.day] }),
    index('search_misses_day').on(t.day),
    check('search_misses_words', sql`length(${t.words}) between 1 and 60`),
    check('search_misses_count', sql`${t.count} > 0`),
  ],
)

/** Searches without a hit that need nothing done. */
export const ignoredSearches = pgTable(
  'ignored_searches',
  {
    lang: text().$type<Lang>().notNull(),
    words: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.lang, t.words] }),
    check('ignored_searches_words', sql`length(${t.words}) between 1 and 60`),
  ],
)

/** Words whose search leads to a page of the shop; named by its id, so it never leads to another. */
export const searchRedirects = pgTable(
  'search_redirects',
  {
    id: serial().primaryKey(),
    lang: text().$type<Lang>().notNull(),
    words: text().notNull(),
    productId: integer().references(() => products.id, { onDelete: 'cascade' }),
    categoryId: integer().references(() => categories.id, { onDelete: 'cascade' }),
    manufacturerId: integer().references(() => manufacturers.id, { onDelete: 'cascade' }),
    pageId: integer().references(() => pages.id, { onDelete: 'cascade' }),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    unique('search_redirects_words').on(t.lang, t.words),
    check('search_redirects_length', sql`length(${t.words}) between 1 and 60`),
    check(
      'search_redirects_target',
      sql`num_nonnulls(${t.productId}, ${t.categoryId}, ${t.manufacturerId}, ${t.pageId}) = 1`,
    ),
    index('search_redirects_product').on(t.productId),
    index('search_redirects_category').on(t.categoryId),
    index('search_redirects_manufacturer').on(t.manufacturerId),
    index('search_redirects_page').on(t.pageId),
  ],
)
