import { databaseIdentity } from '../../shop/catalogue/changes.db.ts'
import type { Db } from '../../shop/db.ts'

type Connection = { isConnected(): boolean; close(): void }
export type Publisher = Connection & {
  /** Lost while there is no connection: an instance that misses a message finds out by the next one. */
  publish(text: string): void
}

/** How the relay tells the instances. Connects in the background, and again for ever: a shop starts and goes on without it. */
export type Transport = {
  kind: 'redis' | 'nats'
  publish(channel: string): Promise<Publisher>
  subscribe(channel: string, onMessage: (text: string) => void): Promise<Connection>
}

export type TransportUrls = { REDIS_URL?: string | undefined; NATS_URL?: string | undefined }

/** Only the client in use is loaded. Null where each instance listens to PostgreSQL. */
export async function openTransport(
  { REDIS_URL, NATS_URL }: TransportUrls,
  onError: (message: string) => void,
): Promise<Transport | null> {
  if (REDIS_URL) return (await import('./redis-transport.ts')).redisTransport(REDIS_URL, onError)
  if (NATS_URL) return (await import('./nats-transport.ts')).natsTransport(NATS_URL, onError)
  return null
}

/** One server may serve several shops. */
export const channelOf = async (db: Db) => `shop-changes:${await databaseIdentity(db)}`
