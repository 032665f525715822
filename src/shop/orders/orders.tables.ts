import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
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
  uuid,
} from 'drizzle-orm/pg-core'
import type { BuyerType } from '../buyer-type.ts'
import { carts, type ShippingFields } from '../cart/cart.tables.ts'
import { products } from '../catalogue/catalogue.tables.ts'
import { cents, instant } from '../columns.ts'
import type { OrderCompany } from '../companies/company.ts'
import { companies, users } from '../customers/customers.tables.ts'
import type { Lang, LocalizedText } from '../languages.ts'
import type { ShippingType } from '../shipping/shipping.tables.ts'
import type { OrderState } from './states.ts'

export type OrderDelivery = {
  method_code: string
  type: ShippingType
  title: LocalizedText
  fields: ShippingFields
  country_code: string
  point?: { identifier: string; name: string; address: string; city: string; zip: string; carrier: string }
  promised?: { from: string; to: string }
}

/** `amount`: cents of the discount; `gift`: pieces that were given; `shares`: cents of each line as it was ordered. */
export type OrderPromotion = { id: number; title: LocalizedText; amount: number; gift: number; shares?: number[] }

export type VatEvidence = {
  vat_number: string
  name: string
  request_identifier: string
  checked_at: string | null
  /** `not_compared`: ordered before names were compared. */
  matched: 'name' | 'person' | 'not_compared'
  treatment: 'intra-eu' | 'reverse-charge'
}

export type VatRow = { rateBp: number; gross: number; net: number; vat: number }

