import { sql } from 'drizzle-orm'
import { integer, jsonb, timestamp } from 'drizzle-orm/pg-core'
import { DEFAULT_LANG, type LocalizedText, languages } from './languages.ts'

/** A text in the shop's languages. */
export const localized = () => jsonb().$type<LocalizedText>()

/** A text in each of the shop's languages, as arguments of SQL. */
export const inEveryLanguage = (column: string) => sql.raw(languages.map((lang) => `${column}->>'${lang}'`).join(', '))

/** The default language as a literal of SQL. */
export const defaultLang = sql.raw(`'${DEFAULT_LANG}'`)

/** Whole euro cents. */
export const cents = () => integer()

/** Instants are kept in UTC; Europe/Riga is only for showing. */
export const instant = () => timestamp({ withTimezone: true })
