import { setTimeout as sleep } from 'node:timers/promises'
import pg, { type ClientConfig } from 'pg'
import type { Logger } from 'pino'
import { watchQueries } from './query-watchdog.ts'

const PROBE_MS = 500
const TIMEOUT_MS = 1_000
const BEHIND_MS = 20

/** The primary serves reads while the replica is `behind` the required position or `away` (unreachable). */
export type ReplicaState = 'current' | 'behind' | 'away'

type Query = (...args: unknown[]) => Promise<unknown>

/** Reads from a replica that has replayed the required position, otherwise, or on an error, from the primary. */
export function createReplicaReads(primary: pg.Pool, replica: pg.Pool, connection: ClientConfig, log?: Logger) {
  const fromPrimary = primary.query.bind(primary) as unknown as Query
  let required: string | undefined
  /** By connection, because one address may hide several servers. */
  const replayed = new WeakMap<pg.PoolClient, string>()
  let behindUntil = 0
  let isBehind = false
  const probe = watch(connection, log)

  async function query(...args: unknown[]) {
    if (required !== undefined && probe.isReachable() && performance.now() >= behindUntil) {
      const answer = await Promise.race([fromReplica(required, args), probe.gone()])
      if (answer) return answer
    }
    return fromPrimary(...args)
  }

  async function fromReplica(position: string, args: unknown[]): Promise<unknown> {
    try {
      const client = await replica.connect()
      try {
        if (await hasReplayed(client, position)) return await (client.query as unknown as Query).apply(client, args)
      } finally {
        client.release()
      }
    } catch {
      // Disconnected, cancelled by the replay, or a table not replayed yet. The primary reports real errors.
    }
    return undefined
  }

  async function hasReplayed(client: pg.PoolClient, position: string): Promise<boolean> {
    if (replayed.get(client) === position) return true
    const { rows } = await client.query<{ has: boolean | null }>(
      `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end
        >= $1::pg_lsn as has`,
      [position],
    )
    isBehind = rows[0]?.has !== true
    if (isBehind) behindUntil = performance.now() + BEHIND_MS
    else replayed.set(client, position)
    return !isBehind
  }

  return {
    pool: { query, connect: primary.connect.bind(primary) } as unknown as pg.Pool,
    require(position: string) {
      required = position
      behindUntil = 0
    },
    state(): ReplicaState {
      if (!probe.isReachable()) return 'away'
      return isBehind ? 'behind' : 'current'
    },
    async lag(): Promise<number | undefined> {
      if (!probe.isReachable()) return undefined
      const { rows } = await replica.query<{ seconds: number }>(
        `select case when not pg_is_in_recovery() or pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
          else coalesce(extract(epoch from now() - pg_last_xact_replay_timestamp()), 0)::float8 end as seconds`,
      )
      return rows[0]?.seconds
    },
    async close() {
      // A frozen server does not answer the end of the connection.
      await Promise.race([Promise.all([probe.close(), replica.end()]), sleep(TIMEOUT_MS, undefined, { ref: false })])
    },
  }
}

function watch(connection: ClientConfig, log?: Logger) {
  let client: pg.Client | undefined
  let isReachable = false
  let wasLogged = false
  let closed = false
  let gone = Promise.withResolvers<undefined>()
  let timer: NodeJS.Timeout

  async function poll() {
    try {
      client ??= await connect()
      await client.query('select 1')
      onReachable()
    } catch (error) {
      onUnreachable(error)
    }
    if (!closed) timer = setTimeout(poll, PROBE_MS).unref()
  }

  async function connect() {
    const next = new pg.Client({ ...connection, connectionTimeoutMillis: TIMEOUT_MS })
    next.on('error', onUnreachable)
    watchQueries(next, TIMEOUT_MS)
    await next.connect()
    return next
  }

  function onReachable() {
    if (isReachable || closed) return
    isReachable = true
    gone = Promise.withResolvers()
    if (wasLogged) log?.info('the read replica answers again')
    wasLogged = false
  }

  function onUnreachable(error: unknown) {
    void client?.end().catch(() => {})
    client = undefined
    isReachable = false
    gone.resolve(undefined)
    if (!wasLogged && !closed) log?.warn({ err: error }, 'the read replica does not answer: reading from the primary')
    wasLogged = true
  }

  void poll()
  return {
    isReachable: () => isReachable,
    gone: () => gone.promise,
    async close() {
      closed = true
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}
