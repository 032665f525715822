import { type SQL, sql } from 'drizzle-orm'

/** Selects violations as `subject` and `note`. `within` limits a query to one slice of ids, so that it stays short. */
export type Rule = (within: Within) => SQL

export type Within = (id: SQL) => SQL

export type Rules = Readonly<Record<string, Rule>>

export const ENDED = sql`('cancelled', 'refunded')`
