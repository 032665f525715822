import type { AuditEntry } from '../../shop/audit-log/audit-log.calls.ts'
import { DEFAULT_LANG, type Lang } from '../../shop/languages.ts'
import { formatSum } from '../format.ts'
import type { AdminTexts } from '../session.ts'

/** Their columns have words of their own: the code of a product is not the number of a parcel. */
export const CATALOGUE: ReadonlySet<string> = new Set([
  'products',
  'product_texts',
  'product_images',
  'product_documents',
  'product_properties',
  'product_options',
  'product_relations',
  'service_categories',
  'categories',
  'category_pins',
  'manufacturers',
  'attributes',
  'attribute_options',
  'property_groups',
  'properties',
  'menu_links',
  'menu_titles',
  'pages',
  'page_drafts',
  'badges',
  'product_badges',
  'stock_limits',
  'discounts',
  'price_lists',
  'price_list_prices',
  'price_list_buyers',
  'company_accounts',
  'shipping_methods',
  'shipping_zones',
  'shipping_prices',
  'payment_methods',
  'payment_method_shipping',
  'pickup_points',
  'closed_days',
  'oss_switches',
  'vat_rates',
  'bank_entries',
  'bank_entry_orders',
  'bank_statements',
  'einvoice_deliveries',
  'old_addresses',
  'coupons',
  'coupon_categories',
  'promotions',
  'campaigns',
  'email_texts',
  'reviews',
  'questions',
  'search_synonyms',
  'search_redirects',
  'ignored_searches',
  'backup_runs',
  'webhook_endpoints',
])

/** The program's own; people neither set nor read them. */
export const TECHNICAL: ReadonlySet<string> = new Set([
  'id',
  'version',
  'attempt',
  'position',
  'asked_at',
  'claimed_until',
  'manifest_id',
  'refreshed_at',
  'updated_at',
  'created_at',
])

const CENTS = /(^|_)(price|amount|total|fee|limit|value_cents|wholesale|old_price|free_from|from_goods|surcharge)$/
const MAX_SHOWN = 60
/** Of a long text, this much before what differs. */
const SHOWN_BEFORE = 20
/** Of values that the log does not keep. */
const SECRET = '***'

/** What an entry changed, in the words of people: `statuss: iepakots`. */
export function changesOf({ table, before, after }: AuditEntry, t: AdminTexts, lang: Lang): string {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return fields
    .filter((field) => !TECHNICAL.has(field))
    .map((field) => ({ table, field, old: before?.[field], next: after?.[field] }))
    .filter(({ old, next }) => !isSame(old, next) || next === SECRET)
    .map((change) => changeWords(change, t, lang))
    .filter((words) => words !== '')
    .join('; ')
}

type Change = { table: string; field: string; old: unknown; next: unknown }

/** '' where one kind of nothing became another. */
function changeWords(change: Change, t: AdminTexts, lang: Lang): string {
  const column = columnWord(change.table, change.field, t) ?? change.field.replaceAll('_', ' ')
  if (change.next === SECRET || change.old === SECRET) return column
  const { part, old, next } = shownPair(change, t, lang)
  if (old === next) return ''
  const name = part ? `${column}, ${part}` : column
  return old ? `${name}: ${old} → ${next || '–'}` : `${name}: ${next}`
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? '') === JSON.stringify(other ?? '')

export const columnWord = (table: string, field: string, { log, edit }: Pick<AdminTexts, 'log' | 'edit'>) =>
  CATALOGUE.has(table)
    ? (log.catalogueColumns[`${table}.${field}`] ?? log.catalogueColumns[field])
    : (log.columns[field] ?? edit.columns[field])

/** Of a field of a form: its column, and a word with the rest of the path, such as the language. */
export function columnOf(table: string, path: string, t?: Pick<AdminTexts, 'log' | 'edit'>) {
  const [name = '', ...rest] = path.split('.')
  const field = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const word = (t && columnWord(table, field, t)) ?? field.replaceAll('_', ' ')
  return { table, field, word: [word, ...rest].join(', ') }
}

/** Both values as far as they differ. `part`: the language that differs, where it is not the reader's. */
export function shownPair({ table, field, old, next }: Change, t: AdminTexts, lang: Lang) {
  const inLang = cutPair(shown({ table, field, value: old }, t, lang), shown({ table, field, value: next }, t, lang))
  const part = inLang.old === inLang.next ? differingPart(old, next) : undefined
  if (part === undefined) return { part: null, ...inLang }
  const ofPart = (value: unknown) => shown({ table, field, value: partsOf(value)[part] }, t, lang)
  return { part, ...cutPair(ofPart(old), ofPart(next)) }
}

const partsOf = (value: unknown) =>
  (typeof value === 'object' && !Array.isArray(value) ? (value ?? {}) : {}) as Readonly<Record<string, unknown>>

function differingPart(old: unknown, next: unknown): string | undefined {
  const [before, after] = [partsOf(old), partsOf(next)]
  return Object.keys({ ...before, ...after }).find((key) => !isSame(before[key], after[key]))
}

function cutPair(old: string, next: string) {
  if (old.length <= MAX_SHOWN && next.length <= MAX_SHOWN) return { old, next }
  const same = old.split('').findIndex((letter, place) => letter !== next[place])
  const from = Math.max(0, (same < 0 ? old.length : same) - SHOWN_BEFORE)
  return { old: cut(old, from), next: cut(next, from) }
}

function cut(text: string, from: number): string {
  const end = from + MAX_SHOWN
  return `${from > 0 ? '…' : ''}${text.slice(from, end)}${text.length > end ? '…' : ''}`
}

type Shown = { table: string; field: string; value: unknown }

/** '' for nothing. */
function shown({ table, field, value }: Shown, t: AdminTexts, lang: Lang): string {
  if (value === undefined || value === null || value === '') return ''
  if (typeof value === 'boolean') return value ? t.common.yes.toLowerCase() : t.common.no.toLowerCase()
  if (typeof value === 'number') return numberOf(field, value, lang)
  if (field === 'state') return stateOf(table, String(value), t)
  if (table === 'company_members' && field === 'role') return roleOf(String(value), t)
  return typeof value === 'string' ? value : textOf(value, lang)
}

function numberOf(field: string, value: number, lang: Lang): string {
  if (field === 'weight' || field === 'up_to_weight') return `${(value / 1000).toLocaleString(lang)} kg`
  return CENTS.test(field) ? formatSum(value, lang) : String(value)
}

function stateOf(table: string, state: string, t: AdminTexts): string {
  const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    parcels: t.parcels.states,
    orders: t.states,
    returns: t.returns.states,
    bank_entries: t.bank.states,
    order_requests: t.companies.buyers.requestStates,
    company_members: t.companies.buyers.states,
  }
  return (words[table]?.[state] ?? state).toLowerCase()
}

function roleOf(role: string, { companies }: AdminTexts): string {
  const words: Readonly<Record<string, string>> = companies.buyers.roles
  return (words[role] ?? role).toLowerCase()
}

/** A text in several languages is shown in the reader's, else in that which every text has. */
function textOf(value: unknown, lang: Lang): string {
  const texts = value as Partial<Record<Lang, unknown>>
  const own = texts[lang] ?? texts[DEFAULT_LANG]
  if (typeof own === 'string') return own
  return Array.isArray(value) ? value.map(String).join(', ') : JSON.stringify(value)
}
