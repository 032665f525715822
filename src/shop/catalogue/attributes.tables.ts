import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { localized } from '../columns.ts'
import { products } from './catalogue.tables.ts'

export type AttributeRole = 'color' | 'size' | 'material'

export const attributes = pgTable(
  'attributes',
  {
    id: serial().primaryKey(),
    slug: text().notNull().unique(),
    title: localized().notNull(),
    position: integer().notNull().default(0),
    isFilter: boolean().notNull().default(true),
    role: text().$type<AttributeRole>(),
    version: integer().notNull().default(1),
  },
  (t) => [check('attributes_role', sql`${t.role} in ('color', 'size', 'material')`)],
)

export const attributeOptions = pgTable(
  'attribute_options',
  {
    id: serial().primaryKey(),
    attributeId: integer()
      .notNull()
      .references(() => attributes.id),
    slug: text().notNull(),
    title: localized().notNull(),
    position: integer().notNull().default(0),
    /** `#rrggbb`: lists show it as a swatch. */
    color: text(),
    version: integer().notNull().default(1),
  },
  (t) => [
    uniqueIndex().on(t.attributeId, t.slug),
    check('attribute_options_color', sql`${t.color} ~ '^#[0-9a-f]{6}$'`),
  ],
)

/** A parent has the union of its variations' options, so that a filter needs one table. */
export const productOptions = pgTable(
  'product_options',
  {
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    optionId: integer()
      .notNull()
      .references(() => attributeOptions.id),
    isDistinguishing: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.optionId] }),
    index('product_options_option').on(t.optionId, t.productId),
  ],
)

export const propertyGroups = pgTable('property_groups', {
  id: serial().primaryKey(),
  title: localized().notNull(),
  position: integer().notNull().default(0),
  version: integer().notNull().default(1),
})

export const properties = pgTable(
  'properties',
  {
    id: serial().primaryKey(),
    groupId: integer()
      .notNull()
      .references(() => propertyGroups.id),
    title: localized().notNull(),
    position: integer().notNull().default(0),
    version: integer().notNull().default(1),
  },
  (t) => [index().on(t.groupId)],
)

export const productProperties = pgTable(
  'product_properties',
  {
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    propertyId: integer()
      .notNull()
      .references(() => properties.id),
    value: localized().notNull(),
    position: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.propertyId] }),
    index('product_properties_property').on(t.propertyId, t.productId),
    // As lists of the back office look for values.
    index('product_properties_value').on(
      t.propertyId,
      sql`left(lower(value->>'lv'), 60) text_pattern_ops`,
      t.productId,
    ),
  ],
)
