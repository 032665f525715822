import { Redis } from 'ioredis'
import type { Transport } from './transport.ts'

export const redisTransport = (url: string, onError: (message: string) => void): Transport => ({
  kind: 'redis',
  async publish(channel) {
    const redis = await connected(open(url, onError))
    return {
      publish: (text) => void redis.publish(channel, text).catch(() => {}),
      isConnected: () => redis.status === 'ready',
      close: () => redis.disconnect(),
    }
  },
  async subscribe(channel, onMessage) {
    const redis = open(url, onError)
    redis.on('ready', () => redis.subscribe(channel).catch(() => {}))
    redis.on('message', (_channel, text) => onMessage(text))
    await connected(redis)
    return { isConnected: () => redis.status === 'ready', close: () => redis.disconnect() }
  },
})

function open(url: string, onError: (message: string) => void): Redis {
  const redis = new Redis(url, {
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

/** Or tried once. */
async function connected(redis: Redis): Promise<Redis> {
  await redis.connect().catch(() => {})
  return redis
}
