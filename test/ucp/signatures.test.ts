import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SigningKey } from '../../src/shop/agents/agent-profile.ts'
import { signRequest, signResponse, verifyRequest } from '../../src/shop/agents/message-signatures.ts'
import { ownSigningKeys } from '../../src/shop/agents/signing-keys.ts'
import { makeKeys } from '../../src/shop/keys.ts'
import { saveSetting } from '../../src/shop/settings/settings.db.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { openPlatform, type Platform, wholeProfile } from './agent.ts'
import { checkSchema } from './schemas.ts'

let shop: TestShop
let platform: Platform
let clock = new Date('2026-11-27T10:00:00Z')

const keyOf = (kid: string, namedCurve: 'P-256' | 'P-384') => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve })
  return { kid, privateKey, jwk: { kid, ...publicKey.export({ format: 'jwk' }) } }
}
const small = keyOf('small', 'P-256')
const large = keyOf('large', 'P-384')
const fresh = keyOf('fresh', 'P-256')
const rsa = { kid: 'rsa', kty: 'RSA', n: 'AQAB', e: 'AQAB' }

const serveKeys = (keys: object[]) => platform.serve('/profile', { body: { ...wholeProfile(), signing_keys: keys } })

beforeAll(async () => {
  shop = await openTestShop({ now: () => clock })
  platform = await openPlatform()
  serveKeys([small.jwk, large.jwk, rsa])
})
afterAll(async () => {
  await platform.close()
  await shop.close()
})

const seconds = () => Math.floor(clock.getTime() / 1_000)
const BODY = JSON.stringify({ ids: ['1'] })
const COMPONENTS = ['@method', '@authority', '@path', 'ucp-agent', 'content-digest', 'content-type']

type Given = {
  key?: { kid: string; privateKey: KeyObject }
  components?: string[]
  parameters?: string
  sent?: Record<string, string>
  body?: string
  hash?: string
}

/** Signs as RFC 9421 says, written out by hand, and then sends what `sent` and `body` make of it. */
function call({
  key = small,
  components = COMPONENTS,
  parameters,
  sent = {},
  body = BODY,
  hash = 'sha256',
}: Given = {}) {
  const values: Record<string, string> = {
    '@method': 'POST',
    '@authority': 'localhost:3000',
    '@path': '/ucp/v1/catalog/lookup',
    'ucp-agent': `profile="${platform.profileUrl}"`,
    'content-digest': `sha-256=:${createHash('sha256').update(BODY).digest('base64')}:`,
    'content-type': 'application/json',
  }
  const params = `(${components.map((name) => `"${name}"`).join(' ')})${parameters ?? `;created=${seconds()}`};keyid="${key.kid}"`
  const base = [...components.map((name) => `"${name}": ${values[name]}`), `"@signature-params": ${params}`].join('\n')
  const signature = sign(hash, Buffer.from(base), { key: key.privateKey, dsaEncoding: 'ieee-p1363' })
  return shop.app.inject({
    method: 'POST',
    url: '/ucp/v1/catalog/lookup',
    payload: body,
    headers: {
      host: 'localhost:3000',
      'ucp-agent': values['ucp-agent'],
      'content-type': 'application/json',
      'content-digest': values['content-digest'],
      'signature-input': `sig1=${params}`,
      signature: `sig1=:${signature.toString('base64')}:`,
      ...sent,
    },
  })
}

const codeOf = async (given: Given) => {
  const answer = await call(given)
  return [answer.statusCode, answer.json().code]
}

test('signed requests of a platform are believed, with either curve and with or without a time', async () => {
  expect(await codeOf({})).toEqual([200, undefined])
  expect(await codeOf({ key: large, hash: 'sha384' })).toEqual([200, undefined])
  expect(await codeOf({ parameters: '' })).toEqual([200, undefined])
  expect(
    await codeOf({ parameters: `;created=${seconds()};expires=${seconds() + 5};alg="ecdsa-p256-sha256"` }),
  ).toEqual([200, undefined])
})

