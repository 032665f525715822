import pg, { type ClientConfig } from 'pg'
import { watchQueries } from './query-watchdog.ts'

const RECONNECT_MS = 500
/** Detects a connection that was cut without a FIN. */
const HEARTBEAT_MS = 5_000
const HEARTBEAT_TIMEOUT_MS = 3_000

type Channel = { onMessage: (payload: string) => void; onGap: () => void }

/** `onGap` waits for the database: until then caches may serve what they hold. @param ping over another connection */
export function createListener(connection: ClientConfig, ping: () => Promise<void>) {
  let client: pg.Client | undefined
  let closed = false
  const channels = new Map<string, Channel>()
  const reportGap = () => {
    for (const channel of channels.values()) channel.onGap()
  }

  async function connect() {
    const next = new pg.Client({ ...connection, keepAlive: true, connectionTimeoutMillis: 5_000 })
    next.on('notification', (message) => channels.get(message.channel)?.onMessage(message.payload ?? ''))
    next.on('error', () => {})
    watchQueries(next, HEARTBEAT_TIMEOUT_MS)
    try {
      await next.connect()
      for (const channel of channels.keys()) await next.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      void next.end().catch(() => {})
      throw error
    }
    client = next
    next.once('end', () => {
      clearInterval(heartbeat)
      if (closed || client !== next) return
      client = undefined
      reconnect()
    })
    const heartbeat = setInterval(() => void next.query('select 1').catch(() => {}), HEARTBEAT_MS).unref()
  }

  function reconnect() {
    setTimeout(async () => {
      if (closed) return
      try {
        await connect()
        reportGap()
      } catch {
        // The database may answer although LISTEN cannot connect (no free connection): caches are then stale.
        await ping().then(reportGap, () => {})
        reconnect()
      }
    }, RECONNECT_MS).unref()
  }

  return {
    async listen(channel: string, onMessage: (payload: string) => void, onGap: () => void) {
      channels.set(channel, { onMessage, onGap })
      if (client) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
      else await connect()
    },
    async close() {
      closed = true
      await client?.end()
    },
  }
}
