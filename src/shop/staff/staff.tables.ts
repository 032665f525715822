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
import { bytes, instant } from '../columns.ts'
import type { Lang, LocalizedText } from '../languages.ts'

/** `*` among the rights means all of them. Built-in roles have a code and cannot be deleted. */
export const roles = pgTable('roles', {
  id: serial().primaryKey(),
  code: text().unique(),
  title: jsonb().$type<LocalizedText>().notNull(),
  rights: text().array().notNull(),
  version: integer().notNull().default(1),
})

/** Nothing is shared with the accounts of buyers. */
export const staff = pgTable(
  'staff',
  {
    id: serial().primaryKey(),
    email: text().notNull(),
    name: text().notNull(),
    lang: text().$type<Lang>().notNull(),
    passwordHash: text(),
    /** Encrypted; set before it is confirmed by a first code. */
    totpSecret: text(),
    totpConfirmedAt: instant(),
    /** The time step of the last accepted code, so that no code is accepted twice. */
    totpLastStep: integer(),
    disabledAt: instant(),
    /** Signs in without a second factor; production disables it. */
    isDemo: boolean().notNull().default(false),
    version: integer().notNull().default(1),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [uniqueIndex('staff_email').on(sql`lower(${t.email})`)],
)

export const staffRoles = pgTable(
  'staff_roles',
  {
    staffId: integer()
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    roleId: integer()
      .notNull()
      .references(() => roles.id),
  },
  (t) => [primaryKey({ columns: [t.staffId, t.roleId] }), index().on(t.roleId)],
)

/** Only the cookie's SHA-256 is stored. */
export const staffSessions = pgTable(
  'staff_sessions',
  {
    hash: text().primaryKey(),
    staffId: integer()
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    /** A correct password that still needs a code. */
    isPending: boolean().notNull().default(false),
    userAgent: text().notNull().default(''),
    network: text().notNull().default(''),
    createdAt: instant().notNull(),
    seenAt: instant().notNull(),
    /** When the person last proved who they are. */
    provenAt: instant().notNull(),
  },
  (t) => [index('staff_sessions_staff').on(t.staffId), index('staff_sessions_seen').on(t.seenAt)],
)

export const staffPasskeys = pgTable(
  'staff_passkeys',
  {
    /** Credential id, base64url. */
    id: text().primaryKey(),
    staffId: integer()
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    publicKey: bytes().notNull(),
    counter: integer().notNull(),
    transports: text().array().notNull(),
    name: text().notNull(),
    createdAt: instant().notNull(),
    usedAt: instant(),
  },
  (t) => [index('staff_passkeys_staff').on(t.staffId)],
)

export const staffRecoveryCodes = pgTable(
  'staff_recovery_codes',
  {
    /** SHA-256. */
    hash: text().primaryKey(),
    staffId: integer()
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
  },
  (t) => [index('staff_recovery_codes_staff').on(t.staffId)],
)

/** A challenge of WebAuthn; it is deleted when it is used. */
export const staffChallenges = pgTable(
  'staff_challenges',
  {
    /** SHA-256 of the challenge. */
    hash: text().primaryKey(),
    /** Null at sign-in, where the passkey says whose it is. */
    staffId: integer().references(() => staff.id, { onDelete: 'cascade' }),
    expiresAt: instant().notNull(),
  },
  (t) => [index('staff_challenges_expires').on(t.expiresAt)],
)

/** The set-up address of an empty shop is an invitation without an e-mail address. */
export const staffInvitations = pgTable(
  'staff_invitations',
  {
    /** SHA-256. */
    tokenHash: text().primaryKey(),
    email: text(),
    roleIds: integer().array().notNull(),
    /** `staff:7`, `cli` or `shop`. */
    invitedBy: text().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    acceptedAt: instant(),
  },
  (t) => [index('staff_invitations_email').on(t.email)],
)

export const apiKeys = pgTable(
  'api_keys',
  {
    id: serial().primaryKey(),
    name: text().notNull(),
    /** The first characters, by which a person recognises the key. */
    prefix: text().notNull(),
    /** SHA-256. */
    hash: text().notNull().unique(),
    rights: text().array().notNull(),
    createdBy: integer()
      .notNull()
      .references(() => staff.id),
    createdAt: instant().notNull(),
    expiresAt: instant(),
    usedAt: instant(),
    revokedAt: instant(),
  },
  (t) => [check('api_keys_rights', sql`not '*' = any(${t.rights})`)],
)

/** Answers of changing calls with an `Idempotency-Key`, kept for a day. */
export const staffRequests = pgTable(
  'staff_requests',
  {
    actor: text().notNull(),
    key: text().notNull(),
    /** SHA-256 of method, address and body. */
    requestHash: text().notNull(),
    /** Null while the request is being worked on. */
    status: integer(),
    answer: jsonb(),
    createdAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.actor, t.key] }), index('staff_requests_created').on(t.createdAt)],
)

/** Saved addresses of a list, shown as tabs above it. */
export const staffViews = pgTable(
  'staff_views',
  {
    id: serial().primaryKey(),
    /** Null: shared by all. */
    staffId: integer().references(() => staff.id, { onDelete: 'cascade' }),
    /** The list: `orders`. */
    section: text().notNull(),
    name: text().notNull(),
    /** The query part of the address. */
    search: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('staff_views_name').on(t.section, sql`coalesce(${t.staffId}, 0)`, t.name),
    index('staff_views_staff').on(t.staffId),
    check('staff_views_name', sql`${t.name} <> ''`),
  ],
)

/** Who has something open now: a row for each page in a browser. Unlogged, as nobody misses it after a crash. */
export const staffPresence = pgTable(
  'staff_presence',
  {
    /** Made by the page. */
    tab: uuid().primaryKey(),
    staffId: integer()
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    /** `order:E-7K4-M92` */
    subject: text().notNull(),
    isEditing: boolean().notNull(),
    seenAt: instant().notNull(),
  },
  (t) => [index('staff_presence_staff').on(t.staffId)],
)
