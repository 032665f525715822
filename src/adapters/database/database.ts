import pg, { type ClientConfig } from 'pg'
import type { Db as QueueDb } from 'pg-boss'
import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import type { ShopDatabase } from '../../shop/db.ts'
import type { ClusterOptions } from './embedded/cluster.ts'
import { openEmbeddedServer, type Role } from './embedded/embedded.ts'
import type { ServerSettings } from './embedded/server.ts'
import { createListener } from './listener.ts'
import { databaseOf } from './pooled-session.ts'
import { prepareStatements } from './prepared.ts'
import { watchQueries } from './query-watchdog.ts'
import { createReplicaReads, type ReplicaState } from './replica.ts'

export type Database = ShopDatabase & {
  /** `readDb` then returns data at least as new as this position of the write-ahead log. */
  readAfter(position: string): void
  replica(): ReplicaState | undefined
  queueDb: QueueDb
  /** For connections outside the pool, without its limits and any pooler: migrations, LISTEN, backups. */
  connection: ClientConfig
  /** Whether this is surely the only process that works on jobs; known only for the embedded database. */
  isOnlyShop(): Promise<boolean>
  /** Calls `onGap` when notifications may have been missed and the database can be reached again. */
  listen(channel: string, onMessage: (payload: string) => void, onGap: () => void): Promise<void>
  ping(): Promise<void>
  close(): Promise<void>
}

type DatabaseConfig = Pick<Config, 'DATABASE_URL' | 'DATABASE_READ_URL' | 'DATABASE_POOL' | 'dataDir'> &
  Partial<Pick<Config, 'DATABASE_DIRECT_URL' | 'DATABASE_PREPARED'>>

type DatabaseOptions = {
  role?: Role
  log?: Logger
  isRestore?: boolean
  cluster?: ClusterOptions
  settings?: ServerSettings
}

/** Opens the PostgreSQL of DATABASE_URL, or the embedded one in the data folder. @throws EmbeddedDatabaseError */
export async function openDatabase(config: DatabaseConfig, options: DatabaseOptions = {}): Promise<Database> {
  const role = options.role ?? 'command'
  if (config.DATABASE_URL) {
    return openPostgres(
      config,
      { connectionString: config.DATABASE_URL, application_name: `${role} ${process.pid}` },
      options.log,
    )
  }
  const server = await openEmbeddedServer(config.dataDir, { ...options, role })
  const database = openPostgres(config, server.connection)
  return {
    ...database,
    isOnlyShop: server.isOnlyShop,
    async close() {
      await database.close()
      await server.leave()
    },
  }
}

// No statement may hold a lock or a connection for long: docs/architecture.md, "Limits".
const LIMITS =
  '-c timezone=UTC -c lock_timeout=3000 -c statement_timeout=5000 -c idle_in_transaction_session_timeout=10000'

function createPool(connection: ClientConfig, max: number, { isPrepared }: { isPrepared: boolean }) {
  const pool = new pg.Pool({
    ...connection,
    max,
    connectionTimeoutMillis: 1_000,
    idleTimeoutMillis: 30_000,
    options: LIMITS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  })
  // Without a listener, the error of a broken idle connection would end the process; the pool replaces the connection.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
    watchQueries(client)
    if (isPrepared) prepareStatements(client)
  })
  return pool
}

function openPostgres(config: DatabaseConfig, connection: ClientConfig, log?: Logger): Database {
  const options = { isPrepared: config.DATABASE_PREPARED !== 'off' }
  const main = createPool(connection, config.DATABASE_POOL, options)
  const readUrl = config.DATABASE_READ_URL
  const readConnection = { ...connection, connectionString: readUrl }
  const reads = readUrl
    ? createReplicaReads(main, createPool(readConnection, config.DATABASE_POOL, options), readConnection, log)
    : undefined
  const db = databaseOf(main)
  const ping = async () => void (await main.query('select 1'))
  const directUrl = config.DATABASE_DIRECT_URL
  const direct = directUrl ? { ...connection, connectionString: directUrl } : connection
  const listener = createListener(direct, ping)
  return {
    db,
    readDb: reads ? databaseOf(reads.pool) : db,
    readAfter: (position) => reads?.require(position),
    replica: () => reads?.state(),
    queueDb: { executeSql: (text, values) => main.query(text, values) },
    connection: direct,
    isOnlyShop: async () => false,
    listen: listener.listen,
    ping,
    close: async () => {
      await listener.close()
      await reads?.close()
      await main.end()
    },
  }
}
