import { sql } from 'drizzle-orm'
import {
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
import { carts } from '../cart/cart.tables.ts'
import { products } from '../catalogue/catalogue.tables.ts'
import { cents, instant } from '../columns.ts'
import { users } from '../customers/customers.tables.ts'
import type { Lang, LocalizedText } from '../languages.ts'
import type { VatRow } from '../money/money.ts'

/** What the offer is for, as the buyer wrote it or as the account has it. */
export type QuoteBuyer = {
  name: string
  regNum: string
  vatNum: string
  address: string
  city: string
  zip: string
  countryCode: string
}

export type QuoteDelivery = { code: string; title: LocalizedText; parcels: number }

/** Price offers: copies that stay as they were given. Nothing is reserved by them. */
export const quotes = pgTable(
  'quotes',
  {
    id: serial().primaryKey(),
    /** A series of its own, `CP-2026-00017`; gaps are allowed. */
    number: text().notNull().unique(),
    /** SHA-256. */
    tokenHash: text().notNull().unique(),
    addressNonce: text().notNull(),
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    sessionHash: text().notNull(),
    lang: text().$type<Lang>().notNull(),
    buyerType: text().$type<BuyerType>().notNull(),
    buyer: jsonb().$type<QuoteBuyer>().notNull(),
    /** Where a copy was asked for; otherwise empty. */
    email: text().notNull().default(''),
    /** Null: chosen with the order, and in no sum. */
    delivery: jsonb().$type<QuoteDelivery>(),
    itemsTotal: cents().notNull(),
    shippingTotal: cents().notNull().default(0),
    /** Basis points, cents. */
    shippingVatRate: integer().notNull().default(0),
    shippingVat: cents().notNull().default(0),
    total: cents().notNull(),
    vatTotal: cents().notNull(),
    vatRows: jsonb().$type<VatRow[]>().notNull(),
    vatNote: text(),
    createdAt: instant().notNull().defaultNow(),
    validUntil: instant().notNull(),
    /** The member of staff who made it, `staff:7`; null: the buyer. */
    madeBy: text(),
    /** To the buyer, on the offer's page. */
    note: text().notNull().default(''),
    withdrawnAt: instant(),
    /** Folded, for the search of staff; null: not written yet. */
    searchText: text(),
  },
  (t) => [
    check('quotes_total', sql`${t.total} = ${t.itemsTotal} + ${t.shippingTotal}`),
    check(
      'quotes_parts',
      sql`${t.itemsTotal} >= 0 and ${t.shippingTotal} >= 0 and ${t.vatTotal} between 0 and ${t.total}`,
    ),
    check('quotes_shipping_vat', sql`${t.shippingVat} between 0 and ${t.shippingTotal}`),
    check('quotes_valid', sql`${t.validUntil} > ${t.createdAt}`),
    index('quotes_user').on(t.userId, t.createdAt),
    index('quotes_session').on(t.sessionHash),
    index('quotes_email').on(t.email).where(sql`email <> ''`),
    index('quotes_valid_until').on(t.validUntil),
    index('quotes_search').using('gin', t.searchText.op('gin_trgm_ops')),
    index('quotes_unsearchable').on(t.id).where(sql`search_text is null`),
  ],
)

export const quoteLines = pgTable(
  'quote_lines',
  {
    id: serial().primaryKey(),
    quoteId: integer()
      .notNull()
      .references(() => quotes.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    productId: integer().references(() => products.id, { onDelete: 'set null' }),
    type: text().$type<'product' | 'service'>().notNull(),
    title: text().notNull(),
    code: text().notNull(),
    quantity: integer().notNull(),
    /** Cents with VAT per piece: what the cart's line will hold; of the catalogue, or lower in an offer by staff. */
    price: cents().notNull(),
    /** As offered, per piece: without VAT where the buyer is charged none. */
    unitPrice: cents().notNull(),
    total: cents().notNull(),
    vatRate: integer().notNull(),
    vat: cents().notNull(),
    isReversed: boolean().notNull(),
  },
  (t) => [
    uniqueIndex('quote_lines_position').on(t.quoteId, t.position),
    index('quote_lines_product').on(t.productId),
    check(
      'quote_lines_total',
      sql`${t.total} = ${t.quantity} * ${t.unitPrice} and ${t.unitPrice} between 0 and ${t.price}`,
    ),
    check('quote_lines_quantity', sql`${t.quantity} between 1 and 100`),
  ],
)

/** Carts into which an offer was put: an order of such a cart is what became of it. */
export const quoteCarts = pgTable(
  'quote_carts',
  {
    quoteId: integer()
      .notNull()
      .references(() => quotes.id, { onDelete: 'cascade' }),
    cartId: uuid()
      .notNull()
      .references(() => carts.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.quoteId, t.cartId] }), index('quote_carts_cart').on(t.cartId)],
)

export type OfferContent = {
  email: string
  lang: Lang
  name: string
  regNum: string
  /** `price`: cents per piece with VAT, where it is not the catalogue's. */
  lines: { productId: number; quantity: number; price?: number | undefined }[]
  /** ISO, its last day. */
  validUntil: string
  note: string
  /** Code of the way of delivery; without it the buyer chooses with the order. */
  delivery?: string | undefined
}

/** Offers that staff prepare; sending one makes a quote of it, which stays as it is. */
export const offerDrafts = pgTable(
  'offer_drafts',
  {
    id: serial().primaryKey(),
    version: integer().notNull().default(1),
    content: jsonb().$type<OfferContent>().notNull(),
    actor: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
    quoteId: integer().references(() => quotes.id, { onDelete: 'cascade' }),
    /** Folded, for the search of staff; null: not written since the last change. */
    searchText: text(),
  },
  (t) => [
    index('offer_drafts_open').on(t.id).where(sql`quote_id is null`),
    index('offer_drafts_quote').on(t.quoteId),
    index('offer_drafts_search').using('gin', t.searchText.op('gin_trgm_ops')),
    index('offer_drafts_unsearchable').on(t.id).where(sql`search_text is null and quote_id is null`),
  ],
)

export const offerDraftVersions = pgTable(
  'offer_draft_versions',
  {
    draftId: integer()
      .notNull()
      .references(() => offerDrafts.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    content: jsonb().$type<OfferContent>().notNull(),
    actor: text().notNull(),
    at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.draftId, t.version] })],
)
