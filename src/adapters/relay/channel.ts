import type { Redis } from 'ioredis'
import { databaseIdentity } from '../../shop/catalogue/changes.db.ts'
import type { Db } from '../../shop/db.ts'

/** One Redis may serve several shops. */
export const channelOf = async (db: Db) => `shop-changes:${await databaseIdentity(db)}`

/** Connects in the background, and again for ever: a shop starts and goes on without Redis. */
export async function openRedis(url: string, onError: (message: string) => void): Promise<Redis> {
  const { Redis: Client } = await import('ioredis')
  const redis = new Client(url, {
    connectTimeout: 1_000,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    retryStrategy: (attempt) => Math.min(attempt * 200, 2_000),
    lazyConnect: true,
  })
  let lastError = ''
  redis.on('error', ({ message }: Error) => {
    if (message !== lastError) onError(message)
    lastError = message
  })
  redis.on('ready', () => {
    lastError = ''
  })
  return redis
}
