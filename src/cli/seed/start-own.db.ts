import { sql } from 'drizzle-orm'
import { recordAuditBatch, startAuditBatch } from '../../shop/audit-log/audit-batch.db.ts'
import { type Db, firstRow, rows } from '../../shop/db.ts'
import { saveSetting } from '../../shop/settings/settings.db.ts'
import { setTransactionActor } from '../../shop/transaction-actor.db.ts'
import { emptyDemo } from './again.db.ts'

/** @returns names of those who have used the back office in the last half an hour */
export async function signedInStaff(db: Db): Promise<string[]> {
  const found = await rows<{ name: string }>(
    db,
    sql`select distinct p.name from staff_sessions s join staff p on p.id = s.staff_id
        where not s.is_pending and s.seen_at > now() - interval '30 minutes' order by p.name`,
  )
  return found.map(({ name }) => name)
}

const COUNTED = [
  'products',
  'categories',
  'orders',
  'invoices',
  'users',
  'companies',
  'staff',
  'pages',
  'imports',
] as const

/** What an emptied shop no longer has, a line each. */
export async function losses(db: Db): Promise<string[]> {
  const lines: string[] = []
  for (const table of COUNTED) {
    const found = await firstRow<{ count: number }>(
      db,
      sql`select count(*)::int as count from ${sql.identifier(table)}`,
    )
    lines.push(`lost: ${found?.count ?? 0} ${table}`)
  }
  return [...lines, 'lost: all settings, texts, banners, prices, stock, carts and the log of changes']
}

export const emptyForOwn = (db: Db) =>
  db.transaction(async (tx) => {
    await setTransactionActor(tx, 'cli')
    await startAuditBatch(tx)
    await emptyDemo(tx)
    // A shop with a setting is not empty, so a server in demo mode does not fill it again.
    await saveSetting(tx, 'is_open', false)
    await recordAuditBatch(tx, { subject: 'import:demo', table: 'products', rows: 0, act: 'delete' })
  })
