import { request as ask, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { createPageCache, prepare } from './cache/cached-page.ts'
import { createHttpServer } from './http-server.ts'
import { createSecurityLog } from './security-log.ts'
import type { Services } from './services.ts'

let server: Server
afterEach(() => new Promise((resolve) => server.close(resolve)))

async function open(isProduction: boolean, HOSTS?: string) {
  const pageCache = createPageCache()
  pageCache.set('/kept', prepare(Buffer.from('kept'), {}, { type: 'html-or-markdown' }), { tags: [] })
  pageCache.set('/kept.md', prepare(Buffer.from('# kept'), {}, { type: 'markdown' }), { tags: [] })
  const lifecycle = { isDraining: false, changes: 0 }
  const log = pino({ level: 'silent' })
  const services = {
    pageCache,
    lifecycle,
    log,
    config: { isProduction, HOSTS, baseUrl: new URL('https://shop.example') },
  }
  const securityLog = createSecurityLog({ sessionSecret: '' })
  server = createHttpServer(services as unknown as Services, securityLog, (_request, response) =>
    response.end('routed'),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return lifecycle
}

function get(
  path: string,
  host: string,
  accept = '*/*',
): Promise<{ status: number | undefined; headers: IncomingHttpHeaders }> {
  const { port } = server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    const request = ask(
      { port, host: '127.0.0.1', path, headers: { host, accept, connection: 'keep-alive' } },
      (answer) => {
        answer.resume().on('end', () => resolve({ status: answer.statusCode, headers: answer.headers }))
      },
    )
    request.on('error', reject).end()
  })
}

test('in production answers to its own names only, be the page kept or not', async () => {
  await open(true, 'www.shop.example, shop.lv')
  for (const host of ['shop.example', 'SHOP.example', 'www.shop.example', 'shop.lv']) {
    for (const path of ['/kept', '/routed']) expect((await get(path, host)).status).toBe(200)
  }
  for (const host of ['evil.example', 'shop.example.evil', 'shop.example:81', '10.0.0.1']) {
    for (const path of ['/kept', '/routed']) {
      const { status, headers } = await get(path, host)
      expect([status, headers['x-content-type-options']]).toEqual([421, 'nosniff'])
    }
  }
  for (const path of ['/healthz', '/readyz', '/showz']) expect((await get(path, '10.0.0.1')).status).toBe(200)
  expect((await get('/readyz?x=/healthz', '10.0.0.1')).status).toBe(421)
})

test('answers to any name before it is opened to the world', async () => {
  await open(false)
  expect((await get('/kept', 'anything.example')).status).toBe(200)
})

test('asked to end, ends the connection with each answer, also of kept pages', async () => {
  const lifecycle = await open(false)
  for (const path of ['/kept', '/routed']) expect((await get(path, 'a')).headers.connection).toBe('keep-alive')
  lifecycle.isDraining = true
  for (const path of ['/kept', '/routed']) {
    const { status, headers } = await get(path, 'a')
    expect([status, headers.connection]).toEqual([200, 'close'])
  }
})

test('a kept page is sent as Markdown to who asks for it, by either address', async () => {
  await open(false)
  const typeOf = async (path: string, accept?: string) => {
    const { headers } = await get(path, 'shop.example', accept)
    return [headers['content-type'], headers.vary]
  }
  const markdown = ['text/markdown; charset=utf-8', 'Accept-Encoding, Accept']
  expect(await typeOf('/kept.md')).toEqual(markdown)
  expect(await typeOf('/kept', 'text/markdown')).toEqual(markdown)
  expect(await typeOf('/kept', 'text/html, */*')).toEqual(['text/html; charset=utf-8', 'Accept-Encoding, Accept'])
})
