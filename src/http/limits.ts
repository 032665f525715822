import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Redis } from 'ioredis'
import { widerNetworkOf } from '../shop/security/network.ts'
import { sha256 } from '../shop/tokens.ts'
import { clientAddress, clientNetwork } from './client-network.ts'
import { HttpError } from './http-error.ts'
import type { Services } from './services.ts'

const PER_VISITOR = 25
/** Many people may share an address: an office, the customers of a mobile operator. */
const PER_NETWORK = 250
const PER_WIDER_NETWORK = 2_500
const WINDOW_MS = 10_000

/**
 * Counts changing calls: 25 in 10 s by visitor, or by network for clients without a cookie; and 250 by network, however
 * many cookies it has been given, 2,500 by the /48 around it. Reading is free.
 * With `REDIS_URL` all instances count together; while Redis is away nobody is held up for it.
 */
export async function limitChanges(app: FastifyInstance, { config, log }: Pick<Services, 'config' | 'log'>) {
  const redis = config.REDIS_URL ? await connect(config.REDIS_URL, (error) => log.warn({ error }, 'Redis')) : undefined
  await app.register(rateLimit, {
    global: true,
    max: PER_VISITOR,
    timeWindow: WINDOW_MS,
    skipOnError: true,
    allowList: isFree,
    keyGenerator: (request) => (request.sid ? sha256(request.sid) : clientNetwork(request)),
    ...(redis ? { redis, nameSpace: 'shop-limit-' } : {}),
  })
  const counts = [
    app.createRateLimit({ max: PER_NETWORK, keyGenerator: clientNetwork }),
    app.createRateLimit({
      max: PER_WIDER_NETWORK,
      keyGenerator: (request) => widerNetworkOf(clientAddress(request)) ?? '',
      allowList: (request, key) => key === '' || isFree(request),
    }),
  ]
  app.addHook('onRequest', async (request) => {
    for (const count of counts) {
      const counted = await count(request)
      if (!counted.isAllowed && counted.isExceeded) throw new HttpError(429, '', undefined, counted.ttlInSeconds)
    }
  })
  if (redis) app.addHook('onClose', async () => redis.disconnect())
}

const isFree = (request: FastifyRequest) =>
  request.method === 'GET' || request.method === 'HEAD' || request.url.startsWith('/webhooks/')

/** Loaded only where it is set up: a shop on one machine needs none of it. */
async function connect(url: string, complain: (message: string) => void): Promise<Redis> {
  const { Redis: Client } = await import('ioredis')
  const redis = new Client(url, {
    connectTimeout: 500,
    commandTimeout: 250,
    maxRetriesPerRequest: 0,
    // What cannot be counted now is not counted later.
    enableOfflineQueue: false,
    retryStrategy: (attempt) => Math.min(attempt * 200, 5_000),
    lazyConnect: true,
  })
  redis.on('error', (error: Error) => complain(error.message))
  // A shop opens without Redis too; it goes on trying by itself.
  await redis.connect().catch(() => {})
  return redis
}
