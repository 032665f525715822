import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, serial, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { countries } from '../addresses/addresses.tables.ts'
import type { BuyerType } from '../buyer-type.ts'
import { carts } from '../cart/cart.tables.ts'
import { cents, instant } from '../columns.ts'
import type { RegisterCheck } from '../companies/ask-register.db.ts'
import { DEFAULT_LANG, type Lang } from '../languages.ts'
import type { VatCheck, VatHolder, VatState } from '../tax/vat-payer.ts'

export type TokenPurpose = 'reset' | 'confirm' | 'change' | 'undo'

export const companies = pgTable(
  'companies',
  {
    id: serial().primaryKey(),
    name: text().notNull(),
    regNum: text().notNull(),
    vatNum: text(),
    /** Only `valid` may lead to a zero rate. */
    vatState: text().$type<VatState>().notNull().default('unchecked'),
    vatCheck: jsonb().$type<VatCheck>(),
    vatHolder: text().$type<VatHolder>().notNull().default('unchecked'),
    /** When staff last asked the register of companies. */
    registerCheck: jsonb().$type<RegisterCheck>(),
    countryId: integer()
      .notNull()
      .references(() => countries.id),
    bankId: text(),
    accNum: text(),
    city: text().notNull().default(''),
    zip: text().notNull().default(''),
    address: text().notNull().default(''),
    mayPayByInvoice: boolean().notNull().default(false),
    creditLimit: cents(),
    /** Null: as in the settings. */
    invoiceDays: integer(),
    /** Every order of its buyers waits for an approver. */
    approvesAll: boolean().notNull().default(false),
    /** When staff last approved or refused it; null: it waits. */
    decidedAt: instant(),
    version: integer().notNull().default(1),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('companies_reg_num').on(t.countryId, t.regNum),
    index('companies_waiting').on(t.id).where(sql`decided_at is null and not may_pay_by_invoice`),
    check('companies_invoice_days', sql`${t.invoiceDays} between 1 and 60`),
    check('companies_vat_holder', sql`${t.vatHolder} in ('unchecked','name','waiting','person','refused')`),
  ],
)

export const users = pgTable(
  'users',
  {
    id: serial().primaryKey(),
    type: text().$type<BuyerType>().notNull(),
    /** Lower case; null once the account is deleted. */
    email: text().unique(),
    passwordHash: text(),
    name: text().notNull(),
    surname: text().notNull(),
    phoneCode: text().notNull().default('371'),
    phoneNumber: text().notNull().default(''),
    countryId: integer().references(() => countries.id),
    companyId: integer().references(() => companies.id),
    cartId: uuid().references(() => carts.id, { onDelete: 'set null' }),
    wishlistId: uuid().notNull().defaultRandom(),
    lang: text().$type<Lang>().notNull().default(DEFAULT_LANG),
    emailConfirmedAt: instant(),
    deactivatedAt: instant(),
    deletedAt: instant(),
    version: integer().notNull().default(1),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    index('users_cart').on(t.cartId).where(sql`cart_id is not null`),
    index('users_company').on(t.companyId).where(sql`company_id is not null`),
    // For the list of staff: few of a million.
    index('users_kind').on(t.type, t.id),
    index('users_deactivated').on(t.id).where(sql`deactivated_at is not null`),
    index('users_unconfirmed').on(t.id).where(sql`email_confirmed_at is null`),
    check('users_type', sql`${t.type} in ('b2c','b2b','b2g')`),
    check('users_email', sql`${t.email} = lower(${t.email})`),
    check('users_company', sql`(${t.type} = 'b2c') = (${t.companyId} is null)`),
    check('users_deleted', sql`${t.deletedAt} is null or ${t.email} is null`),
  ],
)

/**
 * Accounts closed by undoing the import that made them: what is known of the address beside them stays. Not a column of `users`,
 * and without a key to it, because a migration would keep readers or writers of `users` out.
 */
export const undoneUsers = pgTable('undone_users', {
  userId: integer().primaryKey(),
})

export const userAddresses = pgTable(
  'user_addresses',
  {
    id: serial().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().$type<'legal' | 'physical' | 'delivery'>().notNull().default('delivery'),
    countryId: integer()
      .notNull()
      .references(() => countries.id),
    region: text().notNull().default(''),
    city: text().notNull(),
    address: text().notNull(),
    zip: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [index().on(t.userId)],
)

/** Single-use links; only hashes are stored. `email`: for `change` the new address, for `undo` the old one. */
export const userTokens = pgTable(
  'user_tokens',
  {
    hash: text().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text().$type<TokenPurpose>().notNull(),
    email: text().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    index().on(t.userId),
    uniqueIndex('user_tokens_one_change').on(t.userId).where(sql`purpose = 'change'`),
    index('user_tokens_undo').on(t.email).where(sql`purpose = 'undo'`),
  ],
)

export const consents = pgTable(
  'consents',
  {
    id: serial().primaryKey(),
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    subject: text().notNull(),
    kind: text().$type<'privacy' | 'subscription' | 'terms' | 'cookies'>().notNull(),
    version: text().notNull(),
    given: jsonb().notNull(),
    ip: text(),
    at: instant().notNull().defaultNow(),
  },
  (t) => [index().on(t.subject), index('consents_ip').on(t.at).where(sql`ip is not null`)],
)
