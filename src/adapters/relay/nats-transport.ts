import { setTimeout as sleep } from 'node:timers/promises'
import { type ConnectionOptions, connect, type NatsConnection } from '@nats-io/transport-node'
import type { Transport } from './transport.ts'

const CONNECT_MS = 1_000
const AGAIN_MS = 500
/** A connection that answers nothing for two of them is opened anew. */
const PING_MS = 5_000

export const natsTransport = (url: string, onError: (message: string) => void): Transport => ({
  kind: 'nats',
  async publish(channel) {
    const subject = subjectOf(channel)
    const kept = keepConnected(url, onError)
    await kept.tried
    const publish = (text: string) => {
      try {
        kept.now()?.publish(subject, text)
      } catch (error) {
        // Closed in this moment, or the server takes shorter messages only.
        onError(error instanceof Error ? error.message : String(error))
      }
    }
    return { publish, isConnected: kept.isConnected, close: kept.close }
  },
  async subscribe(channel, onMessage) {
    const subject = subjectOf(channel)
    const kept = keepConnected(url, onError, (connection) => {
      connection.subscribe(subject, {
        callback: (error, message) => {
          if (!error) onMessage(message.string())
        },
      })
    })
    await kept.tried
    return { isConnected: kept.isConnected, close: kept.close }
  },
})

/** Points, stars and spaces mean something in a subject. */
const subjectOf = (channel: string) => `shop.${Buffer.from(channel).toString('base64url')}`

/** Each connection is a new one: what happened meanwhile is read in the database. */
function keepConnected(
  url: string,
  onError: (message: string) => void,
  onOpen: (connection: NatsConnection) => void = () => {},
) {
  const tried = Promise.withResolvers<void>()
  let current: NatsConnection | null = null
  let isClosed = false
  let lastError = ''

  async function work() {
    while (!isClosed) {
      try {
        const connection = await connect(optionsOf(url))
        lastError = ''
        current = connection
        onOpen(connection)
        tried.resolve()
        if (isClosed) await connection.close()
        const why = await connection.closed()
        if (why && !isClosed) fail(why)
      } catch (error) {
        fail(error)
      }
      current = null
      tried.resolve()
      if (!isClosed) await sleep(AGAIN_MS, undefined, { ref: false })
    }
  }

  function fail(error: unknown) {
    const message = error instanceof Error ? error.message : String(error)
    if (message !== lastError) onError(message)
    lastError = message
  }

  void work()
  return {
    /** Connected, or tried once. */
    tried: tried.promise,
    now: () => current,
    isConnected: () => current !== null && !current.isClosed(),
    close() {
      isClosed = true
      void current?.close().catch(() => {})
    },
  }
}

function optionsOf(address: string): ConnectionOptions {
  const { protocol, hostname, port, username, password } = new URL(address)
  const user = decodeURIComponent(username)
  return {
    servers: `${hostname}:${port || 4222}`,
    timeout: CONNECT_MS,
    pingInterval: PING_MS,
    reconnect: false,
    name: 'shop',
    ...(user === '' ? {} : password === '' ? { token: user } : { user, pass: decodeURIComponent(password) }),
    // Without it a server without TLS would be talked to in plain text.
    ...(protocol === 'tls:' ? { tls: {} } : {}),
  }
}
