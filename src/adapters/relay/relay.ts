import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Logger } from 'pino'
import type { ChangePosition, Changes } from '../../shop/changes.ts'
import { type Db, firstRow } from '../../shop/db.ts'
import type { RelayState } from '../../shop/system/instance-state.ts'
import { followChanges } from '../database/changes.ts'
import type { Database } from '../database/database.ts'
import { watchQueries } from '../database/query-watchdog.ts'
import { writeMessage } from './message.ts'
import { openTransport, type TransportUrls } from './open-transport.ts'
import { openPurger, type Purger } from './purge.ts'
import { channelOf, type Transport } from './transport.ts'

/** Of the advisory lock that only one relay of a database holds. */
const LOCK = 7_261_088
const TRY_AGAIN_MS = 2_000
const HEARTBEAT_MS = 1_000
const HEARTBEAT_TIMEOUT_MS = 3_000
const NO_CHANGES: Changes = { tags: [], products: [], stock: [] }

type Deps = {
  database: Pick<Database, 'db' | 'connection'>
  log: Logger
  /** To the instances. */
  urls: TransportUrls
  /** Addresses of Varnishes. */
  caches: readonly string[]
}

export type Relay = {
  /** Null while another process hands changes on. */
  state(): RelayState | null
  close(): Promise<void>
}

/** One process of all that share a database hands changes on: to the instances over Redis or NATS, to the caches by PURGE. */
export function startRelay(deps: Deps): Relay {
  let isClosed = false
  let stop = () => {}
  let stateNow: (() => RelayState) | null = null
  const working = work()

  async function work() {
    while (!isClosed) {
      try {
        await lead(deps, (end, state) => {
          stop = end
          stateNow = state
          if (isClosed) end()
        })
      } catch (error) {
        deps.log.warn({ err: error }, 'changes are not relayed')
      }
      stateNow = null
      if (!isClosed) await pause()
    }
  }

  const pause = () => {
    const waiting = new AbortController()
    stop = () => waiting.abort()
    return sleep(TRY_AGAIN_MS, undefined, { ref: false, signal: waiting.signal }).catch(() => {})
  }

  return {
    state: () => stateNow?.() ?? null,
    async close() {
      isClosed = true
      stop()
      await working
    },
  }
}

/** Resolves when another process holds the lock, or this one has lost it. */
async function lead(deps: Deps, onLead: (stop: () => void, state: () => RelayState) => void) {
  const { connection, db } = deps.database
  if (await isRelayed(db)) return
  const client = new pg.Client({ ...connection, keepAlive: true, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  watchQueries(client, HEARTBEAT_TIMEOUT_MS)
  const ended = new Promise<void>((resolve) => client.once('end', () => resolve()))
  try {
    await client.connect()
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [LOCK])
    if (!rows[0]?.held) return
    deps.log.info('this instance relays changes')
    const { close, state } = await relayOver(client, deps)
    const stopped = new Promise<void>((resolve) => onLead(resolve, state))
    await Promise.race([ended, stopped])
    close()
  } finally {
    await client.end().catch(() => {})
  }
}

/** Asked over the pool, so that those who wait for their turn hold no connection. */
async function isRelayed(db: Db): Promise<boolean> {
  const row = await firstRow<{ held: boolean }>(
    db,
    sql`select exists (select from pg_locks where locktype = 'advisory' and classid = 0 and objid = ${LOCK}
          and database = (select oid from pg_database where datname = current_database())) as held`,
  )
  return row?.held === true
}

async function relayOver(client: pg.Client, { database: { db }, log, urls, caches }: Deps) {
  let purgers: Purger[] = []
  const since = new Date().toISOString()
  const transport = await openTransport(urls, (error) => log.warn({ error }, 'the transport of changes'))
  const publisher = transport && (await openPublisher(transport, await channelOf(db)))
  const listen = async (channel: string, onMessage: (payload: string) => void) => {
    client.on('notification', ({ payload }) => onMessage(payload ?? ''))
    await client.query(`listen ${pg.escapeIdentifier(channel)}`)
  }
  const take = (changes: Changes, position: ChangePosition) => {
    publisher?.publish(changes, position)
    if (changes.tags.length > 0) for (const purger of purgers) purger.add(changes, position)
  }
  const feed = await followChanges({ db, listen, readAfter: () => {} }, take).catch((error: unknown) => {
    publisher?.close()
    throw error
  })
  // After the feed, so that what they read themselves ends where it begins, or later.
  purgers = caches.map((cache) => openPurger({ db, log }, cache))
  // An instance that receives no message for longer reads the database. The query detects a broken connection.
  const heartbeat = setInterval(() => {
    publisher?.publish(NO_CHANGES, feed.position())
    client.query('select 1').catch(() => {})
  }, HEARTBEAT_MS).unref()
  return {
    state: (): RelayState => ({
      since,
      transport: transport && publisher && { kind: transport.kind, isConnected: publisher.isConnected() },
      caches: purgers.map((purger) => purger.state()),
    }),
    close() {
      clearInterval(heartbeat)
      feed.close()
      publisher?.close()
      for (const purger of purgers) purger.close()
    },
  }
}

async function openPublisher(transport: Transport, channel: string) {
  const publisher = await transport.publish(channel)
  let from: string | undefined
  return {
    publish(changes: Changes, to: ChangePosition) {
      const message = writeMessage({ from: from ?? to.snapshot, to, changes: from === undefined ? null : changes })
      from = to.snapshot
      publisher.publish(message)
    },
    isConnected: publisher.isConnected,
    close: publisher.close,
  }
}
