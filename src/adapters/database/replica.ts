import { setTimeout as sleep } from 'node:timers/promises'
import pg, { type ClientConfig } from 'pg'
import type { Logger } from 'pino'
import { watchQueries } from './query-watchdog.ts'

const PROBE_MS = 500
const SILENCE_MS = 1_000
/** How long nobody asks again after the replica was found behind. */
const BEHIND_MS = 20

/** `behind`: the primary answers until the replica has replayed what was announced. `away`: as long as it is not there. */
export type ReplicaState = 'current' | 'behind' | 'away'

type Query = (...args: unknown[]) => Promise<unknown>

/**
 * A pool that reads from a replica, as long as it is there and has replayed the write-ahead log up to the position that
 * was required last; else from the primary. A read that the replica refuses or leaves unanswered is asked of the
 * primary, so whatever happens to the replica is at worst a delay of about a second.
 */
export function createReplicaReads(primary: pg.Pool, replica: pg.Pool, connection: ClientConfig, log?: Logger) {
  const fromPrimary = primary.query.bind(primary) as unknown as Query
  let required: string | undefined
  /** Up to where each connection's server has been seen. Behind one address there may be several servers. */
  const replayed = new WeakMap<pg.PoolClient, string>()
  let behindUntil = 0
  let isBehind = false
  const probe = watch(connection, log)

  async function query(...args: unknown[]) {
    if (required !== undefined && probe.isThere() && performance.now() >= behindUntil) {
      const answer = await Promise.race([fromReplica(required, args), probe.gone()])
      if (answer) return answer
    }
    return fromPrimary(...args)
  }

  /** Undefined when the primary has to answer. */
  async function fromReplica(position: string, args: unknown[]): Promise<unknown> {
    try {
      const client = await replica.connect()
      try {
        if (await hasReplayed(client, position)) return await (client.query as unknown as Query).apply(client, args)
      } finally {
        client.release()
      }
    } catch {
      // Cut, cancelled by the replay, or without a table that is not replayed yet. What is wrong itself, the primary says.
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
    /** From now on what is read has everything up to this position of the write-ahead log. */
    require(position: string) {
      required = position
      behindUntil = 0
    },
    state(): ReplicaState {
      if (!probe.isThere()) return 'away'
      return isBehind ? 'behind' : 'current'
    },
    async close() {
      // A frozen server never says goodbye.
      await Promise.race([Promise.all([probe.close(), replica.end()]), sleep(SILENCE_MS, undefined, { ref: false })])
    },
  }
}

/** Asks again and again whether the server answers, over a connection of its own. */
function watch(connection: ClientConfig, log?: Logger) {
  let client: pg.Client | undefined
  let isThere = false
  let wasLogged = false
  let closed = false
  let gone = Promise.withResolvers<undefined>()
  let timer: NodeJS.Timeout

  async function ask() {
    try {
      client ??= await connect()
      await client.query('select 1')
      arrived()
    } catch (error) {
      left(error)
    }
    if (!closed) timer = setTimeout(ask, PROBE_MS).unref()
  }

  async function connect() {
    const made = new pg.Client({ ...connection, connectionTimeoutMillis: SILENCE_MS })
    made.on('error', left)
    watchQueries(made, SILENCE_MS)
    await made.connect()
    return made
  }

  function arrived() {
    if (isThere || closed) return
    isThere = true
    gone = Promise.withResolvers()
    if (wasLogged) log?.info('the read replica answers again')
    wasLogged = false
  }

  function left(error: unknown) {
    void client?.end().catch(() => {})
    client = undefined
    isThere = false
    gone.resolve(undefined)
    if (!wasLogged && !closed) log?.warn({ err: error }, 'the read replica does not answer: reading from the primary')
    wasLogged = true
  }

  void ask()
  return {
    isThere: () => isThere,
    /** Resolves when the server is found to be away. */
    gone: () => gone.promise,
    async close() {
      closed = true
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}
