import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'

const isTheme = sql`key <> 'theme' or jsonb_typeof(value) = 'null' or coalesce(
  value->>'font' in ('instrument', 'figtree', 'literata', 'system')
  and value->>'corners' in ('square', 'slight', 'round', 'very-round')
  and jsonb_array_length(jsonb_path_query_array(value, '$.light.* ? (@ like_regex "^#[0-9a-f]{6}$")')) = 7
  and jsonb_array_length(jsonb_path_query_array(value, '$.dark.* ? (@ like_regex "^#[0-9a-f]{6}$")')) = 7
  and jsonb_array_length(jsonb_path_query_array(value, '$.business.*.* ? (@ like_regex "^#[0-9a-f]{6}$")')) = 6
  and jsonb_typeof(value->'business'->'isOwn') = 'boolean', false)`

const isLogo = sql`key <> 'logo' or jsonb_typeof(value) = 'null' or coalesce(
  value->>'png' ~ '^[0-9a-f]{64}$' and value->>'icon' ~ '^[0-9a-f]{64}$'
  and (value->>'svg' is null or value->>'svg' ~ '^[0-9a-f]{64}$')
  and (value->>'width')::int > 0 and (value->>'height')::int > 0, false)`

export const settings = pgTable(
  'settings',
  {
    key: text().primaryKey(),
    value: jsonb().notNull(),
    version: integer().notNull().default(1),
    updatedAt: instant().notNull().defaultNow(),
  },
  () => [check('settings_theme', isTheme), check('settings_logo', isLogo)],
)
