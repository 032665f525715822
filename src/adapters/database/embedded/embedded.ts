import { setTimeout as sleep } from 'node:timers/promises'
import pg, { type ClientConfig } from 'pg'
import type { Logger } from 'pino'
import { assertNoPglite, type Cluster, type ClusterOptions, clusterIn, connectionOf, versionOf } from './cluster.ts'
import { embeddedErrorOf } from './error.ts'
import { isAlive } from './folder-lock.ts'
import { ensureServer, stopServer } from './server.ts'
import { followServerLog } from './server-log.ts'

/** Advisory lock while a process checks whether it is the last one and stops the server. */
const LEAVING_LOCK = 7261002
const LEAVING = 'shop is leaving'
const RESTART_PAUSE_MS = 500
/** A start may coincide with the shutdown by the last process before it. */
const MAX_TRIES = 5

/** Part of `application_name`: a `shop` serves buyers and runs jobs, a `command` does neither. */
export type Role = 'shop' | 'command'

type Options = {
  role: Role
  log?: Logger | undefined
  /** A restore may create a cluster beside a PGlite database of version 0.1. */
  isRestore?: boolean | undefined
  cluster?: ClusterOptions | undefined
}

export type EmbeddedServer = {
  connection: ClientConfig
  isOnlyShop(): Promise<boolean>
  leave(): Promise<void>
}

/** Starts the server if it does not run, and again if it ends while in use. @throws EmbeddedDatabaseError */
export async function openEmbeddedServer(dataDir: string, options: Options): Promise<EmbeddedServer> {
  const { role, log } = options
  const cluster = openCluster(dataDir, options.cluster)
  if (!options.isRestore && versionOf(cluster.folder) === undefined) assertNoPglite(dataDir)
  const stopFollowing = log ? followServerLog(cluster.logFile, log) : () => {}
  const name = `${role} ${process.pid}`
  const member = createMember(cluster, name, log)
  try {
    await join(cluster, member.connect)
    if (!options.isRestore && (await member.hasNoSchema())) assertNoPglite(dataDir)
  } catch (error) {
    await member.leave()
    stopFollowing()
    throw embeddedErrorOf(dataDir, error)
  }
  return {
    connection: { ...connectionOf(cluster), application_name: name },
    isOnlyShop: async () => (await member.others()).every((other) => !other.startsWith('shop ')),
    async leave() {
      await member.leave()
      stopFollowing()
    },
  }
}

async function join(cluster: Cluster, connect: () => Promise<void>) {
  for (let tries = 1; ; tries++) {
    await ensureServer(cluster)
    try {
      return await connect()
    } catch (error) {
      if (tries === MAX_TRIES) throw error
    }
  }
}

function openCluster(dataDir: string, options?: ClusterOptions): Cluster {
  try {
    return clusterIn(dataDir, options)
  } catch (error) {
    throw embeddedErrorOf(dataDir, error)
  }
}

/** Keeps a connection whose name shows other processes of this machine that this one uses the server. */
function createMember(cluster: Cluster, name: string, log: Logger | undefined) {
  let client: pg.Client | undefined
  let restarting: Promise<void> | undefined
  let hasLeft = false

  async function connect() {
    const next = new pg.Client({ ...connectionOf(cluster), application_name: name, connectionTimeoutMillis: 5_000 })
    next.on('error', () => {})
    try {
      await next.connect()
      // Waits for a process that is shutting the server down: it either saw this connection, or closes it.
      await next.query('select pg_advisory_lock_shared($1)', [LEAVING_LOCK])
      await next.query('select pg_advisory_unlock_shared($1)', [LEAVING_LOCK])
    } catch (error) {
      void next.end().catch(() => {})
      throw error
    }
    client = next
    next.once('end', () => {
      client = undefined
      if (!hasLeft) restarting ??= restart().finally(() => (restarting = undefined))
    })
  }

  async function restart() {
    let failure = ''
    while (!hasLeft && !client) {
      try {
        const isStarted = await ensureServer(cluster, { mayCreate: false })
        if (isStarted) log?.warn('PostgreSQL had ended; it was started again')
        await connect()
      } catch (error) {
        if (String(error) !== failure) log?.error({ err: error }, 'PostgreSQL could not be started again')
        failure = String(error)
        await sleep(RESTART_PAUSE_MS)
      }
    }
  }

  async function others(): Promise<string[]> {
    const found = await client?.query<{ application_name: string }>(
      `select application_name from pg_stat_activity
       where usename is not null and datname is not null and pid <> pg_backend_pid() and application_name not in ($1, $2)`,
      [name, LEAVING],
    )
    return (found?.rows ?? []).map((row) => row.application_name).filter(isInUse)
  }

  return {
    connect,
    others,
    async hasNoSchema(): Promise<boolean> {
      const found = await client?.query<{ empty: boolean }>(`select to_regclass('public.products') is null as empty`)
      return found?.rows[0]?.empty ?? false
    },
    async leave(): Promise<void> {
      hasLeft = true
      await restarting
      if (!client) return
      try {
        await client.query(`set lock_timeout = '5s'`)
        await client.query('select pg_advisory_lock($1)', [LEAVING_LOCK])
        if ((await others()).length === 0) await stopServer(cluster)
        else await client.query(`set application_name = '${LEAVING}'`)
      } catch {
        // The server has ended, or another process has held the lock for 5 s: that one, or the next, stops the server.
      } finally {
        await client?.end().catch(() => {})
      }
    },
  }
}

function isInUse(name: string): boolean {
  const pid = /^(?:shop|command) (\d+)$/.exec(name)?.[1]
  return pid === undefined || isAlive(Number(pid))
}
