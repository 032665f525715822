import { sql } from 'drizzle-orm'
import { withinDays } from '../calendar/midnight.db.ts'
import { type Db, firstRow, rows } from '../db.ts'
import { DEFAULT_LANG } from '../languages.ts'
import type { AuditActor, AuditEntry } from './audit-log.calls.ts'

type AuditQuery = {
  subject?: string | undefined
  actor?: string | undefined
  table?: string | undefined
  /** `2026-11-24`, in Riga. */
  day?: string | undefined
  before?: number | undefined
  limit: number
}

const key = sql`substring(a.subject from ':([0-9]{1,9})$')::int`
const words = sql`substring(a.subject from ':(.*)$')`

const titleOf = sql`case split_part(a.subject, ':', 1)
  when 'order' then (select prefixed_id from orders where id = ${key})
  when 'product' then (select code from products where id = ${key})
  when 'staff' then (select name from staff where id = ${key})
  when 'role' then (select title->>${DEFAULT_LANG} from roles where id = ${key})
  when 'category' then (select title->>${DEFAULT_LANG} from categories where id = ${key})
  when 'attribute' then (select title->>${DEFAULT_LANG} from attributes where id = ${key})
  when 'property-group' then (select title->>${DEFAULT_LANG} from property_groups where id = ${key})
  when 'badge' then (select title->>${DEFAULT_LANG} from badges where id = ${key})
  when 'menu-title' then (select title->>${DEFAULT_LANG} from menu_titles where id = ${key})
  when 'campaign' then (select content->'subject'->>${DEFAULT_LANG} from campaigns where id = ${key})
  when 'email-text' then ${words}
  when 'setting' then ${words}
  when 'pickup-shop' then (select name from pickup_points where id = ${key})
  when 'closed-day' then ${words}
  when 'vat-rate' then ${words}
  when 'oss-switch' then ${words}
  when 'menu-link' then (select title->>${DEFAULT_LANG} from menu_links where id = ${key})
  when 'old-address' then (select address from old_addresses where id = ${key})
  when 'coupon' then (select code from coupons where id = ${key} or code = ${words} limit 1)
  when 'promotion' then (select title->>${DEFAULT_LANG} from promotions where id = ${key})
  when 'review' then (select p.code from reviews r join products p on p.id = r.product_id where r.id = ${key})
  when 'question' then (select p.code from questions q join products p on p.id = q.product_id where q.id = ${key})
  when 'search-redirect' then (select words from search_redirects where id = ${key})
  when 'synonym' then (select array_to_string(words, ', ') from search_synonyms where id = ${key})
  when 'ignored-search' then ${words}
  when 'backup' then ${words}
  when 'price-list' then (select name from price_lists where id = ${key})
  when 'bank-entry' then (select to_char(amount / 100.0, 'FM999999990.00') || ' ' || currency from bank_entries where id = ${key})
  when 'einvoice' then (select document->>'number' from invoices where id = ${key})
  when 'bank-statement' then (select file_name from bank_statements where id = ${key})
  when 'customer' then (select coalesce(nullif(trim(name || ' ' || surname), ''), id::text) from users where id = ${key})
  when 'company' then (select name from companies where id = ${key})
  when 'manufacturer' then (select title from manufacturers where id = ${key})
  when 'return' then (select o.prefixed_id from returns r join orders o on o.id = r.order_id where r.id = ${key})
  when 'sale' then (select title->>${DEFAULT_LANG} from sales where id = ${key})
  when 'stock-document' then (select id::text from stock_documents where id = ${key})
  when 'stock-location' then (select title->>${DEFAULT_LANG} from stock_locations where code = ${words})
  when 'shipping-method' then (select title->>${DEFAULT_LANG} from shipping_methods where id = ${key} or code = ${words})
  when 'payment-method' then (select title->>${DEFAULT_LANG} from payment_methods where id = ${key} or code = ${words})
  when 'page-draft' then (select content->'title'->>${DEFAULT_LANG} from page_drafts where id = ${key})
  when 'slider' then (select concat_ws(' ', title->>${DEFAULT_LANG}, highlighted_title->>${DEFAULT_LANG}) from sliders where type = ${words})
  when 'banner' then (select title->>${DEFAULT_LANG} from banners where id = ${key})
  when 'scene' then (select title->>${DEFAULT_LANG} from scenes where id = ${key})
  when 'page' then (select title->>${DEFAULT_LANG} from pages where slug = ${words})
  when 'import' then (select file_name from imports where id = case when ${words} ~ '^[0-9a-f-]{36}$' then (${words})::uuid end)
  when 'import-feed' then (select name from import_feeds where id = ${key})
  when 'import-mapping' then (select name from import_mappings where id = ${key})
  when 'view' then (select name from staff_views where id = ${key})
  when 'webhook' then (select name from webhook_endpoints where id = ${key})
  when 'api-key' then (select name from api_keys where id = ${key}) end`

/** A page, the newest first. */
export const listAuditLog = (db: Db, query: AuditQuery): Promise<AuditEntry[]> =>
  rows<AuditEntry>(
    db,
    sql`select a.id::int as id, a.at, a.actor, coalesce(p.name, k.name) as person, a.act, a.subject, a.table_name as table,
          a.before, a.after, ${titleOf} as title
        from audit_log a left join staff p on a.actor = 'staff:' || p.id left join api_keys k on a.actor = 'key:' || k.id
        where ${sql.join(conditionsOf(query), sql` and `)} order by a.id desc limit ${query.limit}`,
  )

export const auditEntry = (db: Db, id: number) =>
  firstRow<Pick<AuditEntry, 'act' | 'subject' | 'table' | 'before' | 'after'>>(
    db,
    sql`select act, subject, table_name as table, before, after from audit_log where id = ${id}`,
  )

function conditionsOf({ subject, actor, table, day, before }: AuditQuery) {
  return [
    sql`true`,
    ...(subject === undefined ? [] : [sql`a.subject = ${subject}`]),
    ...(actor === undefined ? [] : [sql`a.actor = ${actor}`]),
    ...(table === undefined ? [] : [sql`a.table_name = ${table}`]),
    ...(day === undefined ? [] : [withinDays(sql`a.at`, { from: day, to: day })]),
    ...(before === undefined ? [] : [sql`a.id < ${before}`]),
  ]
}

/** Those who have changed something. */
export const auditActors = (db: Db): Promise<AuditActor[]> =>
  rows<AuditActor>(
    db,
    sql`select c.actor, c.person from (
          select 'staff:' || id as actor, name as person, 1 as rank from staff
          union all select 'key:' || id, name, 2 from api_keys
          union all select unnest(array['cli', 'shop', 'database']), null, 3) c
        where exists (select from audit_log a where a.actor = c.actor) order by c.rank, lower(c.person), c.actor`,
  )

type ChangeQuery = { subject: string; table: string; column: string }

/** Who changed a column last, and when. */
export const lastChange = (db: Db, { subject, table, column }: ChangeQuery) =>
  firstRow<{ person: string; at: string }>(
    db,
    sql`select coalesce(p.name, k.name, a.actor) as person, a.at
        from audit_log a left join staff p on a.actor = 'staff:' || p.id left join api_keys k on a.actor = 'key:' || k.id
        where a.subject = ${subject} and a.table_name = ${table} and a.after ? ${column} order by a.id desc limit 1`,
  )
