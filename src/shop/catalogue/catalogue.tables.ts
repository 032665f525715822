import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { cents, instant, localized } from '../columns.ts'
import type { Lang } from '../languages.ts'
import type { VatClass } from '../tax/vat-class.ts'
import type { DocumentKind } from './document-kinds.ts'
import type { RelationKind } from './relation-kinds.ts'

export const categories = pgTable(
  'categories',
  {
    id: serial().primaryKey(),
    parentId: integer().references((): AnyPgColumn => categories.id),
    slug: text().notNull().unique(),
    position: integer().notNull().default(0),
    title: localized().notNull(),
    shortDescription: localized().notNull(),
    /** Sanitised HTML. */
    description: localized().notNull(),
    image: text(),
    icon: text(),
    isFeatured: boolean().notNull().default(false),
    /** Whether the header shows it: departments and what is right below them. */
    isInMenu: boolean().notNull().default(true),
    /** Raised by a trigger with every edit. */
    version: integer().notNull().default(1),
  },
  (t) => [index().on(t.parentId, t.position)],
)

/** Manufacturer's contact (GPSR art. 19). */
export type SafetyContact = {
  name: string
  address: string
  email: string
  eu_responsible?: { name: string; address: string; email: string }
}

export const manufacturers = pgTable('manufacturers', {
  id: serial().primaryKey(),
  slug: text().notNull().unique(),
  title: text().notNull(),
  description: localized().notNull(),
  logo: text(),
  safety: jsonb().$type<SafetyContact>().notNull(),
  version: integer().notNull().default(1),
})

/** Products, variations (`parent_id`) and services share ids, because the cart's calls name all by product id. */
export const products = pgTable(
  'products',
  {
    id: serial().primaryKey(),
    type: text().$type<'product' | 'service'>().notNull().default('product'),
    parentId: integer().references((): AnyPgColumn => products.id),
    slug: text().unique(),
    code: text().notNull().unique(),
    ean: text(),
    categoryId: integer().references(() => categories.id),
    manufacturerId: integer().references(() => manufacturers.id),
    vatClass: text().$type<VatClass>().notNull().default('standard'),
    /** Cents with Latvian VAT. */
    price: cents().notNull(),
    previousPrice: cents(),
    /** Cents without VAT that a piece costs the shop; null: not known. Never shown to buyers. */
    cost: cents(),
    quantity: integer().notNull().default(0),
    virtualQuantity: integer().notNull().default(0),
    hasVariations: boolean().notNull().default(false),
    isNew: boolean().notNull().default(false),
    isFeatured: boolean().notNull().default(false),
    isPopular: boolean().notNull().default(false),
    isFreeEuShipping: boolean().notNull().default(false),
    /** Needs bulky delivery; such a service fits only bulky goods. */
    isBulky: boolean().notNull().default(false),
    isReverseCharge: boolean().notNull().default(false),
    isPublished: boolean().notNull().default(true),
    /** A job publishes it then, or takes it out of the shop. */
    publishAt: instant(),
    unpublishAt: instant(),
    /** Kept for orders and history; in no list unless it is asked for. Never published. */
    archivedAt: instant(),
    /** Raised by a trigger with every edit, and by the commands that edit its texts, pictures, options or relations. */
    version: integer().notNull().default(1),
    /** `A` to `G`, of older labels also `A+++` to `D`. */
    energyClass: text(),
    /** Number of the model in EPREL, which has its label and its product information sheet. */
    eprelNumber: text(),
    /** Sold by measure: kg, l, m, m2, piece, and the amount in thousandths. */
    unitKind: text(),
    unitMilli: integer(),
    guaranteeMonths: integer().notNull().default(24),
    weight: integer().notNull().default(0),
    width: integer().notNull().default(0),
    depth: integer().notNull().default(0),
    height: integer().notNull().default(0),
    position: integer().notNull().default(0),
    /** Of published reviews: their number and the sum of their stars. Triggers keep them, so that lists need not count. */
    reviewCount: integer().notNull().default(0),
    reviewStars: integer().notNull().default(0),
    /** Published, with an answer. */
    questionCount: integer().notNull().default(0),
    createdAt: instant().notNull().defaultNow(),
    /** Of the last edit: a sale is none. */
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [
    check('products_price', sql`${t.price} >= 0`),
    check('products_cost', sql`${t.cost} >= 0`),
    check('products_previous_price', sql`${t.previousPrice} > ${t.price}`),
    check('products_archived', sql`${t.archivedAt} is null or not ${t.isPublished}`),
    check('products_eprel', sql`${t.eprelNumber} ~ '^[0-9]{1,9}$'`),
    check('products_quantity', sql`${t.quantity} >= 0`),
    check('products_virtual_quantity', sql`${t.virtualQuantity} >= 0`),
    check(
      'products_shape',
      sql`(${t.type} = 'service' and ${t.parentId} is null) or (${t.parentId} is not null and ${t.slug} is null) or (${t.slug} is not null and ${t.categoryId} is not null)`,
    ),
    index('products_category').on(t.categoryId).where(sql`parent_id is null`),
    index('products_manufacturer').on(t.manufacturerId).where(sql`parent_id is null`),
    index('products_parent').on(t.parentId, t.position),
    index('products_created').on(t.createdAt),
    index('products_ean').on(t.ean).where(sql`ean is not null`),
    index('products_hidden').on(t.id).where(sql`parent_id is null and not is_published`),
    index('products_scheduled')
      .on(sql`least(${t.publishAt}, ${t.unpublishAt})`)
      .where(sql`publish_at is not null or unpublish_at is not null`),
  ],
)

/**
 * When a product became shown the last time, written by a trigger: adding a column to `products` would keep readers out.
 * Without a row: when it was added if it is shown, else never.
 */
export const productPublishings = pgTable('product_publishings', {
  productId: integer()
    .primaryKey()
    .references(() => products.id, { onDelete: 'cascade' }),
  publishedAt: instant().notNull(),
})

export const productTexts = pgTable(
  'product_texts',
  {
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    lang: text().$type<Lang>().notNull(),
    title: text().notNull(),
    subTitle: text().notNull().default(''),
    shortDescription: text().notNull().default(''),
    description: text().notNull().default(''),
    metaTitle: text().notNull().default(''),
    safetyText: text().notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.productId, t.lang] })],
)

