import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Db as QueueDb } from 'pg-boss'
import type { Db } from '../../shop/db.ts'
import type { Config } from '../config.ts'
import { createListener } from './listener.ts'
import { prepareStatements } from './prepared.ts'
import { hangUpOnSilence } from './silence.ts'

export type Database = {
  kind: 'postgres' | 'pglite'
  /** Carts, orders, accounts: everything that is written or must be current. */
  db: Db
  /** Catalogue reads; may be a replica. */
  readDb: Db
  /** How pg-boss reaches the same database. */
  queueDb: QueueDb
  /**
   * Calls `heard` with every payload of the channel, from any instance, after the commit that sent it; `lost` when
   * something may have gone unheard and the database answers again.
   */
  listen(channel: string, heard: (payload: string) => void, lost: () => void): Promise<void>
  /** Answers when the database does. */
  ping(): Promise<void>
  close(): Promise<void>
}

type Settings = Pick<Config, 'DATABASE_URL' | 'DATABASE_READ_URL' | 'DATABASE_POOL' | 'dataDir'>

/** @throws DatabaseInUse when another process has the embedded database open */
export function openDatabase(config: Settings): Promise<Database> {
  return config.DATABASE_URL ? openPostgres(config, config.DATABASE_URL) : openPglite(config.dataDir)
}

// Nothing may hold a lock or a connection for long; see docs/architecture.md, "Limits".
// UTC: 30 days before a price are as long wherever the database stands.
const LIMITS =
  '-c timezone=UTC -c lock_timeout=3000 -c statement_timeout=5000 -c idle_in_transaction_session_timeout=10000'

function pool(connectionString: string, max: number) {
  const made = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: 1_000,
    idleTimeoutMillis: 30_000,
    options: LIMITS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  })
  // An idle connection that breaks is replaced at the next use; without a listener it would end the process.
  made.on('error', () => {})
  made.on('connect', (client) => {
    // The same for one in hand: it may break between two statements of a transaction.
    client.on('error', () => {})
    hangUpOnSilence(client)
    prepareStatements(client)
  })
  return made
}

async function openPostgres(config: Settings, url: string): Promise<Database> {
  const main = pool(url, config.DATABASE_POOL)
  const reads = config.DATABASE_READ_URL ? pool(config.DATABASE_READ_URL, config.DATABASE_POOL) : main
  const db = drizzlePostgres(main, { casing: 'snake_case' }) as unknown as Db
  const ping = async () => void (await main.query('select 1'))
  const listener = createListener(url, ping)
  return {
    kind: 'postgres',
    db,
    readDb: reads === main ? db : (drizzlePostgres(reads, { casing: 'snake_case' }) as unknown as Db),
    queueDb: { executeSql: (text, values) => main.query(text, values) },
    listen: listener.listen,
    ping,
    close: async () => {
      await listener.close()
      await main.end()
      if (reads !== main) await reads.end()
    },
  }
}

// The embedded database is megabytes of code that a shop on PostgreSQL never runs.
const openPglite = async (dataDir: string) => (await import('./embedded.ts')).openEmbedded(dataDir)

/** A database in memory for one test file: nothing of it is kept. */
export const openMemoryDatabase = async (): Promise<Database> => (await import('./embedded.ts')).openInMemory()
