import { databaseIdentity } from '../../shop/catalogue/changes.db.ts'
import type { Db } from '../../shop/db.ts'

type Connection = { isConnected(): boolean; close(): void }
type Publisher = Connection & {
  /** Lost while there is no connection: an instance that misses a message finds out by the next one. */
  publish(text: string): void
}

/** How the relay tells the instances. Connects in the background, and again for ever: a shop starts and goes on without it. */
export type Transport = {
  kind: 'redis' | 'nats'
  publish(channel: string): Promise<Publisher>
  subscribe(channel: string, onMessage: (text: string) => void): Promise<Connection>
}

/** One server may serve several shops. */
export const channelOf = async (db: Db) => `shop-changes:${await databaseIdentity(db)}`
