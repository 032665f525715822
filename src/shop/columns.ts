import { sql } from 'drizzle-orm'
import { customType, integer, jsonb, timestamp } from 'drizzle-orm/pg-core'
import { DEFAULT_LANG, type LocalizedText, languages } from './languages.ts'

export const localized = () => jsonb().$type<LocalizedText>()

/** A text in each of the shop's languages, as arguments of SQL. */
export const inEveryLanguage = (column: string) => sql.raw(languages.map((lang) => `${column}->>'${lang}'`).join(', '))

export const defaultLang = sql.raw(`'${DEFAULT_LANG}'`)

export const cents = () => integer()

export const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

/** Stored in UTC. */
export const instant = () => timestamp({ withTimezone: true })
