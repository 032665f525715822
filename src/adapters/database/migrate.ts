import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { projectRoot } from '../../project-root.ts'
import { type Db, firstRow } from '../../shop/db.ts'
import type { Database } from './database.ts'

/**
 * Whoever wants a table waits behind a migration that waits for it, so a long report would stop the shop. A migration
 * waits only so long, lets the others pass, and tries again: about a minute in all.
 */
const LOCK_WAIT_MS = 1_000
const MOST_TRIES = 30

/** A machine that does not answer at all is said so, instead of being waited for. */
const CONNECT_MS = 10_000

const migrationsFolder = join(projectRoot, 'db/migrations')

/**
 * Brings the schema up to date. Several instances may start at once: the first one migrates, the others wait for it.
 * Over its own connection, because building an index may take longer than a page is allowed to.
 * @param upTo the newest migration to make (a backup is loaded into the schema that it came from); all by default
 */
export async function migrate(database: Database, upTo = Number.POSITIVE_INFINITY) {
  if (upTo >= newestKnownMigration()) return migrateWith(database, migrationsFolder)
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  try {
    const journal = readJournal()
    mkdirSync(join(folder, 'meta'))
    const entries = journal.entries.filter(({ when }) => when <= upTo)
    for (const { tag } of entries) cpSync(join(migrationsFolder, `${tag}.sql`), join(folder, `${tag}.sql`))
    writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
    await migrateWith(database, folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function migrateWith(database: Database, folder: string) {
  const client = new pg.Client({ ...database.connection, connectionTimeoutMillis: CONNECT_MS })
  await client.connect()
  try {
    // The role may have limits of its own (PgBouncer); building an index takes as long as it takes.
    await client.query('set statement_timeout = 0')
    await client.query('set lock_timeout = 0')
    await client.query('select pg_advisory_lock(7261001)')
    await client.query(`set lock_timeout = ${LOCK_WAIT_MS}`)
    for (let tries = 1; ; tries++) {
      try {
        return await migratePostgres(drizzle(client), { migrationsFolder: folder })
      } catch (error) {
        if (tries === MOST_TRIES || !isLockTimeout(error)) throw error
        await new Promise((resolve) => setTimeout(resolve, LOCK_WAIT_MS))
      }
    }
  } finally {
    // Behind a pooler the connection, and with it the lock, would live on.
    await client.query('select pg_advisory_unlock_all()').catch(() => {})
    await client.query('reset all').catch(() => {})
    await client.end()
  }
}

const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && error.code === '55P03') || isLockTimeout(error.cause))

type Journal = { entries: { when: number; tag: string }[] }

const readJournal = () => JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as Journal

/** When the newest migration of this build was written, in milliseconds. */
export const newestKnownMigration = () => Math.max(...readJournal().entries.map((entry) => entry.when))

/** The newest migration that the database has, as `newestKnownMigration` counts; 0 for a new database. */
export async function migrationOf(db: Db): Promise<number> {
  const row = await firstRow<{ newest: string }>(
    db,
    sql`select coalesce(max(created_at), 0)::text as newest from drizzle.__drizzle_migrations`,
  )
  return Number(row?.newest ?? 0)
}

/** True when the database has every migration that this build knows. */
export async function isMigrated({ db }: Database): Promise<boolean> {
  return (await migrationOf(db)) >= newestKnownMigration()
}
