import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, serial, text } from 'drizzle-orm/pg-core'
import { categories, manufacturers, products } from '../catalogue/catalogue.tables.ts'
import { instant } from '../columns.ts'
import { pages } from '../content/content.tables.ts'

/** Old addresses. They name what they lead to by its id, so a redirect never leads to another. Triggers write them. */
export const redirects = pgTable(
  'redirects',
  {
    id: serial().primaryKey(),
    /** Without language prefix and not percent-encoded: `/p/old-slug`. */
    path: text().notNull().unique(),
    productId: integer().references(() => products.id, { onDelete: 'cascade' }),
    categoryId: integer().references(() => categories.id, { onDelete: 'cascade' }),
    manufacturerId: integer().references(() => manufacturers.id, { onDelete: 'cascade' }),
    pageId: integer().references(() => pages.id, { onDelete: 'cascade' }),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    check('redirects_target', sql`num_nonnulls(${t.productId}, ${t.categoryId}, ${t.manufacturerId}, ${t.pageId}) = 1`),
    index('redirects_product').on(t.productId),
    index('redirects_category').on(t.categoryId),
    index('redirects_manufacturer').on(t.manufacturerId),
    index('redirects_page').on(t.pageId),
  ],
)

/** Addresses of the merchant's previous shop, asked only where nothing else has the address. */
export const oldAddresses = pgTable(
  'old_addresses',
  {
    id: serial().primaryKey(),
    /** Path and query, not percent-encoded: `/index.php?product=5`. */
    address: text().notNull().unique(),
    /** A path in this shop. */
    target: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    check('old_addresses_address', sql`${t.address} ~ '^/.' and length(${t.address}) <= 500`),
    check('old_addresses_target', sql`${t.target} ~ '^/([^/\\\\]|$)' and length(${t.target}) <= 500`),
  ],
)
