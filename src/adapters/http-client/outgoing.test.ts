import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { json, noFaults, startServer, type VendorServer } from '../../../test/vendors/server.ts'
import { ConfigError } from '../../config.ts'
import { isAllowedAddress } from './addresses.ts'
import type { Address } from './guarded-lookup.ts'
import { outgoing, VendorError, type VendorLimits } from './outgoing.ts'

const faults = noFaults()
let vendor: VendorServer

beforeAll(async () => {
  vendor = await startServer({
    faults,
    isPage: () => false,
    handle: ({ path }) => json(path === '/api/no' ? 422 : 200, { path }),
  })
})
afterAll(() => vendor.close())
beforeEach(() => {
  Object.assign(faults, noFaults())
  vendor.requests.length = 0
})

const ask = (limits: Partial<VendorLimits> = {}, now?: () => Date) =>
  outgoing('bank', `${vendor.origin}/api/`, { limits, ...(now ? { now } : {}) })

const listen = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

const failureOf = async (call: Promise<unknown>): Promise<VendorError> => {
  const error = await call.then(() => null).catch((thrown: unknown) => thrown)
  if (!(error instanceof VendorError)) throw new Error(`no vendor error: ${String(error)}`)
  return error
}

test('a call continues the configured address and brings back what the vendor says', async () => {
  expect(await ask()({ method: 'POST', path: '/orders', body: '{"a":"ā"}' })).toEqual({
    status: 200,
    body: '{"path":"/api/orders"}',
  })
  expect(vendor.requests[0]).toMatchObject({ method: 'POST', body: '{"a":"ā"}' })
  expect(vendor.requests[0]?.headers).toMatchObject({ 'content-type': 'application/json', 'content-length': '10' })
})

test('a refusal is an answer, not a failure', async () => {
  expect(await ask()({ method: 'GET', path: '/no' })).toMatchObject({ status: 422 })
})

test('every call has a connection of its own, which is closed after it', async () => {
  const connections: string[] = []
  const server = createHttpServer((request, response) => {
    connections.push(`${request.socket.remotePort} ${request.headers.connection}`)
    response.end('{}')
  })
  const call = outgoing('bank', `http://127.0.0.1:${await listen(server)}`)
  for (let i = 0; i < 3; i++) await call({ method: 'GET', path: '/x' })
  expect(new Set(connections).size).toBe(3)
  expect(connections.every((one) => one.endsWith(' close'))).toBe(true)
  await expect.poll(() => new Promise((resolve) => server.getConnections((_, count) => resolve(count)))).toBe(0)
  server.close()
})

describe('a vendor that does not answer as it should', () => {
  test.each([
    ['is slow', { slowMs: 400 }, 'timeout', true],
    ['fails', { status: 500 }, 'status', true],
    ['has too many callers', { status: 429 }, 'status', false],
    ['cuts the connection', { cut: 'before' as const }, 'cut', true],
    ['cuts the connection after it did the work', { cut: 'after' as const }, 'cut', true],
    ['sends somewhere else', { redirectTo: 'http://127.0.0.1:1/' }, 'redirect', true],
    ['answers without end', { hugeBytes: 20_000 }, 'too-large', true],
  ])('%s', async (_name, fault, reason, mayHaveActed) => {
    Object.assign(faults, fault)
    const failure = await failureOf(ask({ totalMs: 150, maxBytes: 10_000 })({ method: 'GET', path: '/x?secret=1' }))
    expect(failure).toMatchObject({ reason, mayHaveActed, vendor: 'bank' })
    expect(failure.message).not.toContain('secret')
  })

  test('refuses connections', async () => {
    const nobody = await startServer({ faults: noFaults(), isPage: () => false, handle: () => json(200, {}) })
    await nobody.close()
    const failure = await failureOf(outgoing('bank', nobody.origin)({ method: 'GET', path: '/x' }))
    expect(failure).toMatchObject({ reason: 'connect', mayHaveActed: false })
  })

  test('takes too long to be found', async () => {
    const call = outgoing('bank', 'https://bank.example', {
      limits: { connectMs: 50 },
      resolve: () => new Promise<Address[]>(() => {}),
    })
    expect(await failureOf(call({ method: 'GET', path: '/x' }))).toMatchObject({
      reason: 'connect',
      mayHaveActed: false,
    })
  })

  test('is still being looked up when all the time is over', async () => {
    const call = outgoing('bank', 'https://bank.example', {
      limits: { connectMs: 20_000, totalMs: 50 },
      resolve: () => new Promise<Address[]>(() => {}),
    })
    expect(await failureOf(call({ method: 'GET', path: '/x' }))).toMatchObject({
      reason: 'timeout',
      mayHaveActed: false,
    })
  })

  test('connects but never speaks', async () => {
    const deaf = createServer(() => {})
    const port = await listen(deaf)
    const call = outgoing('bank', `http://127.0.0.1:${port}`, { limits: { connectMs: 50, totalMs: 120 } })
    expect(await failureOf(call({ method: 'GET', path: '/x' }))).toMatchObject({
      reason: 'timeout',
      mayHaveActed: true,
    })
    deaf.close()
  })

  test('connects but never begins TLS: nothing of the call was sent', async () => {
    const deaf = createServer(() => {})
    const call = outgoing('bank', `https://127.0.0.1:${await listen(deaf)}`, { limits: { connectMs: 50 } })
    expect(await failureOf(call({ method: 'POST', path: '/x', body: '{}' }))).toMatchObject({
      reason: 'connect',
      mayHaveActed: false,
    })
    deaf.close()
  })

  test.each([
    ['a byte at a time', 20, '.', 'timeout'],
    ['for ever, without saying how much', 0, '.'.repeat(2_000), 'too-large'],
  ])('answers %s', async (_name, pauseMs, piece, reason) => {
    const server = createHttpServer((_request, response) => {
      const timer = setInterval(() => response.write(piece), pauseMs)
      response.on('close', () => clearInterval(timer))
    })
    const call = outgoing('bank', `http://127.0.0.1:${await listen(server)}`, {
      limits: { totalMs: 300, maxBytes: 10_000 },
    })
    expect(await failureOf(call({ method: 'GET', path: '/x' }))).toMatchObject({ reason, mayHaveActed: true })
    await new Promise((resolve) => server.close(resolve))
  })
})

