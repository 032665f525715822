import { boolean, integer, jsonb, pgTable, primaryKey, serial, text } from 'drizzle-orm/pg-core'
import { cents, localized } from '../columns.ts'
import { shippingMethods } from '../shipping/shipping.tables.ts'

export const paymentMethods = pgTable('payment_methods', {
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
})

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
