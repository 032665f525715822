import { sql } from 'drizzle-orm'
import { integer, jsonb, timestamp } from 'drizzle-orm/pg-core'
import { DEFAULT_LANG, type LocalizedText } from './languages.ts'

/** A text in the shop's languages. */
export const localized = () => jsonb().$type<LocalizedText>()

/** The default language as a literal of SQL. */
export const defaultLang = sql.raw(`'${DEFAULT_LANG}'`)

/** Whole euro cents. */
export const cents = () => integer()

/** Instants are kept in UTC; Europe/Riga is only for showing. */
export const instant = () => timestamp({ withTimezone: true })
