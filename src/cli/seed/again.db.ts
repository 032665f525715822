import { sql } from 'drizzle-orm'
import { REFERENCE_TABLES } from '../../shop/addresses/reference.ts'
import { type Db, firstRow, rows } from '../../shop/db.ts'
import { settings } from '../../shop/settings/settings.tables.ts'
import { disableDemoStaff } from '../../shop/staff/staff.db.ts'

/** Marks a demo shop: only a marked shop is ever emptied. */
const MARK = 'demo_shop'

export async function markDemo(tx: Db) {
  await tx.insert(settings).values({ key: MARK, value: true }).onConflictDoNothing()
}

export async function isDemo(db: Db): Promise<boolean> {
  return (await firstRow(db, sql`select 1 from settings where key = ${MARK}`)) !== undefined
}

/** The passwords of demo customers and staff are public. @returns number of accounts that were open */
export async function closeDemoAccounts(db: Db): Promise<number> {
  const closed = await rows<{ id: number }>(
    db,
    sql`update users set password_hash = null where email like ${`%@${DEMO_DOMAIN}`} and password_hash is not null
        returning id`,
  )
  const ids = closed.map(({ id }) => id)
  await db.execute(sql`delete from sessions where user_id = any(${sql.param(ids)}::int[])`)
  return ids.length + (await disableDemoStaff(db))
}

const DEMO_DOMAIN = 'ertava.example'

/** Order ids are not restarted, because links in e-mails are made from them. */
export async function emptyDemo(tx: Db) {
  const tables = await rows<{ name: string }>(
    tx,
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  )
  const emptied = tables.filter(({ name }) => !REFERENCE_TABLES.includes(name))
  const last = await firstRow<{ id: number }>(tx, sql`select coalesce(max(id), 0)::int as id from orders`)
  const names = sql.join(
    emptied.map(({ name }) => sql.identifier(name)),
    sql`, `,
  )
  await tx.execute(sql`select set_config('shop.erases', 'on', true)`)
  // Numbers of categories begin anew, so a rule would soon mean another one.
  await tx.execute(sql`delete from badges where built_in is null`)
  await tx.execute(sql`truncate ${names} restart identity cascade`)
  await emptyDrafts(tx)
  if (last && last.id > 0) await tx.execute(sql`select setval('orders_id_seq', ${last.id})`)
}

/** The draft of the home page is always there. */
async function emptyDrafts(tx: Db) {
  const before = await firstRow<{ audit: string | null }>(tx, sql`select current_setting('shop.audit', true) as audit`)
  const setAudit = (audit: string) => tx.execute(sql`select set_config('shop.audit', ${audit}, true)`)
  await setAudit('batch')
  await tx.execute(sql`delete from page_drafts where slug <> '/'`)
  await tx.execute(sql`update page_drafts set content = home_content(default_home_sections()), publish_at = null`)
  await setAudit(before?.audit ?? '')
}
