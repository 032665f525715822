import { type SQL, sql } from 'drizzle-orm'

/**
 * A query for what breaks a promise, as rows of `subject` and `note`. A large shop is looked at in slices, so that no
 * query takes long: `within` says that an id belongs to the slice.
 */
type Rule = (within: Within) => SQL

export type Within = (id: SQL) => SQL

export type Rules = Readonly<Record<string, Rule>>

/** States of an order that may have given its goods and its coupon back. */
export const ENDED = sql`('cancelled', 'refunded')`
