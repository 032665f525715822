import { integer, jsonb, timestamp } from 'drizzle-orm/pg-core'

/** A text in the shop's languages, kept as jsonb. Latvian is always there; English falls back to it. */
export type Localized = { lv: string; en?: string }

export const localized = () => jsonb().$type<Localized>()

/** Whole euro cents. */
export const cents = () => integer()

/** Instants are kept in UTC; Europe/Riga is only for showing. */
export const instant = () => timestamp({ withTimezone: true })
