import { createHash } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../support/shop.ts'

let shop: TestShop
let slug: string
beforeAll(async () => {
  shop = await openTestShop({ with: 'demo' })
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
  slug = /href="(\/p\/[\w-]+)"/.exec((await shop.visitor().get('/search')).body)?.[1] ?? ''
})
afterAll(() => shop.close())

/** The whole answer to bytes that need not be a request. */
function send(bytes: string): Promise<string> {
  const { port } = shop.app.server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'))
    socket.on('data', (data) => {
      answer += data.toString('latin1')
    })
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
  })
}
const ask = (target: string) => send(`GET ${target} HTTP/1.1\r\nHost: localhost:3000\r\nConnection: close\r\n\r\n`)

test('what stands in the document itself is allowed by its hash alone; view transitions come first', async () => {
  const { body, headers } = await shop.visitor().get('/')
  const policy = String(headers['content-security-policy'])
  expect(policy).not.toContain('unsafe-inline')
  const inline = [...body.matchAll(/<(?:style|script|script type="speculationrules")>([^<]+)</g)].map(
    ([, text = '']) => text,
  )
  expect(inline).toHaveLength(3)
  for (const text of inline) expect(policy).toContain(createHash('sha256').update(text).digest('base64'))
  expect(body.indexOf('@view-transition')).toBeGreaterThan(0)
  expect(body.indexOf('@view-transition')).toBeLessThan(body.indexOf('<script>'))
})

describe('one spelling of an address', () => {
  test('others are sent to it', async () => {
    for (const [other, one] of [
      ['/en/terms/', '/en/terms'],
      ['/en/%74erms', '/en/terms'],
      ['/terms#x', '/terms'],
      [`${slug}/?variation=1`, `${slug}?variation=1`],
      ['/en/', '/en'],
      ['/%63art', '/cart'],
      ['/login/', '/login'],
    ] as const) {
      const answer = await ask(other)
      expect([other, answer.split('\r\n')[0]]).toEqual([other, 'HTTP/1.1 301 Moved Permanently'])
      expect(answer).toMatch(new RegExp(`^location: ${one.replaceAll('?', '\\?')}\r$`, 'im'))
    }
    for (const target of ['//evil.example/', '/en//evil.example/', '/%5cevil.example/', '/\\evil.example/']) {
      const [, location = ''] = /^location: (.*)\r$/im.exec(await ask(target)) ?? []
      expect(new URL(location, 'http://localhost:3000').host).toBe('localhost:3000')
    }
  })

  test('a page is kept once, however it is asked for', async () => {
    shop.services.pageCache.invalidate('everything')
    for (const target of ['/en/terms', 'http://localhost:3000/en/terms', '/en/terms?x=1']) {
      expect(await ask(target)).toMatch(/^HTTP\/1.1 200 /)
    }
    expect(shop.services.pageCache.size).toBe(1)
  })

  test('calls with a slash at the end are answered', async () => {
    expect((await shop.visitor().get('/api/product/recently-purchased/')).status).toBe(200)
  })
})

test('answers to what is no request say that they are plain text', async () => {
  for (const [bytes, status] of [
    ['GARBAGE\r\n\r\n', '400'],
    [`GET / HTTP/1.1\r\nHost: localhost:3000\r\nx: ${'y'.repeat(70_000)}\r\n\r\n`, '431'],
  ] as const) {
    const answer = await send(bytes)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(answer.toLowerCase()).toContain('x-content-type-options: nosniff')
  }
})

test('documents ask for none of the browser’s permissions', async () => {
  const page = await shop.visitor().get('/terms')
  expect(page.headers['permissions-policy']).toContain('camera=()')
})

test('only the back office may use the camera, and nothing else', async () => {
  const { headers } = await shop.visitor().get('/admin/packing')
  expect(headers['permissions-policy']).toContain('camera=(self), microphone=(), geolocation=()')
})

describe('the description of the calls', () => {
  test('is shown under the shop’s own policy', async () => {
    const own = (await shop.visitor().get('/cart')).headers['content-security-policy']
    for (const path of ['/api/docs/', '/api/docs/json']) {
      const answer = await ask(path)
      expect(answer).toMatch(/^HTTP\/1.1 200 /)
      const policies = [...answer.matchAll(/^content-security-policy: (.*)\r$/gim)].map(([, policy]) => policy)
      expect(policies).toEqual([own])
    }
  })

  test('is not there in production, unless it is asked for', async () => {
    const production = { NODE_ENV: 'production', DEMO: '1', INSECURE_HTTP: '1' }
    for (const [env, status] of [
      [{}, 404],
      [{ API_DOCS: '1' }, 200],
    ] as const) {
      const other = await openTestShop({ env: { ...production, ...env } })
      const answers = [await other.visitor().get('/api/docs/json'), await other.visitor().get('/api/docs')]
      await other.close()
      expect(answers.map((answer) => answer.status === 404)).toEqual([status === 404, status === 404])
    }
  })
})

test('a form of the name that a proxy is told to forward is another site’s', async () => {
  const behind = await openTestShop({ env: { TRUST_PROXY: '127.0.0.1', HOSTS: 'www.shop.example' } })
  const visitor = behind.visitor()
  const statuses: [string, number][] = []
  for (const origin of ['http://evil.example', 'http://www.shop.example', 'http://localhost:3000']) {
    const answer = await visitor.forge('/api/cart/reset-data', '{}', {
      'content-type': 'application/json',
      'x-csrf-token': await visitor.renewToken(),
      'x-forwarded-host': 'evil.example',
      origin,
    })
    statuses.push([origin, answer.status])
  }
  await behind.close()
  expect(statuses.map(([origin, status]) => [origin, status === 403])).toEqual([
    ['http://evil.example', true],
    ['http://www.shop.example', false],
    ['http://localhost:3000', false],
  ])
})
