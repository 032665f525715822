import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, serial, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { products } from '../catalogue/catalogue.tables.ts'
import { cents, instant } from '../columns.ts'
import { coupons } from '../coupons/coupons.tables.ts'
import { paymentMethods } from '../payments/methods.tables.ts'
import { shippingMethods } from '../shipping/shipping.tables.ts'

export type ShippingFields = {
  identifier?: string | undefined
  country_id?: number | undefined
  region_id?: number | null | undefined
  area_id?: number | null | undefined
  city?: string | undefined
  village?: string | undefined
  building_num?: string | undefined
  house_num?: string | undefined
  address?: string | undefined
  zip?: string | undefined
  message?: string | undefined
  address_id?: number | null | undefined
  user_phone_number?: { number?: string | undefined; countryCallingCode?: string | undefined } | undefined
}

export const carts = pgTable(
  'carts',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Grows with every change, so that a late response never overwrites a newer one. */
    version: integer().notNull().default(1),
    state: text().$type<'open' | 'ordered'>().notNull().default('open'),
    couponId: integer().references(() => coupons.id, { onDelete: 'set null' }),
    shippingMethodId: integer().references(() => shippingMethods.id, { onDelete: 'set null' }),
    shipping: jsonb().$type<ShippingFields>().notNull().default({}),
    paymentMethodId: integer().references(() => paymentMethods.id, { onDelete: 'set null' }),
    /** Of the customer whose cart it is, kept by triggers; null without any, so that prices need no look at them. */
    priceListIds: integer().array(),
    /** Of a guest who gave the number of a company at the checkout; null: a private person, or the account says it. */
    buyerType: text().$type<'b2b' | 'b2g'>(),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [check('carts_buyer_type', sql`${t.buyerType} in ('b2b', 'b2g')`)],
)

export const cartItems = pgTable(
  'cart_items',
  {
    id: serial().primaryKey(),
    cartId: uuid()
      .notNull()
      .references(() => carts.id, { onDelete: 'cascade' }),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    quantity: integer().notNull(),
    /** Cents that the buyer saw; a difference is shown, never charged silently. */
    seenPrice: cents().notNull(),
    /** Of a price offer: cents, until when, and for how many pieces at most. Null without one. */
    quotedPrice: cents(),
    quotedUntil: instant(),
    quotedQuantity: integer(),
    addedAt: instant().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('cart_items_product').on(t.cartId, t.productId),
    check('cart_items_quantity', sql`${t.quantity} between 1 and 100`),
  ],
)

export const wishlistItems = pgTable(
  'wishlist_items',
  {
    wishlistId: uuid().notNull(),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    addedAt: instant().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.wishlistId, t.productId] }), index().on(t.productId)],
)
