import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { firstRow } from '../../shop/db.ts'
import { projectRoot } from '../root.ts'
import type { Database } from './database.ts'

const migrationsFolder = join(projectRoot, 'db/migrations')

/**
 * Brings the schema up to date. Several instances may start at once: the first one migrates, the others wait for it.
 * Over its own connection, because building an index may take longer than a page is allowed to.
 */
export async function migrate(database: Database, databaseUrl: string | undefined) {
  if (!databaseUrl) return migratePglite(database.db as never, { migrationsFolder })
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(7261001)')
    await migratePostgres(drizzle(client), { migrationsFolder })
  } finally {
    await client.end()
  }
}

/** True when the database has every migration that this build knows. */
export async function isMigrated(database: Database): Promise<boolean> {
  const journal = JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as {
    entries: { when: number }[]
  }
  const newest = Math.max(...journal.entries.map((entry) => entry.when))
  const row = await firstRow<{ done: boolean }>(
    database.db,
    sql`select coalesce(max(created_at), 0) >= ${newest} as done from drizzle.__drizzle_migrations`,
  )
  return row?.done ?? false
}
