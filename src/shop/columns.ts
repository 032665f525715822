import { sql } from 'drizzle-orm'
import { integer, jsonb, timestamp } from 'drizzle-orm/pg-core'
import { DEFAULT_LANG, type LocalizedText } from './languages.ts'

export const localized = () => jsonb().$type<LocalizedText>()

export const defaultLang = sql.raw(`'${DEFAULT_LANG}'`)

export const cents = () => integer()

/** Stored in UTC. */
export const instant = () => timestamp({ withTimezone: true })
