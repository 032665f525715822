import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { countries } from '../addresses/addresses.tables.ts'
import { cents, instant, localized } from '../columns.ts'
import type { VatClass } from '../tax/vat-class.ts'
import type { StoredArea } from './area-rows.ts'

export type ShippingType = 'courier' | 'locker' | 'shop'

export const shippingMethods = pgTable(
  'shipping_methods',
  {
    id: serial().primaryKey(),
    code: text().notNull().unique(),
    type: text().$type<ShippingType>().notNull(),
    title: localized().notNull(),
    description: localized().notNull(),
    image: text(),
    /** Of a locker's pickup points; the shop's own points have 'shop'. */
    carrier: text(),
    isBulky: boolean().notNull().default(false),
    /** Of one order. */
    maxParcels: integer().notNull().default(1),
    /** Where a parcel is followed, with `{code}`; null: the carrier's own page, where it is known. */
    trackingUrl: text(),
    /** Of what the delivery costs. */
    vatClass: text().$type<VatClass>().notNull().default('standard'),
    position: integer().notNull().default(0),
    isActive: boolean().notNull().default(true),
    version: integer().notNull().default(1),
    /** Removed by staff; orders and links of their parcels still need it. */
    archivedAt: instant(),
  },
  (t) => [
    check('shipping_methods_archived', sql`${t.archivedAt} is null or not ${t.isActive}`),
    check('shipping_methods_type', sql`${t.type} in ('courier','locker','shop')`),
    check('shipping_methods_vat_class', sql`${t.vatClass} in ('standard','reduced','super_reduced','zero')`),
    check('shipping_methods_parcels', sql`${t.maxParcels} > 0`),
    check(
      'shipping_methods_tracking',
      sql`${t.trackingUrl} ~ '^https://[A-Za-z0-9.-]+(:[0-9]+)?/[^[:space:]"''<>{}]*[{]code[}][^[:space:]"''<>{}]*$'
        and length(${t.trackingUrl}) <= 300`,
    ),
  ],
)

export const shippingZones = pgTable(
  'shipping_zones',
  {
    methodId: integer()
      .notNull()
      .references(() => shippingMethods.id, { onDelete: 'cascade' }),
    countryId: integer()
      .notNull()
      .references(() => countries.id),
    freeFrom: cents(),
    daysMin: integer().notNull(),
    daysMax: integer().notNull(),
    /** Parts of the country by postcode, with prices and days of their own. */
    areas: jsonb().$type<readonly StoredArea[]>().notNull().default([]),
  },
  (t) => [
    primaryKey({ columns: [t.methodId, t.countryId] }),
    check('shipping_zones_days', sql`${t.daysMin} >= 0 and ${t.daysMax} >= ${t.daysMin}`),
    check('shipping_zones_free_from', sql`${t.freeFrom} >= 0`),
    check('shipping_zones_areas', sql`jsonb_typeof(${t.areas}) = 'array'`),
  ],
)

export const shippingPrices = pgTable(
  'shipping_prices',
  {
    id: serial().primaryKey(),
    methodId: integer()
      .notNull()
      .references(() => shippingMethods.id, { onDelete: 'cascade' }),
    countryId: integer()
      .notNull()
      .references(() => countries.id),
    upToWeight: integer().notNull(),
    size: text().$type<'S' | 'M' | 'L'>(),
    price: cents().notNull(),
    /** Cents of goods with VAT from which it holds. */
    fromGoods: cents().notNull().default(0),
  },
  (t) => [
    index().on(t.methodId, t.countryId),
    check('shipping_prices_price', sql`${t.price} >= 0`),
    check('shipping_prices_weight', sql`${t.upToWeight} > 0`),
    check('shipping_prices_from_goods', sql`${t.fromGoods} >= 0`),
  ],
)

export const pickupPoints = pgTable(
  'pickup_points',
  {
    id: serial().primaryKey(),
    carrier: text().notNull(),
    identifier: text().notNull(),
    kind: text().$type<'locker' | 'post_office' | 'shop'>().notNull(),
    name: text().notNull(),
    address: text().notNull(),
    city: text().notNull(),
    zip: text().notNull(),
    countryId: integer()
      .notNull()
      .references(() => countries.id),
    lat: doublePrecision(),
    lon: doublePrecision(),
    hours: jsonb().$type<string | Record<string, string>>(),
    phone: text(),
    searchText: text().notNull(),
    isActive: boolean().notNull().default(true),
    seenAt: instant().notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (t) => [
    uniqueIndex().on(t.carrier, t.identifier),
    index('pickup_points_place').on(t.carrier, t.countryId, t.city).where(sql`is_active`),
  ],
)

export const pickupImports = pgTable('pickup_imports', {
  carrier: text().primaryKey(),
  takenAt: instant(),
  points: integer().notNull().default(0),
  failedAt: instant(),
  failure: text(),
})
