import { setTimeout as sleep } from 'node:timers/promises'
import pg, { type ClientConfig } from 'pg'
import type { Logger } from 'pino'
import { type Cluster, type ClusterOptions, clusterIn, connectionOf, refuseOverPglite, versionOf } from './cluster.ts'
import { inWords } from './error.ts'
import { isAlive } from './folder-lock.ts'
import { ensureServer, stopServer } from './server.ts'
import { followServerLog } from './server-log.ts'

/** Held by the process that decides whether it is the last one; waits for another that is deciding. */
const LEAVING_LOCK = 7261002
const LEAVING = 'shop is leaving'
const RESTART_PAUSE_MS = 500

/** What a process is in the list of connections: `shop` serves buyers and works on jobs, `command` does neither. */
export type Role = 'shop' | 'command'

type Options = {
  role: Role
  /** Where the server's own log goes. */
  log?: Logger | undefined
  /** A restore may make a new cluster beside the database of a version that ran on PGlite. */
  isRestore?: boolean | undefined
  cluster?: ClusterOptions | undefined
}

export type EmbeddedServer = {
  connection: ClientConfig
  /** Whether no other shop of this folder runs just now. */
  isOnlyShop(): Promise<boolean>
  /** Ends this process's use of the server; the last process that uses it stops it. */
  leave(): Promise<void>
}

/**
 * Uses the PostgreSQL of a data folder, and starts it where it does not run; again when it ends while it is in use.
 * @throws EmbeddedDatabaseError with one line that says what to do
 */
export async function openEmbeddedServer(
  dataDir: string,
  { role, log, isRestore, ...options }: Options,
): Promise<EmbeddedServer> {
  const cluster = openCluster(dataDir, options.cluster)
  if (!isRestore && versionOf(cluster.folder) === undefined) refuseOverPglite(dataDir)
  const stopFollowing = log ? followServerLog(cluster.logFile, log) : () => {}
  try {
    await ensureServer(cluster)
  } catch (error) {
    stopFollowing()
    throw error
  }
  const name = `${role} ${process.pid}`
  const member = createMember(cluster, name, log)
  await member.connect()
  return {
    connection: { ...connectionOf(cluster), application_name: name },
    isOnlyShop: async () => (await member.others()).every((other) => !other.startsWith('shop ')),
    async leave() {
      const isLast = await member.leave()
      if (isLast) stopServer(cluster)
      stopFollowing()
    },
  }
}

function openCluster(dataDir: string, options?: ClusterOptions): Cluster {
  try {
    return clusterIn(dataDir, options)
  } catch (error) {
    throw inWords(dataDir, error)
  }
}

/** The connection that shows to the other processes of this machine that this one uses the server. */
function createMember(cluster: Cluster, name: string, log: Logger | undefined) {
  let client: pg.Client | undefined
  let hasLeft = false

  async function connect() {
    const next = new pg.Client({ ...connectionOf(cluster), application_name: name, connectionTimeoutMillis: 5_000 })
    next.on('error', () => {})
    await next.connect()
    client = next
    next.once('end', () => {
      client = undefined
      if (!hasLeft) void restart()
    })
  }

  /** The server ended while it was in use: killed, or stopped by a process that did not see this one. */
  async function restart() {
    while (!hasLeft && !client) {
      try {
        const isStarted = await ensureServer(cluster)
        if (isStarted) log?.warn('PostgreSQL had ended; it was started again')
        await connect()
      } catch (error) {
        log?.error({ err: error }, 'PostgreSQL could not be started again')
        await sleep(RESTART_PAUSE_MS)
      }
    }
  }

  /** Names of the other connections to this cluster; a killed process's last one may take a moment to end. */
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
    /** @returns whether no other process uses the server */
    async leave(): Promise<boolean> {
      hasLeft = true
      if (!client) return false
      try {
        await client.query(`set lock_timeout = '5s'`)
        await client.query('select pg_advisory_lock($1)', [LEAVING_LOCK])
        const isLast = (await others()).length === 0
        await client.query(`set application_name = '${LEAVING}'`)
        return isLast
      } catch {
        // The server is gone already, or another process has been deciding for 5 s: that one, or the next, stops it.
        return false
      } finally {
        await client?.end().catch(() => {})
      }
    },
  }
}

/** A connection named after a process that has ended is about to end itself. */
function isInUse(name: string): boolean {
  const pid = /^(?:shop|command) (\d+)$/.exec(name)?.[1]
  return pid === undefined || isAlive(Number(pid))
}
