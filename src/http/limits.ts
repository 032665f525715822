import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Redis } from 'ioredis'
import { widerNetworkOf } from '../shop/security/network.ts'
import { sha256 } from '../shop/tokens.ts'
import { clientAddress, clientNetwork } from './client-network.ts'
import { HttpError } from './http-error.ts'
import { isOfProgram } from './key-limits.ts'
import type { Services } from './services.ts'
import { staffToken } from './staff/authenticate.ts'
import { STAFF_API } from './staff/describe-call.ts'

const PER_VISITOR = 25
/** A scanner reads two pieces a second, and previews follow what is typed. */
const PER_STAFF = 100
/** Many people may share a network: an office, or customers of a mobile operator. */
const PER_NETWORK = 250
const PER_WIDER_NETWORK = 2_500
const WINDOW_MS = 10_000

/** Per visitor or member of staff, per network and per /48 around it. Without a reachable Redis nothing is limited. */
export async function limitChanges(app: FastifyInstance, services: Pick<Services, 'config' | 'log' | 'keys'>) {
  const { config, log } = services
  const redis = config.REDIS_URL ? await connect(config.REDIS_URL, (error) => log.warn({ error }, 'Redis')) : undefined
  await app.register(rateLimit, {
    global: true,
    max: (request) => (isOfStaff(services, request) ? PER_STAFF : PER_VISITOR),
    timeWindow: WINDOW_MS,
    skipOnError: true,
    allowList: isUnlimited,
    keyGenerator: (request) => {
      const token = staffToken(services, request) ?? request.sid
      return token ? sha256(token) : clientNetwork(request)
    },
    ...(redis ? { redis, nameSpace: 'shop-limit-' } : {}),
  })
  const counts = [
    app.createRateLimit({ max: PER_NETWORK, keyGenerator: clientNetwork }),
    app.createRateLimit({
      max: PER_WIDER_NETWORK,
      keyGenerator: (request) => widerNetworkOf(clientAddress(request)) ?? '',
      allowList: (request, key) => key === '' || isUnlimited(request),
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

const isOfStaff = (services: Pick<Services, 'config' | 'keys'>, request: FastifyRequest) =>
  request.url.startsWith(`${STAFF_API}/`) && staffToken(services, request) !== undefined

const isUnlimited = (request: FastifyRequest) =>
  request.method === 'GET' || request.method === 'HEAD' || request.url.startsWith('/webhooks/') || isOfProgram(request)

async function connect(url: string, onError: (message: string) => void): Promise<Redis> {
  const { Redis: Client } = await import('ioredis')
  const redis = new Client(url, {
    connectTimeout: 500,
    commandTimeout: 250,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    retryStrategy: (attempt) => Math.min(attempt * 200, 5_000),
    lazyConnect: true,
  })
  redis.on('error', (error: Error) => onError(error.message))
  // The shop starts without Redis, too; the client reconnects.
  await redis.connect().catch(() => {})
  return redis
}
