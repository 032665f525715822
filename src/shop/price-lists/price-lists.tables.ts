import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { BuyerType } from '../buyer-type.ts'
import { products } from '../catalogue/catalogue.tables.ts'
import { cents, instant } from '../columns.ts'
import { companies, users } from '../customers/customers.tables.ts'
import { staffViews } from '../staff/staff.tables.ts'

export const priceLists = pgTable(
  'price_lists',
  {
    id: serial().primaryKey(),
    name: text().notNull(),
    isActive: boolean().notNull().default(true),
    /** Null: without a start, without an end. */
    validFrom: instant(),
    validUntil: instant(),
    version: integer().notNull().default(1),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('price_lists_name').on(sql`lower(${t.name})`),
    check('price_lists_name_given', sql`${t.name} <> ''`),
    check('price_lists_days', sql`${t.validUntil} > ${t.validFrom}`),
  ],
)

/** What a piece costs from so many pieces on; the lowest that is reached counts. */
export const priceListPrices = pgTable(
  'price_list_prices',
  {
    listId: integer()
      .notNull()
      .references(() => priceLists.id, { onDelete: 'cascade' }),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    fromQuantity: integer().notNull().default(1),
    /** With VAT, as the prices of products are. */
    price: cents().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.listId, t.productId, t.fromQuantity] }),
    index('price_list_prices_product').on(t.productId),
    check('price_list_prices_quantity', sql`${t.fromQuantity} between 1 and 100`),
    check('price_list_prices_price', sql`${t.price} > 0`),
  ],
)

/** A customer, a company (its approved accounts), every customer of a kind or of a segment. */
export const priceListBuyers = pgTable(
  'price_list_buyers',
  {
    id: serial().primaryKey(),
    listId: integer()
      .notNull()
      .references(() => priceLists.id, { onDelete: 'cascade' }),
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    companyId: integer().references(() => companies.id, { onDelete: 'cascade' }),
    buyerType: text().$type<BuyerType>(),
    segmentId: integer().references(() => staffViews.id),
  },
  (t) => [
    check('price_list_buyers_one', sql`num_nonnulls(${t.userId}, ${t.companyId}, ${t.buyerType}, ${t.segmentId}) = 1`),
    check('price_list_buyers_type', sql`${t.buyerType} in ('b2c', 'b2b', 'b2g')`),
    uniqueIndex('price_list_buyers_user').on(t.userId, t.listId).where(sql`user_id is not null`),
    uniqueIndex('price_list_buyers_company').on(t.companyId, t.listId).where(sql`company_id is not null`),
    uniqueIndex('price_list_buyers_of_type').on(t.buyerType, t.listId).where(sql`buyer_type is not null`),
    uniqueIndex('price_list_buyers_segment').on(t.segmentId, t.listId).where(sql`segment_id is not null`),
    index('price_list_buyers_list').on(t.listId),
  ],
)

/** Accounts of which the merchant knows that they buy for the company: whoever registers may name any. */
export const companyAccounts = pgTable(
  'company_accounts',
  {
    companyId: integer()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    approvedAt: instant().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.userId] }), index('company_accounts_user').on(t.userId)],
)
