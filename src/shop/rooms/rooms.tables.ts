import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, serial, text } from 'drizzle-orm/pg-core'
import { categories, products } from '../catalogue/catalogue.tables.ts'
import { localized } from '../columns.ts'
import type { RoomKind, RoomRole } from './room-role.ts'

/** A kind of room that buyers furnish by number of people, at an address of its own. */
export const roomPlans = pgTable(
  'room_plans',
  {
    id: serial().primaryKey(),
    slug: text().notNull().unique(),
    position: integer().notNull().default(0),
    kind: text().$type<RoomKind>().notNull(),
    title: localized().notNull(),
    subTitle: localized(),
    /** What the page counts with before anybody has said otherwise. */
    people: integer().notNull(),
    sizeMark: integer(),
    isHidden: boolean().notNull().default(false),
  },
  (t) => [
    check('room_plans_slug', sql`${t.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
    check('room_plans_kind', sql`${t.kind} in ('classroom','office')`),
    check('room_plans_people', sql`${t.people} between 1 and 60`),
    check('room_plans_size', sql`${t.sizeMark} between 0 and 7`),
  ],
)

/** What a room needs: `pieces`, once, or for each `per_people` people. */
export const roomPlanItems = pgTable(
  'room_plan_items',
  {
    id: serial().primaryKey(),
    planId: integer()
      .notNull()
      .references(() => roomPlans.id, { onDelete: 'cascade' }),
    position: integer().notNull().default(0),
    role: text().$type<RoomRole>().notNull(),
    title: localized().notNull(),
    perPeople: integer(),
    pieces: integer().notNull().default(1),
  },
  (t) => [
    index().on(t.planId, t.position),
    check(
      'room_plan_items_role',
      sql`${t.role} in ('desk','chair','lead_desk','lead_chair','board','storage','other')`,
    ),
    check('room_plan_items_rule', sql`${t.perPeople} between 1 and 60 and ${t.pieces} between 1 and 100`),
  ],
)

/** In order of preference. */
export const roomPlanProducts = pgTable(
  'room_plan_products',
  {
    itemId: integer()
      .notNull()
      .references(() => roomPlanItems.id, { onDelete: 'cascade' }),
    /** A variation is named itself, so that it can be bought at once. */
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: integer().notNull().default(0),
    /** People who share one piece. */
    places: integer().notNull().default(1),
    /** Size marks of EN 1729, from and to; null fits everybody. */
    sizeFrom: integer(),
    sizeTo: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.itemId, t.productId] }),
    index().on(t.productId),
    check('room_plan_products_places', sql`${t.places} between 1 and 12`),
    check(
      'room_plan_products_size',
      sql`num_nonnulls(${t.sizeFrom}, ${t.sizeTo}) in (0, 2) and ${t.sizeFrom} between 0 and ${t.sizeTo} and ${t.sizeTo} <= 7`,
    ),
  ],
)

/** Categories whose pages lead to the room. */
export const roomPlanCategories = pgTable(
  'room_plan_categories',
  {
    planId: integer()
      .notNull()
      .references(() => roomPlans.id, { onDelete: 'cascade' }),
    categoryId: integer()
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.planId, t.categoryId] }), index().on(t.categoryId)],
)
