import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveSetting } from '../../src/shop/settings/settings.db.ts'
import { operations } from '../../src/ucp/operations.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { agentOf, openPlatform, type Platform, wholeProfile } from './agent.ts'
import { hasReleaseSchemas, releaseFile } from './schemas.ts'

let shop: TestShop
let platform: Platform
let clock = new Date('2026-11-27T10:00:00Z')

beforeAll(async () => {
  shop = await openTestShop({ now: () => clock, env: { TRUST_PROXY: '127.0.0.1' } })
  platform = await openPlatform()
  await shop.product({ title: 'Galds Rudens', price: 12_100, quantity: 2 })
  await shop.services.searchSync.ready()
})
afterAll(async () => {
  await platform.close()
  await shop.close()
})

const call = (given: { headers?: Record<string, string>; body?: unknown } = {}) =>
  agentOf(shop, platform)('/catalog/search', { body: { query: 'galds' }, ...given })

const later = (seconds: number) => {
  clock = new Date(clock.getTime() + seconds * 1_000)
}

async function platformSaying(body: unknown, status = 200, headers: Record<string, string> = {}) {
  serial += 1
  platform.serve(`/p${serial}`, { body, status, headers })
  return { profileUrl: `${platform.origin}/p${serial}` }
}
let serial = 0

const asOf = (given: { profileUrl: string }) => agentOf(shop, given)('/catalog/search', { body: { query: 'galds' } })

test.skipIf(!hasReleaseSchemas)('every call of the release is there over REST and MCP, and no other', () => {
  type Paths = Record<string, Record<string, { operationId?: string; responses?: object }>>
  const { paths } = releaseFile('services/shopping/rest.openapi.json') as { paths: Paths }
  const released = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { operationId, responses = {} }]) =>
      operationId ? [{ method: method.toUpperCase(), path, status: Number(Object.keys(responses)[0]) }] : [],
    ),
  )
  const ours = operations.map(({ rest: { method, path, status } }) => ({ method, path, status }))
  const sorted = (calls: typeof ours) => calls.toSorted((a, b) => (a.path + a.method < b.path + b.method ? -1 : 1))
  expect(sorted(ours)).toEqual(sorted(released as typeof ours))
  const { methods } = releaseFile('services/shopping/mcp.openrpc.json') as { methods: { name: string }[] }
  expect(operations.map(({ name }) => name).toSorted()).toEqual(methods.map(({ name }) => name).toSorted())
})

test('an agent without cookie and token is answered, and the answer is kept by nobody', async () => {
  const answer = await call({
    headers: { 'request-id': 'a1b2', cookie: 'sid=stolen', origin: 'https://elsewhere.example' },
  })
  expect(answer.status).toBe(200)
  expect(answer.json.ucp).toEqual({
    version: '2026-04-08',
    status: 'success',
    capabilities: { 'dev.ucp.shopping.catalog.search': [{ version: '2026-04-08' }] },
  })
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.headers['request-id']).toBe('a1b2')
  expect(answer.headers['content-type']).toMatch(/^application\/json/)
})

test('fields that are not known are ignored, and line breaks of models do no harm', async () => {
  const answer = await call({ body: { query: 'galds\n\n', made_up: { deep: [1] }, context: { intent: 'a\nb', x: 1 } } })
  expect(answer.json.products).toHaveLength(1)
})

test('a request without a profile, or with an address that may not be called, is refused', async () => {
  for (const header of [
    '',
    'profile',
    'profile=https',
    'profile="nothing"',
    'other="https://a.example/"',
    'profile="',
    'ä',
  ]) {
    const answer = await call({ headers: { 'ucp-agent': header } })
    expect([answer.status, answer.json.code], header).toEqual([400, 'invalid_profile_url'])
  }
  for (const url of [
    'http://agent.example/p',
    'ftp://agent.example/',
    'https://10.0.0.1/p',
    'https://user:pw@agent.example/',
    'https://[::ffff:10.0.0.1]/',
  ]) {
    const answer = await asOf({ profileUrl: url })
    expect([answer.status, answer.json.code], url).toEqual([400, 'invalid_profile_url'])
  }
})

test('a profile that cannot be read or used is refused with its own code', async () => {
  const cases: [unknown, number, Record<string, string>, number, string][] = [
    ['nothing here', 404, {}, 424, 'profile_unreachable'],
    ['broken', 500, {}, 424, 'profile_unreachable'],
    ['', 302, { location: platform.profileUrl }, 424, 'profile_unreachable'],
    ['x'.repeat(200_000), 200, {}, 424, 'profile_unreachable'],
    ['{not json', 200, {}, 422, 'profile_malformed'],
    [{ ucp: { version: 'draft' } }, 200, {}, 422, 'profile_malformed'],
    [{ ucp: { ...wholeProfile().ucp, version: '2025-01-01' } }, 200, {}, 422, 'version_unsupported'],
  ]
  for (const [body, status, headers, expected, code] of cases) {
    const answer = await asOf(await platformSaying(body, status, headers))
    expect([answer.status, answer.json.code], code).toEqual([expected, code])
    expect(answer.json.content).not.toBe('')
  }
})

