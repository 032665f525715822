import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { products } from '../catalogue/catalogue.tables.ts'
import { bytes, instant } from '../columns.ts'
import { orderLines, orders } from '../orders/orders.tables.ts'
import { stockLocations } from '../stock/stock.tables.ts'
import type { ParcelState } from './parcel-states.ts'
import type { PickFilter } from './pick-filter.ts'

/** Orders picked in one walk along the shelves. */
export const pickWaves = pgTable('pick_waves', {
  id: serial().primaryKey(),
  actor: text().notNull(),
  createdAt: instant().notNull().defaultNow(),
  closedAt: instant(),
  /** Which orders it takes, also later. */
  filter: jsonb().$type<PickFilter>().notNull().default({}),
  /** So many orders are in it at once. */
  maxOrders: integer().notNull().default(20),
})

export const pickWaveOrders = pgTable(
  'pick_wave_orders',
  {
    waveId: integer()
      .notNull()
      .references(() => pickWaves.id, { onDelete: 'cascade' }),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    /** Null: the order is still in the wave. */
    leftAt: instant(),
    /** Later ones get later boxes. */
    addedAt: instant().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.waveId, t.orderId] }),
    uniqueIndex('pick_wave_orders_open').on(t.orderId).where(sql`left_at is null`),
  ],
)

/** What was taken from the shelves for a line, and what was not there. */
export const pickedLines = pgTable(
  'picked_lines',
  {
    lineId: integer()
      .primaryKey()
      .references(() => orderLines.id),
    picked: integer().notNull().default(0),
    missing: integer().notNull().default(0),
    /** `later`: the missing pieces are sent when they are there; `refunded`: their money goes back. */
    missingChoice: text().$type<'later' | 'refunded'>(),
    /** The whole order waits for what is to come later; otherwise the rest is sent before. */
    holdsOrder: boolean().notNull().default(false),
    actor: text().notNull(),
    at: instant().notNull().defaultNow(),
  },
  (t) => [
    check('picked_lines_quantity', sql`${t.picked} >= 0 and ${t.missing} >= 0`),
    check('picked_lines_choice', sql`${t.missingChoice} in ('later', 'refunded')`),
    check('picked_lines_missing', sql`(${t.missing} > 0) or ${t.missingChoice} is null`),
  ],
)

/** Where a product lies at a location: `A-03-2`. */
export const stockShelves = pgTable(
  'stock_shelves',
  {
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    locationId: integer()
      .notNull()
      .references(() => stockLocations.id, { onDelete: 'cascade' }),
    shelf: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.locationId] }),
    index('stock_shelves_shelf').on(t.locationId, t.shelf),
    check('stock_shelves_shelf', sql`${t.shelf} <> ''`),
  ],
)

/** What a carrier takes along at once, with the document that its driver signs. */
export const manifests = pgTable(
  'manifests',
  {
    id: serial().primaryKey(),
    carrier: text().notNull(),
    /** The carrier's number, where it gives one. */
    carrierRef: text(),
    /** When the courier was asked to come. */
    pickupFrom: instant(),
    pickupTo: instant(),
    pickupRef: text(),
    /** When the carrier was asked for a courier; a killed process leaves it without a `pickup_ref`. */
    calledAt: instant(),
    /** Why no courier was ordered. */
    problem: text(),
    actor: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [index('manifests_carrier').on(t.carrier, t.id)],
)

export const parcels = pgTable(
  'parcels',
  {
    id: serial().primaryKey(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    /** Of the order, from 1. */
    position: integer().notNull(),
    /** Empty: the shop's own delivery, or collected in the shop. */
    carrier: text().notNull().default(''),
    /** Grams. */
    weight: integer(),
    size: text().$type<'S' | 'M' | 'L'>(),
    state: text().$type<ParcelState>().notNull().default('packed'),
    /** The carrier's number that the buyer can follow. */
    code: text(),
    /** The carrier's id of the shipment, where it is another one. */
    carrierRef: text(),
    /** Why the carrier refused it, in its words. */
    problem: text(),
    manifestId: integer().references(() => manifests.id),
    createdAt: instant().notNull().defaultNow(),
    registeredAt: instant(),
    sentAt: instant(),
    deliveredAt: instant(),
    /** When its state was last asked for. */
    trackedAt: instant(),
    /** Somebody asks the carrier until then. */
    claimedUntil: instant(),
    /** The carrier was asked for it and what it answered is not known: it may have it already. */
    askedAt: instant(),
    /** Labels of one parcel: a cancelled one makes the next. */
    attempt: integer().notNull().default(1),
    version: integer().notNull().default(1),
  },
  (t) => [
    uniqueIndex('parcels_position').on(t.orderId, t.position),
    uniqueIndex('parcels_code').on(t.carrier, t.code),
    index('parcels_manifest').on(t.manifestId),
    index('parcels_by_state').on(t.state, t.id),
    index('parcels_of_carrier').on(t.carrier, t.state, t.id),
    index('parcels_to_register').on(t.carrier, t.id).where(sql`state in ('packed', 'refused')`),
    index('parcels_to_track')
      .on(t.trackedAt, t.id)
      .where(sql`state in ('registered', 'sent', 'in_transit', 'waiting_for_buyer')`),
    check('parcels_position', sql`${t.position} > 0`),
    check('parcels_weight', sql`${t.weight} > 0`),
    check('parcels_size', sql`${t.size} in ('S', 'M', 'L')`),
    check(
      'parcels_state',
      sql`${t.state} in ('packed', 'registered', 'refused', 'sent', 'in_transit', 'waiting_for_buyer', 'delivered',
        'returned', 'cancelled')`,
    ),
  ],
)

/** Which pieces of the order are in it; a trigger refuses more than were ordered. */
export const parcelLines = pgTable(
  'parcel_lines',
  {
    parcelId: integer()
      .notNull()
      .references(() => parcels.id, { onDelete: 'cascade' }),
    lineId: integer()
      .notNull()
      .references(() => orderLines.id),
    quantity: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.parcelId, t.lineId] }),
    index('parcel_lines_line').on(t.lineId),
    check('parcel_lines_quantity', sql`${t.quantity} > 0`),
  ],
)

/** As the carrier made them; kept until the parcel has arrived. */
export const parcelLabels = pgTable('parcel_labels', {
  parcelId: integer()
    .primaryKey()
    .references(() => parcels.id, { onDelete: 'cascade' }),
  pdf: bytes().notNull(),
  createdAt: instant().notNull().defaultNow(),
})

/** What the carrier reported; the same report twice is one row. */
export const parcelEvents = pgTable(
  'parcel_events',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    parcelId: integer()
      .notNull()
      .references(() => parcels.id, { onDelete: 'cascade' }),
    at: instant().notNull(),
    state: text().$type<ParcelState>(),
    /** In the carrier's words. */
    text: text().notNull(),
    raw: jsonb(),
  },
  (t) => [uniqueIndex('parcel_events_once').on(t.parcelId, t.at, t.text)],
)

/** How far a carrier's reports are read, where it numbers them. */
export const carrierReports = pgTable('carrier_reports', {
  carrier: text().primaryKey(),
  cursor: text().notNull(),
  at: instant().notNull().defaultNow(),
})