test('what was changed on the way, or is not whole, is refused by its code', async () => {
  expect(await codeOf({ body: JSON.stringify({ ids: ['2'] }) })).toEqual([400, 'digest_mismatch'])
  expect(await codeOf({ sent: { 'content-digest': 'sha-512=:AAAA:' } })).toEqual([400, 'digest_mismatch'])
  expect(await codeOf({ sent: { host: 'other.example' } })).toEqual([401, 'signature_invalid'])
  expect(await codeOf({ key: { ...fresh, kid: 'small' } })).toEqual([401, 'signature_invalid'])
  expect(await codeOf({ sent: { signature: 'sig1=:AAAA:' } })).toEqual([401, 'signature_invalid'])
  expect(await codeOf({ sent: { signature: 'sig2=:AAAA:' } })).toEqual([401, 'signature_missing'])
  expect(await codeOf({ sent: { signature: '' } })).toEqual([401, 'signature_missing'])
  expect(await codeOf({ components: COMPONENTS.slice(1) })).toEqual([401, 'signature_missing'])
  expect(await codeOf({ sent: { 'idempotency-key': 'added' } })).toEqual([401, 'signature_missing'])
  expect(await codeOf({ parameters: `;created=${seconds() - 700}` })).toEqual([401, 'signature_invalid'])
  expect(await codeOf({ parameters: `;expires=${seconds() - 1}` })).toEqual([401, 'signature_invalid'])
  expect(await codeOf({ key: { ...small, kid: 'rsa' } })).toEqual([400, 'algorithm_unsupported'])
  expect(await codeOf({ parameters: ';alg="hmac-sha256"' })).toEqual([400, 'algorithm_unsupported'])
  expect(await codeOf({ parameters: '"' })).toEqual([401, 'signature_missing'])
})

test('a new key of a platform is found at once, but the profile is not read more often than each minute', async () => {
  serveKeys([small.jwk, fresh.jwk])
  const asked = platform.asked.length
  expect(await codeOf({ key: fresh })).toEqual([401, 'key_not_found'])
  expect(platform.asked.length).toBe(asked)
  clock = new Date(clock.getTime() + 61_000)
  expect(await codeOf({ key: fresh })).toEqual([200, undefined])
  expect(await codeOf({ key: large, hash: 'sha384' })).toEqual([401, 'key_not_found'])
  expect(platform.asked.length).toBe(asked + 1)
})

test('the merchant may want every request signed', async () => {
  const ask = () =>
    shop.app.inject({
      method: 'POST',
      url: '/ucp/v1/catalog/lookup',
      payload: { ids: ['1'] },
      headers: { 'ucp-agent': `profile="${platform.profileUrl}"` },
    })
  expect((await ask()).statusCode).toBe(200)
  await saveSetting(shop.db, 'agents', { catalogue: true, checkout: true, must_sign: true, refused_hosts: '' })
  shop.services.memory.invalidate('everything')
  const unsigned = await ask()
  expect([unsigned.statusCode, unsigned.json().code]).toEqual([401, 'signature_missing'])
  expect(await codeOf({})).toEqual([200, undefined])
})

test('the profile of the shop is as the release says, and has the key that signs', async () => {
  const answer = await shop.app.inject({ method: 'GET', url: '/.well-known/ucp' })
  expect(answer.headers['cache-control']).toBe('public, max-age=300')
  const profile = answer.json()
  checkSchema('discovery/profile.json', profile)
  const [service] = profile.ucp.services['dev.ucp.shopping']
  expect(service).toMatchObject({ transport: 'rest', endpoint: 'http://localhost:3000/ucp/v1' })
  expect(profile.ucp.capabilities).toHaveProperty(['dev.ucp.shopping.catalog.search'])

  const [key] = ownSigningKeys(shop.services.keys)
  if (!key) throw new Error('No key')
  const url = 'https://agent.example/hooks?order=1'
  const headers = signRequest({ method: 'POST', url, headers: { 'UCP-Agent': 'profile="x"' }, body: BODY }, key, clock)
  const request = {
    method: 'POST',
    authority: 'agent.example',
    path: '/hooks',
    query: '?order=1',
    headers,
    body: Buffer.from(BODY),
  }
  const keys = profile.signing_keys as SigningKey[]
  expect(verifyRequest(request, keys, clock)).toEqual({ ok: true })
  expect(verifyRequest({ ...request, query: '?order=2' }, keys, clock)).toMatchObject({ problem: 'signature_invalid' })
  const signedAnswer = signResponse({ status: 200, contentType: 'application/json', body: BODY }, key, clock)
  expect(signedAnswer['signature-input']).toBe(
    `sig1=("@status" "content-digest" "content-type");created=${seconds()};keyid="${key.publicKey.kid}"`,
  )
})

test('all instances have the same key; after a new secret the older one is still published', () => {
  const [before] = ownSigningKeys(makeKeys(['a'.repeat(32)]))
  const after = ownSigningKeys(makeKeys(['b'.repeat(32), 'a'.repeat(32)]))
  expect(after).toHaveLength(2)
  expect(after[1]?.publicKey).toEqual(before?.publicKey)
  expect(after[0]?.publicKey.kid).not.toBe(before?.publicKey.kid)
})

test('where agents are switched off, there is no profile', async () => {
  await saveSetting(shop.db, 'agents', { catalogue: false, checkout: false, must_sign: false, refused_hosts: '' })
  shop.services.memory.invalidate('everything')
  expect((await shop.app.inject({ method: 'GET', url: '/.well-known/ucp' })).statusCode).toBe(404)
})
