import { sql } from 'drizzle-orm'
import { boolean, check, integer, jsonb, pgTable, primaryKey, serial, text } from 'drizzle-orm/pg-core'
import { cents, instant, localized } from '../columns.ts'
import { shippingMethods } from '../shipping/shipping.tables.ts'

export const paymentMethods = pgTable(
  'payment_methods',
  {
    id: serial().primaryKey(),
    code: text().notNull().unique(),
    title: localized().notNull(),
    description: localized().notNull(),
    image: text(),
    provider: text().notNull(),
    providerMethod: text(),
    surcharge: cents().notNull().default(0),
    surchargeRate: integer().notNull().default(0),
    minTotal: cents(),
    maxTotal: cents(),
    buyers: jsonb().$type<('b2c' | 'b2b' | 'b2g')[]>(),
    needsApproval: boolean().notNull().default(false),
    position: integer().notNull().default(0),
    isActive: boolean().notNull().default(true),
    version: integer().notNull().default(1),
    archivedAt: instant(),
  },
  (t) => [
    check('payment_methods_archived', sql`${t.archivedAt} is null or not ${t.isActive}`),
    check('payment_methods_surcharge', sql`${t.surcharge} >= 0 and ${t.surchargeRate} between 0 and 10000`),
    check('payment_methods_totals', sql`${t.minTotal} >= 0 and ${t.maxTotal} >= ${t.minTotal}`),
  ],
)

export const paymentMethodShipping = pgTable(
  'payment_method_shipping',
  {
    paymentMethodId: integer()
      .notNull()
      .references(() => paymentMethods.id, { onDelete: 'cascade' }),
    shippingMethodId: integer()
      .notNull()
      .references(() => shippingMethods.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.paymentMethodId, t.shippingMethodId] })],
)