export const orders = pgTable(
  'orders',
  {
    id: serial().primaryKey(),
    prefixedId: text().notNull().unique(),
    /** SHA-256. */
    tokenHash: text().notNull().unique(),
    cartId: uuid()
      .notNull()
      .unique()
      .references(() => carts.id),
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    /** Of whom it was bought for, even after the buyer has left. A trigger fills it in for older versions. */
    companyId: integer().references(() => companies.id, { onDelete: 'set null' }),
    sessionHash: text().notNull(),
    network: text(),
    /** Null for orders of older versions, whose URL is derived from the id. */
    addressNonce: text(),
    lang: text().$type<Lang>().notNull(),
    state: text().$type<OrderState>().notNull().default('awaiting_payment'),
    buyerType: text().$type<BuyerType>().notNull(),
    name: text().notNull(),
    surname: text().notNull(),
    email: text().notNull(),
    phoneCode: text().notNull(),
    phoneNumber: text().notNull(),
    company: jsonb().$type<OrderCompany>(),
    buyerReference: text(),
    contractNumber: text(),
    delivery: jsonb().$type<OrderDelivery>().notNull(),
    /** Null for orders of older versions. */
    parcels: integer(),
    paymentMethodCode: text().notNull(),
    paymentMethodTitle: jsonb().$type<LocalizedText>().notNull(),
    couponCode: text(),
    /** Rules that reduced it or gave something, with their part of the discount; the rest is the coupon's. Null: none. */
    promotions: jsonb().$type<OrderPromotion[]>(),
    itemsTotal: cents().notNull(),
    discountTotal: cents().notNull(),
    shippingTotal: cents().notNull(),
    /** Rates in basis points, VAT in cents. A trigger fills them in for older versions. */
    shippingVatRate: integer(),
    shippingVat: cents(),
    surchargeTotal: cents().notNull(),
    surchargeVatRate: integer(),
    surchargeVat: cents(),
    total: cents().notNull(),
    vatTotal: cents().notNull(),
    vatRows: jsonb().$type<VatRow[]>().notNull(),
    vatNote: text(),
    vatEvidence: jsonb().$type<VatEvidence>(),
    placedAt: instant().notNull().defaultNow(),
    paidAt: instant(),
    holdUntil: instant(),
    stockReturnedAt: instant(),
    trackingCode: text(),
    termsVersion: text().notNull(),
    purchaseReported: boolean().notNull().default(false),
    /** Grows with every edit by staff. */
    version: integer().notNull().default(1),
    /** The paid order to which staff added the goods of this one. */
    supplementsId: integer().references((): AnyPgColumn => orders.id),
    /** Set by a trigger with the first refund, also where the vendor refuses it afterwards. */
    hasRefund: boolean().notNull().default(false),
  },
  (t) => [
    check(
      'orders_total',
      sql`${t.total} = ${t.itemsTotal} - ${t.discountTotal} + ${t.shippingTotal} + ${t.surchargeTotal}`,
    ),
    check(
      'orders_parts',
      sql`${t.itemsTotal} >= 0 and ${t.discountTotal} >= 0 and ${t.shippingTotal} >= 0 and ${t.surchargeTotal} >= 0 and ${t.total} >= 0`,
    ),
    check(
      'orders_charge_vat',
      sql`${t.shippingVat} between 0 and ${t.shippingTotal} and ${t.surchargeVat} between 0 and ${t.surchargeTotal}`,
    ),
    check('orders_parcels', sql`${t.parcels} > 0`),
    check('orders_buyer', sql`(${t.buyerType} = 'b2c') = (${t.company} is null)`),
    index('orders_user').on(t.userId, t.placedAt),
    index('orders_company').on(t.companyId, t.placedAt).where(sql`company_id is not null`),
    index('orders_placed').on(t.placedAt),
    index('orders_holds').on(t.holdUntil).where(sql`state = 'awaiting_payment'`),
    index('orders_session').on(t.sessionHash),
    index('orders_email').on(t.email, t.placedAt),
    index('orders_phone').on(t.phoneNumber, t.placedAt),
    // The other states are seldom asked for alone, or are nearly all orders; an order is placed without an entry.
    index('orders_by_state')
      .on(t.state, t.placedAt, t.id)
      .where(sql`state <> 'awaiting_payment' and state <> 'completed'`),
    // An order is placed without an entry here, too.
    index('orders_with_refund').on(t.placedAt, t.id).where(sql`has_refund`),
    // Of consumers and at home are nearly all: they are found along the time, and placed without an entry here.
    index('orders_by_buyer').on(t.buyerType, t.placedAt, t.id).where(sql`buyer_type <> 'b2c'`),
    index('orders_abroad')
      .on(sql`(delivery->>'country_code')`, t.placedAt, t.id)
      .where(sql`delivery->>'country_code' <> 'LV'`),
    // Bought on invoice and not paid.
    index('orders_owed')
      .on(t.total, t.id)
      .where(sql`paid_at is null and state not in ('awaiting_payment', 'cancelled', 'refunded')`),
    index('orders_network').on(t.network, t.placedAt).where(sql`network is not null`),
    index('orders_supplements').on(t.supplementsId).where(sql`supplements_id is not null`),
  ],
)

