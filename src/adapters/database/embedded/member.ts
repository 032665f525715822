import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { type Cluster, connectionOf } from './cluster.ts'
import { isAlive } from './folder-lock.ts'
import { ensureServer, stopServer } from './server.ts'

/** Advisory lock while a process checks whether it is the last one and stops the server. */
const LEAVING_LOCK = 7261002
const LEAVING = 'shop is leaving'
const RESTART_PAUSE_MS = 500

type MemberOptions = { name: string; log: Logger | undefined }

/** Keeps a connection whose name shows other processes of this machine that this one uses the server. */
export class ServerMember {
  readonly #cluster: Cluster
  readonly #name: string
  readonly #log: Logger | undefined
  #client: pg.Client | undefined
  #restarting: Promise<void> | undefined
  #hasLeft = false

  constructor(cluster: Cluster, { name, log }: MemberOptions) {
    this.#cluster = cluster
    this.#name = name
    this.#log = log
  }

  async connect(): Promise<void> {
    const client = new pg.Client({
      ...connectionOf(this.#cluster),
      application_name: this.#name,
      connectionTimeoutMillis: 5_000,
    })
    client.on('error', () => {})
    try {
      await client.connect()
      // Waits for a process that is shutting the server down: it either saw this connection, or closes it.
      await client.query('select pg_advisory_lock_shared($1)', [LEAVING_LOCK])
      await client.query('select pg_advisory_unlock_shared($1)', [LEAVING_LOCK])
    } catch (error) {
      void client.end().catch(() => {})
      throw error
    }
    this.#client = client
    client.once('end', () => {
      this.#client = undefined
      if (!this.#hasLeft) this.#restarting ??= this.#restart().finally(() => (this.#restarting = undefined))
    })
  }

  async #restart() {
    let failure = ''
    while (!this.#hasLeft && !this.#client) {
      try {
        const isStarted = await ensureServer(this.#cluster, { mayCreate: false })
        if (isStarted) this.#log?.warn('PostgreSQL had ended; it was started again')
        await this.connect()
      } catch (error) {
        if (String(error) !== failure) this.#log?.error({ err: error }, 'PostgreSQL could not be started again')
        failure = String(error)
        await sleep(RESTART_PAUSE_MS)
      }
    }
  }

  async others(): Promise<string[]> {
    const found = await this.#client?.query<{ application_name: string }>(
      `select application_name from pg_stat_activity
       where usename is not null and datname is not null and pid <> pg_backend_pid() and application_name not in ($1, $2)`,
      [this.#name, LEAVING],
    )
    return (found?.rows ?? []).map((row) => row.application_name).filter(isInUse)
  }

  async hasNoSchema(): Promise<boolean> {
    const found = await this.#client?.query<{ empty: boolean }>(
      `select to_regclass('public.products') is null as empty`,
    )
    return found?.rows[0]?.empty ?? false
  }

  /** Stops the server unless others use it. */
  async leave(): Promise<void> {
    this.#hasLeft = true
    await this.#restarting
    const client = this.#client
    if (!client) return
    try {
      await client.query(`set lock_timeout = '5s'`)
      await client.query('select pg_advisory_lock($1)', [LEAVING_LOCK])
      if ((await this.others()).length === 0) await stopServer(this.#cluster)
      else await client.query(`set application_name = '${LEAVING}'`)
    } catch {
      // The server has ended, or another process has held the lock for 5 s: that one, or the next, stops the server.
    } finally {
      await client.end().catch(() => {})
    }
  }
}

function isInUse(name: string): boolean {
  const pid = /^(?:shop|command) (\d+)$/.exec(name)?.[1]
  return pid === undefined || isAlive(Number(pid))
}
