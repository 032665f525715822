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
/** Of values that the log does not keep. */
const SECRET = '***'

/** What an entry changed, in the words of people: `statuss: iepakots`. */
export function changesOf({ table, before, after }: AuditEntry, t: AdminTexts, lang: Lang): string {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const shownIn = (row: AuditEntry['before'], field: string) => shown({ table, field, value: row?.[field] }, t, lang)
  return fields
    .filter((field) => !TECHNICAL.has(field))
    .map(
      (field) =>
        [
          columnWord(table, field, t) ?? field.replaceAll('_', ' '),
          shownIn(before, field),
          shownIn(after, field),
        ] as const,
    )
    .filter(([, old, next]) => old !== next || next === SECRET)
    .map(([name, old, next]) => {
      if (next === SECRET || old === SECRET) return name
      if (!old) return `${name}: ${next}`
      return `${name}: ${old} → ${next || '–'}`
    })
    .join('; ')
}

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

type Shown = { table: string; field: string; value: unknown }

/** '' for nothing. */
export function shown({ table, field, value }: Shown, t: AdminTexts, lang: Lang): string {
  if (value === undefined || value === null || value === '') return ''
  if (typeof value === 'boolean') return value ? t.common.yes.toLowerCase() : t.common.no.toLowerCase()
  if (typeof value === 'number') return numberOf(field, value, lang)
  if (field === 'state') return stateOf(table, String(value), t)
  if (table === 'company_members' && field === 'role') return roleOf(String(value), t)
  const text = typeof value === 'string' ? value : textOf(value, lang)
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text
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
