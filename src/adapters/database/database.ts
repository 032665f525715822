import pg, { type ClientBase, type ClientConfig } from 'pg'
import type { Db as QueueDb } from 'pg-boss'
import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import type { ShopDatabase } from '../../shop/db.ts'
import { sendCommits } from './commit-with.ts'
import type { ClusterOptions } from './embedded/cluster.ts'
import { openEmbeddedServer, type Role } from './embedded/embedded.ts'
import type { ServerSettings } from './embedded/server.ts'
import { createListener } from './listener.ts'
import { databaseOf } from './pooled-session.ts'
import { type AnyQuery, prepareStatements } from './prepared.ts'
import { watchQueries } from './query-watchdog.ts'
import { createReplicaReads, type ReplicaState } from './replica.ts'

export type Database = ShopDatabase & {
  /** `readDb` then returns data at least as new as this position of the write-ahead log. */
  readAfter(position: string): void
  replica(): ReplicaState | undefined
  /** Seconds that the replica is behind; undefined where there is none, or it is away. */
  replicaLag(): Promise<number | undefined>
  pools(): PoolFigures[]
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

type PoolFigures = { pool: string; max: number; total: number; idle: number; waiting: number }

type DatabaseConfig = Pick<Config, 'DATABASE_URL' | 'DATABASE_READ_URL' | 'DATABASE_POOL' | 'dataDir'> &
  Partial<Pick<Config, 'DATABASE_DIRECT_URL' | 'DATABASE_PREPARED'>>

type DatabaseOptions = {
  role?: Role
  log?: Logger
  isRestore?: boolean
  cluster?: ClusterOptions
  settings?: ServerSettings
  /** Takes the seconds that a connection of the pool was waited for. */
  onPoolWait?: ((seconds: number) => void) | undefined
  /** Sees each new connection of the pools. */
  onConnection?: ((client: ClientBase) => void) | undefined
}

/** Opens the PostgreSQL of DATABASE_URL, or the embedded one in the data folder. @throws EmbeddedDatabaseError */
export async function openDatabase(config: DatabaseConfig, options: DatabaseOptions = {}): Promise<Database> {
  const role = options.role ?? 'command'
  if (config.DATABASE_URL) {
    return openPostgres(
      config,
      { connectionString: config.DATABASE_URL, application_name: `${role} ${process.pid}` },
      options,
    )
  }
  const server = await openEmbeddedServer(config.dataDir, { ...options, role })
  const database = openPostgres(config, server.connection, options)
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

type PoolOptions = { isPrepared: boolean; onConnection: DatabaseOptions['onConnection'] }

function createPool(connection: ClientConfig, max: number, { isPrepared, onConnection }: PoolOptions) {
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
    sendCommits(client)
    watchQueries(client)
    if (isPrepared) prepareStatements(client)
    onConnection?.(client)
  })
  return pool
}

/** `query` of the pool takes its connections by `connect`, too. */
function timeWaits(pool: pg.Pool, onWait: (seconds: number) => void) {
  const connect = pool.connect.bind(pool) as unknown as AnyQuery
  const timed: AnyQuery = (callback) => {
    const began = performance.now()
    const end = () => onWait((performance.now() - began) / 1_000)
    if (typeof callback === 'function') {
      return connect((...answer: unknown[]) => {
        end()
        callback(...answer)
      })
    }
    const connected = connect() as Promise<unknown>
    connected.then(end, end)
    return connected
  }
  pool.connect = timed as unknown as typeof pool.connect
}

const figuresOf = (name: string, pool: pg.Pool, max: number): PoolFigures => ({
  pool: name,
  max,
  total: pool.totalCount,
  idle: pool.idleCount,
  waiting: pool.waitingCount,
})

function openPostgres(
  config: DatabaseConfig,
  connection: ClientConfig,
  { log, onPoolWait, onConnection }: DatabaseOptions,
): Database {
  const options = { isPrepared: config.DATABASE_PREPARED !== 'off', onConnection }
  const main = createPool(connection, config.DATABASE_POOL, options)
  if (onPoolWait) timeWaits(main, onPoolWait)
  const readUrl = config.DATABASE_READ_URL
  const readConnection = { ...connection, connectionString: readUrl }
  const replica = readUrl ? createPool(readConnection, config.DATABASE_POOL, options) : undefined
  const reads = replica ? createReplicaReads(main, replica, readConnection, log) : undefined
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
    replicaLag: async () => reads?.lag(),
    pools: () => [
      figuresOf('main', main, config.DATABASE_POOL),
      ...(replica ? [figuresOf('replica', replica, config.DATABASE_POOL)] : []),
    ],
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