export const orderLines = pgTable(
  'order_lines',
  {
    id: serial().primaryKey(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    position: integer().notNull(),
    productId: integer().references(() => products.id, { onDelete: 'set null' }),
    type: text().$type<'product' | 'service'>().notNull(),
    title: text().notNull(),
    code: text().notNull(),
    manufacturer: text().notNull().default(''),
    image: text(),
    quantity: integer().notNull(),
    /** Cents with VAT per piece, before the coupon. */
    unitPrice: cents().notNull(),
    discount: cents().notNull().default(0),
    total: cents().notNull(),
    vatRate: integer().notNull(),
    vat: cents().notNull(),
    /** Cents without VAT that a piece cost the shop when it was ordered; null: not known then. */
    unitCost: cents(),
    /** Reverse charge rather than a zero rate; null in lines of older versions. */
    isReversed: boolean(),
    takenQuantity: integer().notNull().default(0),
    takenVirtual: integer().notNull().default(0),
  },
  (t) => [
    uniqueIndex('order_lines_position').on(t.orderId, t.position),
    // Serves nothing that the next does not; dropped in a later release, because that locks the table.
    index('order_lines_product').on(t.productId),
    index('order_lines_product_order').on(t.productId, t.orderId),
    check('order_lines_total', sql`${t.total} = ${t.quantity} * ${t.unitPrice} - ${t.discount} and ${t.total} >= 0`),
    check('order_lines_quantity', sql`${t.quantity} between 1 and 100`),
    check('order_lines_taken', sql`${t.type} = 'service' or ${t.takenQuantity} + ${t.takenVirtual} = ${t.quantity}`),
  ],
)

export const orderEvents = pgTable(
  'order_events',
  {
    id: serial().primaryKey(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    fromState: text().$type<OrderState>(),
    toState: text().$type<OrderState>().notNull(),
    actor: text().notNull(),
    note: text().notNull().default(''),
    at: instant().notNull().defaultNow(),
  },
  (t) => [index().on(t.orderId)],
)

/**
 * Name and surname with single spaces, which stand in a search text behind two spellings of the number and before the
 * e-mail address.
 */
export const NAME_IN_TEXT = `(btrim(regexp_replace(substring(text from '^\\S+ \\S+ ([^@]*) [^ @]*@'), '\\s+', ' ', 'g')) collate "C")`

/** What staff search orders by, in one folded text; made by a job. Null: it must be made anew. */
export const orderSearch = pgTable(
  'order_search',
  {
    orderId: integer()
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    text: text(),
    /** Of the order, so that the newest of many are found without reading their orders. Null: not copied yet. */
    placedAt: instant(),
  },
  (t) => [
    index('order_search_text').using('gin', t.text.op('gin_trgm_ops')),
    index('order_search_stale').on(t.orderId).where(sql`text is null`),
    index('order_search_undated').on(t.orderId).where(sql`placed_at is null`),
    index('order_search_placed').on(t.placedAt, t.orderId),
    index('order_search_name').using('btree', sql`${sql.raw(NAME_IN_TEXT)}`, t.placedAt, t.orderId),
    index('order_search_moment').on(t.orderId, t.placedAt),
  ],
)

/** Notes of staff; those for the buyer are shown on the order's page. */
export const orderNotes = pgTable(
  'order_notes',
  {
    id: serial().primaryKey(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    text: text().notNull(),
    isForBuyer: boolean().notNull().default(false),
    /** `staff:7` or `key:3`. */
    actor: text().notNull(),
    at: instant().notNull().defaultNow(),
  },
  (t) => [index('order_notes_order').on(t.orderId, t.id), check('order_notes_text', sql`${t.text} <> ''`)],
)

export const orderTags = pgTable(
  'order_tags',
  {
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    tag: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.tag] }),
    index('order_tags_tag').on(t.tag, t.orderId),
    check('order_tags_tag', sql`${t.tag} <> ''`),
  ],
)

/** A line before and after; totals in cents. `lineId`: null where it was added. `ways`: of the delivery, where it is another. */
export type EditedLine = {
  lineId: number | null
  code: string
  title: string
  before: { quantity: number; total: number } | null
  after: { quantity: number; total: number } | null
  ways?: { before: LocalizedText; after: LocalizedText }
}

/** What staff changed in the goods and sums of a placed order. */
export const orderEdits = pgTable(
  'order_edits',
  {
    id: serial().primaryKey(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    /** Of the order, which the edit made. */
    version: integer().notNull(),
    actor: text().notNull(),
    at: instant().notNull(),
    /** `in-place`: of an unpaid order, whose lines changed. `paid`: money went back, or a supplementary order was placed. */
    kind: text().$type<'in-place' | 'paid'>().notNull(),
    lines: jsonb().$type<EditedLine[]>().notNull(),
    /** Cents: what the buyer pays more, or less. */
    difference: cents().notNull(),
    refundReference: text(),
    supplementId: integer().references(() => orders.id),
  },
  (t) => [
    uniqueIndex('order_edits_version').on(t.orderId, t.version),
    index('order_edits_supplement').on(t.supplementId).where(sql`supplement_id is not null`),
    check('order_edits_kind', sql`${t.kind} in ('in-place', 'paid')`),
  ],
)

/** Inserted before the order, so that concurrent equal requests wait for it and get the same order. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    scope: text().notNull(),
    key: text().notNull(),
    bodyHash: text().notNull(),
    orderId: integer().references(() => orders.id),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.scope, t.key] }), index().on(t.createdAt)],
)
