import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { freePort } from '../../test/support/running-shop.ts'
import { readConfig } from '../config.ts'
import { makeKeys } from '../shop/keys.ts'
import { signedToken } from '../shop/tokens.ts'
import { limitChanges } from './limits.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'shop-redis-'))
const hasRedis = spawnSync('redis-server', ['--version']).status === 0
const log = pino({ level: 'silent' })
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
const keys = makeKeys(config.sessionSecrets)

async function instance(redisUrl: string, cookies = {}) {
  const app = Fastify({ trustProxy: '127.0.0.1' })
  app.decorateRequest('sid', undefined)
  app.decorateRequest('cookies', { getter: () => cookies })
  app.addHook('onRequest', async (request) => {
    request.sid = request.headers.cookie
  })
  await limitChanges(app, { config: { ...config, REDIS_URL: redisUrl }, log, keys })
  app.post('/api/change', async () => ({}))
  app.post('/admin/api/change', async () => ({}))
  app.get('/api/read', async () => ({}))
  await app.ready()
  const statuses = async (method: 'GET' | 'POST', times: number) => {
    const url = method === 'GET' ? '/api/read' : '/api/change'
    const found: number[] = []
    for (let n = 0; n < times; n += 1) found.push((await app.inject({ method, url })).statusCode)
    return found
  }
  return { app, statuses }
}

test('one instance counts by itself: 25 changes in 10 s, reading is free', async () => {
  const { app, statuses } = await instance('')
  expect((await statuses('POST', 26)).filter((status) => status === 429)).toHaveLength(1)
  expect(new Set(await statuses('GET', 40))).toEqual(new Set([200]))
  await app.close()
})

test('staff may scan and pack faster than a buyer may change a cart, and only in the back office', async () => {
  const refusedOf = async (token: string, url: string) => {
    const { app } = await instance('', { '__Secure-staff': token })
    let refused = 0
    for (let n = 0; n < 101; n += 1) refused += (await app.inject({ method: 'POST', url })).statusCode === 429 ? 1 : 0
    await app.close()
    return refused
  }
  expect(await refusedOf(signedToken(keys), '/admin/api/change')).toBe(1)
  expect(await refusedOf(signedToken(keys), '/api/change')).toBe(76)
  expect(await refusedOf('invented', '/admin/api/change')).toBe(76)
})

test('a client without a cookie is counted by network', async () => {
  const { app } = await instance('')
  const statuses: number[] = []
  for (let n = 0; n < 26; n += 1) {
    const headers = { 'x-forwarded-for': `2001:db8:1:2::${n}` }
    statuses.push((await app.inject({ method: 'POST', url: '/api/change', headers })).statusCode)
  }
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  await app.close()
})

test('whoever throws the cookie away is counted by network all the same, and with the /48 around it', async () => {
  const { app } = await instance('')
  vi.useFakeTimers({ toFake: ['Date'] })
  let serial = 0
  const limited = async (times: number, ip: (n: number) => string) => {
    let found = 0
    for (let n = 0; n < times; n += 1) {
      serial += 1
      const headers = { cookie: `sid-${serial}`, 'x-forwarded-for': ip(n) }
      if ((await app.inject({ method: 'POST', url: '/api/change', headers })).statusCode === 429) found += 1
    }
    return found
  }
  expect(await limited(260, (n) => `2001:db8:1:2::${n}`)).toBe(10)
  expect(await limited(1, () => '2001:db8:1:3::1')).toBe(0)
  expect(await limited(2_400, (n) => `2001:db8:1:${n + 16}::1`)).toBeGreaterThan(100)
  expect(await limited(300, (n) => `10.0.0.${n % 3}`)).toBe(0)
  vi.useRealTimers()
  await app.close()
})

describe.skipIf(!hasRedis)('with Redis', () => {
  let redis: ChildProcess
  let port: number
  const start = async () => {
    redis = spawn('redis-server', ['--port', String(port), '--save', '', '--appendonly', 'no', '--dir', dataDir])
    await new Promise<void>((resolve) => {
      redis.stdout?.on('data', (text) => String(text).includes('Ready to accept') && resolve())
    })
  }
  const stop = async () => {
    const ended = new Promise((resolve) => redis.once('exit', resolve))
    redis.kill('SIGKILL')
    await ended
  }
  beforeAll(async () => {
    port = await freePort()
    await start()
  })
  afterAll(stop)

  test('all instances count together, and while Redis is away nobody is held up', async () => {
    const url = `redis://127.0.0.1:${port}`
    const [one, other] = await Promise.all([instance(url), instance(url)])
    const answers = [...(await one.statuses('POST', 15)), ...(await other.statuses('POST', 15))]
    expect(answers.filter((status) => status === 429)).toHaveLength(5)
    expect(await other.statuses('POST', 1)).toEqual([429])

    await stop()
    await expect.poll(async () => (await other.statuses('POST', 1))[0]).toBe(200)
    await start()
    await expect
      .poll(async () => (await other.statuses('POST', 30)).filter((status) => status === 429).length)
      .toBeGreaterThan(0)
    await Promise.all([one.app.close(), other.app.close()])
  })
})