describe('the breaker', () => {
  test('after five failures in a row nobody asks until a trial succeeds', async () => {
    let time = Date.parse('2026-11-21T10:00:00Z')
    const call = ask({ restMs: 30_000 }, () => new Date(time))
    const get = () => call({ method: 'GET', path: '/x' })
    faults.status = 503
    for (let i = 0; i < 5; i++) expect((await failureOf(get())).reason).toBe('status')
    expect(await failureOf(get())).toMatchObject({ reason: 'breaker', mayHaveActed: false })
    expect(vendor.requests).toHaveLength(5)

    time += 30_000
    expect((await failureOf(get())).reason).toBe('status')
    expect((await failureOf(get())).reason).toBe('breaker')

    time += 30_000
    faults.status = null
    const tries = await Promise.allSettled([get(), get(), get()])
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await get()).toMatchObject({ status: 200 })
  })

  test('a success in between begins the count anew', async () => {
    const call = ask()
    const get = () => call({ method: 'GET', path: '/x' })
    for (let i = 0; i < 12; i++) {
      faults.status = i % 5 === 4 ? null : 500
      if (faults.status) expect((await failureOf(get())).reason).toBe('status')
      else expect(await get()).toMatchObject({ status: 200 })
    }
  })
})

describe('where the shop may call', () => {
  test.each([
    ['8.8.8.8', true],
    ['2606:4700::1111', true],
    ['127.0.0.1', false],
    ['10.1.2.3', false],
    ['100.64.0.1', false],
    ['169.254.169.254', false],
    ['172.31.255.255', false],
    ['192.168.1.1', false],
    ['0.0.0.0', false],
    ['255.255.255.255', false],
    ['::', false],
    ['::1', false],
    ['::ffff:127.0.0.1', false],
    ['::ffff:8.8.8.8', false],
    ['64:ff9b::7f00:1', false],
    ['2002:7f00:1::', false],
    ['fd00::1', false],
    ['fe80::1', false],
    ['ff02::1', false],
    ['not an address', false],
  ])('%s: %s', (address, isAllowed) => {
    expect(isAllowedAddress(address, false)).toBe(isAllowed)
  })

  test('a vendor on this machine is on this machine only', () => {
    expect(isAllowedAddress('127.0.0.1', true)).toBe(true)
    expect(isAllowedAddress('::1', true)).toBe(true)
    expect(isAllowedAddress('10.0.0.1', true)).toBe(false)
    expect(isAllowedAddress('8.8.8.8', true)).toBe(false)
  })

  test.each([
    ['a private one', [{ address: '10.0.0.5', family: 4 }]],
    ['this machine', [{ address: '127.0.0.1', family: 4 }]],
    [
      'a private one among public ones',
      [
        { address: '8.8.8.8', family: 4 },
        { address: '169.254.169.254', family: 4 },
      ],
    ],
    ['nowhere', []],
  ])('a name that leads to %s is not called', async (_name, addresses) => {
    const call = outgoing('bank', 'https://bank.example', { resolve: async () => addresses })
    expect(await failureOf(call({ method: 'GET', path: '/x' }))).toMatchObject({
      reason: 'address',
      mayHaveActed: false,
    })
  })

  test('the address that was checked is the one that is called: a name is looked up once', async () => {
    const answers = [[{ address: '127.0.0.1', family: 4 }], [{ address: '169.254.169.254', family: 4 }]]
    const asked: string[] = []
    const call = outgoing('bank', vendor.origin.replace('127.0.0.1', 'localhost'), {
      resolve: async (hostname) => {
        asked.push(hostname)
        return answers[asked.length - 1] ?? []
      },
    })
    expect(await call({ method: 'GET', path: '/x' })).toMatchObject({ status: 200 })
    expect(asked).toEqual(['localhost'])
    expect(await failureOf(call({ method: 'GET', path: '/x' }))).toMatchObject({ reason: 'address' })
  })

  test.each(['https://10.0.0.1', 'https://[::ffff:127.0.0.1]', 'https://169.254.169.254/api'])(
    'the address %s is not called',
    async (base) => {
      const failure = await failureOf(outgoing('bank', base)({ method: 'GET', path: '/x' }))
      expect(failure).toMatchObject({ reason: 'address', mayHaveActed: false })
    },
  )

  test.each(['/../admin', '/%2e%2e/admin'])('%s does not leave the configured path', async (path) => {
    expect(await failureOf(ask()({ method: 'GET', path }))).toMatchObject({ reason: 'address' })
    expect(vendor.requests).toHaveLength(0)
  })

  test('secrets never travel in the clear', () => {
    expect(() => outgoing('klix', 'http://portal.klix.app/api')).toThrow(ConfigError)
    expect(() => outgoing('klix', 'ftp://127.0.0.1/')).toThrow(ConfigError)
  })
})