export const productImages = pgTable(
  'product_images',
  {
    id: serial().primaryKey(),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    path: text().notNull(),
    alt: localized().notNull(),
    position: integer().notNull().default(0),
  },
  (t) => [uniqueIndex().on(t.productId, t.position)],
)

export const productSales = pgTable(
  'product_sales',
  {
    productId: integer()
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    orders: integer().notNull(),
  },
  (t) => [check('product_sales_orders', sql`${t.orders} > 0`)],
)

/** Source of the lowest price of 30 days. Written by a trigger on products. */
export const priceHistory = pgTable(
  'price_history',
  {
    id: serial().primaryKey(),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    price: cents().notNull(),
    validFrom: instant().notNull(),
    validTo: instant(),
  },
  (t) => [
    index('price_history_window').on(t.productId, t.validFrom),
    uniqueIndex('price_history_current').on(t.productId).where(sql`valid_to is null`),
  ],
)

/** Never read or written; `sales` are in its place. A later release drops it. */
export const discounts = pgTable(
  'discounts',
  {
    id: serial().primaryKey(),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    price: cents().notNull(),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    state: text().$type<'planned' | 'active' | 'over'>().notNull().default('planned'),
  },
  (t) => [
    check('discounts_dates', sql`${t.endsAt} > ${t.startsAt}`),
    check('discounts_price', sql`${t.price} >= 0`),
    index('discounts_due').on(t.state, t.startsAt),
  ],
)

export const productDocuments = pgTable(
  'product_documents',
  {
    id: serial().primaryKey(),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    title: localized().notNull(),
    path: text().notNull(),
    position: integer().notNull().default(0),
    kind: text().$type<DocumentKind>().notNull().default('other'),
  },
  (t) => [
    index().on(t.productId),
    check('product_documents_kind', sql`${t.kind} in ('manual','safety','energy-label','information-sheet','other')`),
  ],
)

export const productRelations = pgTable(
  'product_relations',
  {
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    kind: text().$type<RelationKind>().notNull(),
    otherId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.kind, t.otherId] }),
    check('product_relations_other', sql`${t.productId} <> ${t.otherId}`),
    index('product_relations_part').on(t.otherId).where(sql`kind = 'part'`),
  ],
)

export const closedDays = pgTable('closed_days', { day: date().primaryKey(), reason: text().notNull().default('') })

export const serviceCategories = pgTable(
  'service_categories',
  {
    serviceId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    categoryId: integer()
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.serviceId, t.categoryId] })],
)

/** Products that lead the recommended order of a category's list, as the merchant arranged them. */
export const categoryPins = pgTable(
  'category_pins',
  {
    categoryId: integer()
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.categoryId, t.productId] }), index().on(t.productId)],
)
