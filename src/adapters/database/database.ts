import pg, { type ClientConfig } from 'pg'
import type { Db as QueueDb } from 'pg-boss'
import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import type { ShopDatabase } from '../../shop/db.ts'
import type { ClusterOptions } from './embedded/cluster.ts'
import { openEmbeddedServer, type Role } from './embedded/embedded.ts'
import { createListener } from './listener.ts'
import { databaseOf } from './pooled-session.ts'
import { prepareStatements } from './prepared.ts'
import { watchQueries } from './query-watchdog.ts'
import { createReplicaReads, type ReplicaState } from './replica.ts'

export type Database = ShopDatabase & {
  /** From now on `readDb` answers with everything up to this position of the write-ahead log. */
  readAfter(position: string): void
  /** Undefined without a replica. */
  replica(): ReplicaState | undefined
  /** How pg-boss reaches the same database. */
  queueDb: QueueDb
  /** For a connection apart from the pool, without its limits, to PostgreSQL itself: migrations, LISTEN, backups. */
  connection: ClientConfig
  /** Whether this is certainly the only process that works on the shop's jobs; known of the embedded database alone. */
  isOnlyShop(): Promise<boolean>
  /**
   * Calls `heard` with every payload of the channel, from any instance, after the commit that sent it; `lost` when
   * something may have gone unheard and the database answers again.
   */
  listen(channel: string, heard: (payload: string) => void, lost: () => void): Promise<void>
  /** Answers when the database does. */
  ping(): Promise<void>
  close(): Promise<void>
}

type Settings = Pick<Config, 'DATABASE_URL' | 'DATABASE_READ_URL' | 'DATABASE_POOL' | 'dataDir'> &
  Partial<Pick<Config, 'DATABASE_DIRECT_URL' | 'DATABASE_PREPARED'>>

type Options = {
  /** Shown in the list of connections; a `shop` works on jobs. */
  role?: Role
  /** Where the embedded server's own log goes. */
  log?: Logger
  /** The database is about to be filled from a backup. */
  isRestore?: boolean
  /** The embedded cluster, where it is not the usual one. */
  cluster?: ClusterOptions
}

/**
 * Opens the PostgreSQL of DATABASE_URL, or the embedded one in the data folder.
 * @throws EmbeddedDatabaseError with one line that says what to do
 */
export async function openDatabase(config: Settings, options: Options = {}): Promise<Database> {
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

// Nothing may hold a lock or a connection for long; see docs/architecture.md, "Limits".
// UTC: 30 days before a price are as long wherever the database stands.
const LIMITS =
  '-c timezone=UTC -c lock_timeout=3000 -c statement_timeout=5000 -c idle_in_transaction_session_timeout=10000'

function pool(connection: ClientConfig, max: number, { isPrepared }: { isPrepared: boolean }) {
  const made = new pg.Pool({
    ...connection,
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
    watchQueries(client)
    if (isPrepared) prepareStatements(client)
  })
  return made
}

function openPostgres(config: Settings, connection: ClientConfig, log?: Logger): Database {
  const options = { isPrepared: config.DATABASE_PREPARED !== 'off' }
  const main = pool(connection, config.DATABASE_POOL, options)
  const readUrl = config.DATABASE_READ_URL
  const readConnection = { ...connection, connectionString: readUrl }
  const reads = readUrl
    ? createReplicaReads(main, pool(readConnection, config.DATABASE_POOL, options), readConnection, log)
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
