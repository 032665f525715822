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

/** Queries queue behind a migration that waits for a lock, so it gives up quickly and retries for about a minute. */
const LOCK_WAIT_MS = 1_000
const MAX_TRIES = 30

const CONNECT_TIMEOUT_MS = 10_000

const migrationsFolder = join(projectRoot, 'db/migrations')

/** Without the pool's limits; of several instances one migrates. @param upTo `when` of the newest migration to apply */
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
  const client = new pg.Client({ ...database.connection, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  await client.connect()
  try {
    // The role may set limits (PgBouncer), and building an index may take long.
    await client.query('set statement_timeout = 0')
    await client.query('set lock_timeout = 0')
    await client.query('select pg_advisory_lock(7261001)')
    await client.query(`set lock_timeout = ${LOCK_WAIT_MS}`)
    for (let tries = 1; ; tries++) {
      try {
        return await migratePostgres(drizzle(client), { migrationsFolder: folder })
      } catch (error) {
        if (tries === MAX_TRIES || !isAboutLocks(error)) throw error
        await new Promise((resolve) => setTimeout(resolve, LOCK_WAIT_MS))
      }
    }
  } finally {
    // A pooler would keep the connection, and with it the lock.
    await client.query('select pg_advisory_unlock_all()').catch(() => {})
    await client.query('reset all').catch(() => {})
    await client.end()
  }
}

/** A lock was waited for too long, or PostgreSQL ended a deadlock with transactions of running instances. */
const isAboutLocks = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && (error.code === '55P03' || error.code === '40P01')) || isAboutLocks(error.cause))

type Journal = { entries: { when: number; tag: string }[] }

const readJournal = () => JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as Journal

/** Milliseconds since 1970, as `migrationOf` returns. */
export const newestKnownMigration = () => Math.max(...readJournal().entries.map((entry) => entry.when))

export async function migrationOf(db: Db): Promise<number> {
  const row = await firstRow<{ newest: string }>(
    db,
    sql`select coalesce(max(created_at), 0)::text as newest from drizzle.__drizzle_migrations`,
  )
  return Number(row?.newest ?? 0)
}

export async function isMigrated({ db }: Database): Promise<boolean> {
  return (await migrationOf(db)) >= newestKnownMigration()
}