test('an agent that shares no capability is told so in a good answer, with the way to the shop', async () => {
  const answer = await asOf(await platformSaying({ ucp: { version: '2026-04-08', capabilities: {} } }))
  expect(answer.status).toBe(200)
  expect(answer.json).toMatchObject({
    ucp: { status: 'error', capabilities: {} },
    messages: [{ code: 'capabilities_incompatible', severity: 'unrecoverable' }],
    continue_url: 'http://localhost:3000/',
  })
})

test('a profile is read once in minutes; one that fails rests longer each time', async () => {
  const good = await platformSaying(wholeProfile())
  const asked = (at: { profileUrl: string }) =>
    platform.asked.filter(({ path }) => platform.origin + path === at.profileUrl).length
  await Promise.all([asOf(good), asOf(good), asOf(good)])
  later(200)
  await asOf(good)
  expect(asked(good)).toBe(1)
  later(200)
  await asOf(good)
  expect(asked(good)).toBe(2)

  const bad = await platformSaying('', 500)
  for (const [seconds, times] of [
    [0, 1],
    [9, 1],
    [2, 2],
    [15, 2],
    [6, 3],
  ] as const) {
    later(seconds)
    await asOf(bad)
    expect(asked(bad)).toBe(times)
  }
})

test('many new platforms at once wait; one that is known is served', async () => {
  later(61)
  const known = await platformSaying(wholeProfile())
  await asOf(known)
  let busy = await asOf(await platformSaying('', 500))
  for (let tried = 0; busy.status !== 503 && tried < 100; tried += 1) busy = await asOf(await platformSaying('', 500))
  expect(busy.status).toBe(503)
  expect(Number(busy.headers['retry-after'])).toBeGreaterThan(0)
  later(50)
  expect((await asOf(known)).status).toBe(200)
  later(400)
  expect((await asOf(known)).status).toBe(200)
})

test('new platforms are counted by network first, and addresses that may not be called hold up no other network', async () => {
  later(61)
  const from = async (network: number, given: { profileUrl: string }) =>
    agentOf(shop, given)('/catalog/search', {
      body: { query: 'galds' },
      headers: { 'x-forwarded-for': `192.0.2.${network}` },
    })
  for (const network of [1, 2, 3, 4]) {
    const statuses = []
    for (let tried = 0; tried < 21; tried += 1)
      statuses.push((await from(network, { profileUrl: `https://10.${network}.0.${tried}/p` })).status)
    expect(statuses).toEqual([...Array<number>(20).fill(400), 503])
  }
  const good = await platformSaying(wholeProfile())
  expect((await from(1, good)).status).toBe(503)
  expect((await from(5, good)).status).toBe(200)
  // It is known now.
  expect((await from(1, good)).status).toBe(200)
})

test('bodies that are no JSON, too large or of another kind are refused without a page', async () => {
  const broken = await call({ body: '{"query":' })
  expect([broken.status, broken.json.code]).toEqual([400, 'invalid_request'])
  const large = await call({ body: { query: 'a'.repeat(300_000) } })
  expect([large.status, large.json.code]).toEqual([413, 'request_too_large'])
  const form = await call({ body: 'query=galds', headers: { 'content-type': 'text/xml' } })
  expect(form.status).toBe(415)
  const wrong = await call({ body: { query: 5 } })
  expect([wrong.status, wrong.json.code]).toEqual([400, 'invalid_request'])
  expect(wrong.json.content).toContain('query')
})

test('errors are in the language of the context, else in that of the header', async () => {
  const contentOf = async (body: unknown, headers: Record<string, string> = {}) =>
    (await call({ body, headers: { 'ucp-agent': 'none', ...headers } })).json.content
  expect(await contentOf({})).toContain('galvenē')
  expect(await contentOf({}, { 'accept-language': 'en-GB,en' })).toContain('header')
  expect(await contentOf({ context: { language: 'lv-LV' } }, { 'accept-language': 'en' })).toContain('galvenē')
})

test('other addresses and methods are answered in JSON', async () => {
  for (const [method, url] of [
    ['GET', '/ucp/v1/nothing'],
    ['GET', '/ucp/v1/catalog/search'],
    ['DELETE', '/ucp/v1/carts/x'],
  ] as const) {
    const answer = await shop.app.inject({ method, url })
    expect([answer.statusCode, answer.json().code], url).toEqual([404, 'not_found'])
  }
})

test('the merchant refuses a platform, the catalogue, or all agents', async () => {
  const save = (agents: object) =>
    saveSetting(shop.db, 'agents', {
      catalogue: true,
      checkout: true,
      must_sign: false,
      refused_hosts: '',
      ...agents,
    }).then(() => shop.services.memory.invalidate('everything'))
  await save({ refused_hosts: 'bad.example, 127.0.0.1' })
  const refused = await call()
  expect([refused.status, refused.json.code]).toEqual([403, 'profile_not_trusted'])
  await save({ catalogue: false })
  expect((await call()).json.messages[0].code).toBe('capabilities_incompatible')
  await save({ catalogue: false, checkout: false })
  const off = await call()
  expect([off.status, off.json.code]).toEqual([404, 'not_found'])
  await save({})
})

test('a closed shop tells agents when to come again', async () => {
  await saveSetting(shop.db, 'is_open', false)
  shop.services.memory.invalidate('everything')
  const answer = await call()
  expect([answer.status, answer.json.code, answer.headers['retry-after']]).toEqual([503, 'unavailable', '3600'])
  expect((await shop.app.inject({ method: 'GET', url: '/.well-known/ucp' })).json().message).toContain('slēgts')
})
