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

/** What each setting is at least; the rest is asked of Zod (`settings.ts`) by whoever writes it. */
const isKind = sql`case
  when key in ('is_open', 'auto_reminders', 'new_order_letters') then jsonb_typeof(value) = 'boolean'
  when key in ('hold_minutes', 'link_minutes', 'transfer_days', 'max_unpaid_orders', 'max_unpaid_orders_of_network',
    'order_page_days', 'order_letters_per_hour')
    then jsonb_path_exists(value, 'strict $ ? (@ >= 1 && @ <= 1000000000 && @.floor() == @)')
  when key in ('invoice_credit_limit', 'reminder_days', 'orders_without_captcha')
    then jsonb_path_exists(value, 'strict $ ? (@ >= 0 && @ <= 1000000000 && @.floor() == @)')
  when key in ('pickup_days', 'invoice_days') then jsonb_path_exists(value, 'strict $ ? (@ >= 1 && @ <= 60 && @.floor() == @)')
  when key = 'quote_days' then jsonb_path_exists(value, 'strict $ ? (@ >= 1 && @ <= 90 && @.floor() == @)')
  when key = 'accounting_years' then jsonb_path_exists(value, 'strict $ ? (@ >= 5 && @ <= 20 && @.floor() == @)')
  when key in ('checkout_calling_codes', 'owner_language', 'api_docs', 'consent_version', 'newsletter_version', 'terms_version')
    then jsonb_typeof(value) = 'string'
  when key in ('dispatch_until', 'reverse_charge_until', 'own_keys_from') then jsonb_typeof(value) in ('string', 'null')
  when key in ('slogan', 'footer_text', 'description', 'credit_warning', 'opening_hours')
    then jsonb_typeof(value) = 'object' and jsonb_path_exists(value, '$.lv ? (@.type() == "string")')
  when key in ('identity', 'sender', 'accounts', 'accounting_programs', 'shop_pictures')
    then jsonb_typeof(value) = 'object' and not jsonb_path_exists(value, '$.* ? (@.type() != "string")')
  when key = 'product_feeds'
    then jsonb_typeof(value) = 'object' and not jsonb_path_exists(value, '$.* ? (@.type() != "boolean")')
  when key in ('about_pictures', 'agents', 'analytics', 'cart_reminder', 'credit', 'guest_hold', 'newsletter',
    'number_series', 'signed_pages', 'social_feed') then jsonb_typeof(value) = 'object'
  when key in ('about', 'guarantee_notice', 'subscribe') then jsonb_typeof(value) in ('object', 'null')
  when key = 'calling_codes' then jsonb_typeof(value) = 'array' and not jsonb_path_exists(value, '$[*] ? (@.type() != "string")')
  else true end`

export const settings = pgTable(
  'settings',
  {
    key: text().primaryKey(),
    value: jsonb().notNull(),
    version: integer().notNull().default(1),
    updatedAt: instant().notNull().defaultNow(),
  },
  () => [check('settings_theme', isTheme), check('settings_logo', isLogo), check('settings_kind', isKind)],
)
