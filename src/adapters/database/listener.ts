import pg, { type ClientConfig } from 'pg'
import { watchQueries } from './query-watchdog.ts'

const AGAIN_MS = 500
/** How often the connection is asked whether it is still there: one that is cut without a word looks merely quiet. */
const HEARTBEAT_MS = 5_000
const SILENCE_MS = 3_000

type Channel = { heard: (payload: string) => void; lost: () => void }

/**
 * The one connection with state of its own: LISTEN. It comes back by itself when the database does, and then says
 * `lost`, because what was announced meanwhile is unknown. Not earlier: while the database is away nothing changes in
 * it, and what is kept is all that there is to show.
 * @param ping answers when the database does, over another connection
 */
export function createListener(connection: ClientConfig, ping: () => Promise<void>) {
  let client: pg.Client | undefined
  let closed = false
  const channels = new Map<string, Channel>()
  const sayLost = () => {
    for (const channel of channels.values()) channel.lost()
  }

  async function connect() {
    const next = new pg.Client({ ...connection, keepAlive: true, connectionTimeoutMillis: 5_000 })
    next.on('notification', (message) => channels.get(message.channel)?.heard(message.payload ?? ''))
    next.on('error', () => {})
    watchQueries(next, SILENCE_MS)
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
        sayLost()
      } catch {
        // Deaf although the database lives (it has no connection left, say): what is kept may be out of date.
        await ping().then(sayLost, () => {})
        reconnect()
      }
    }, AGAIN_MS).unref()
  }

  return {
    async listen(channel: string, heard: (payload: string) => void, lost: () => void) {
      channels.set(channel, { heard, lost })
      if (client) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
      else await connect()
    },
    async close() {
      closed = true
      await client?.end()
    },
  }
}
