import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, primaryKey, serial, text } from 'drizzle-orm/pg-core'
import { localized } from '../columns.ts'
import type { BadgeLook, BuiltInBadge, Corner } from './badges.ts'
import { products } from './catalogue.tables.ts'

/**
 * Small words over pictures of products. No foreign keys to categories and manufacturers: rows of the migration outlive
 * emptying the demo; triggers switch off a rule whose target is deleted.
 */
export const badges = pgTable(
  'badges',
  {
    id: serial().primaryKey(),
    /** It has a rule of the program, can be renamed, moved and switched off, but not deleted. */
    builtIn: text().$type<BuiltInBadge>().unique(),
    position: integer().notNull().default(0),
    title: localized().notNull(),
    look: text().$type<BadgeLook>().notNull().default('green'),
    corner: text().$type<Corner>().notNull().default('tl'),
    isOn: boolean().notNull().default(true),
    isOnCard: boolean().notNull().default(true),
    /** Days in Latvia, both included. */
    startsOn: date(),
    endsOn: date(),
    ruleNewDays: integer(),
    ruleSale: boolean().notNull().default(false),
    ruleCategoryId: integer(),
    ruleManufacturerId: integer(),
    version: integer().notNull().default(1),
  },
  (t) => [
    check('badges_built_in', sql`${t.builtIn} in ('discount','new','featured','popular','free_eu_shipping')`),
    check('badges_look', sql`${t.look} in ('sale','green','amber','pink','sky','ink')`),
    check('badges_corner', sql`${t.corner} in ('tl','tr','bl','br')`),
    check('badges_days', sql`${t.startsOn} <= ${t.endsOn}`),
    check('badges_new_days', sql`${t.ruleNewDays} between 1 and 3650`),
    check(
      'badges_rule',
      sql`${t.builtIn} is null or (not ${t.ruleSale} and num_nonnulls(${t.ruleNewDays}, ${t.ruleCategoryId}, ${t.ruleManufacturerId}) = 0)`,
    ),
  ],
)

/** Own badges of products that were chosen by hand. */
export const productBadges = pgTable(
  'product_badges',
  {
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    badgeId: integer()
      .notNull()
      .references(() => badges.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.productId, t.badgeId] }), index('product_badges_badge').on(t.badgeId)],
)
