import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig, settingNames } from './config.ts'

const folder = mkdtempSync(join(tmpdir(), 'shop-config-'))
afterAll(() => rmSync(folder, { recursive: true }))

const read = (env: NodeJS.ProcessEnv) => readConfig({ DATA_DIR: folder, ...env })

test('every setting is explained to whoever runs the shop', () => {
  const guide = readFileSync(new URL('../docs/operations.md', import.meta.url), 'utf8')
  const [, table = ''] = guide.split('\n## Settings\n')
  const [settings = ''] = table.split('\n## ')
  expect(settingNames.length).toBeGreaterThan(30)
  expect(settingNames.filter((name) => !settings.includes(`\`${name}\``))).toEqual([])
})

test("half of a payment vendor's keys is refused with the name of the other half", () => {
  expect(() => read({ PAYMENT_MONTONIO_ACCESS_KEY: 'a' })).toThrow(
    'PAYMENT_MONTONIO_SECRET_KEY: needed beside PAYMENT_MONTONIO_ACCESS_KEY',
  )
  expect(() => read({ PAYMENT_KLIX_SECRET: 'b' })).toThrow('PAYMENT_KLIX_BRAND_ID: needed beside PAYMENT_KLIX_SECRET')
  const both = { PAYMENT_KLIX_BRAND_ID: 'a', PAYMENT_KLIX_SECRET: 'b', BASE_URL: 'https://shop.example' }
  expect(read(both).PAYMENT_KLIX_SECRET).toBe('b')
})

test('addresses of Varnishes are whole addresses', () => {
  expect(read({ VARNISH_URLS: 'http://10.0.0.1:6081, http://10.0.0.2:6081/' }).varnishes).toEqual([
    'http://10.0.0.1:6081/',
    'http://10.0.0.2:6081/',
  ])
  expect(read({}).varnishes).toEqual([])
  expect(() => read({ VARNISH_URLS: '10.0.0.1:6081' })).toThrow('VARNISH_URLS: http addresses with commas between')
})

describe('without NODE_ENV', () => {
  const keys = { PAYMENT_MONTONIO_ACCESS_KEY: 'a', PAYMENT_MONTONIO_SECRET_KEY: 'b' }
  const modeOf = (env: NodeJS.ProcessEnv) => {
    const { NODE_ENV, fillsEmptyDatabase, allowsPracticeBank } = read(env)
    return { NODE_ENV, fillsEmptyDatabase, allowsPracticeBank }
  }
  const development = { NODE_ENV: 'development', fillsEmptyDatabase: true, allowsPracticeBank: true }
  const production = { NODE_ENV: 'production', fillsEmptyDatabase: false, allowsPracticeBank: false }

  test('a shop on the machine itself is for developers', () => {
    expect(modeOf({})).toEqual(development)
    expect(modeOf({ BASE_URL: 'https://localhost:3000' })).toEqual(development)
    expect(modeOf({ BASE_URL: 'http://192.168.1.5:3000' })).toEqual(development)
    expect(modeOf({ DEMO: '0' })).toEqual({ ...development, fillsEmptyDatabase: false })
  })

  test("a public address, or a vendor's key, makes it a real one", () => {
    expect(modeOf({ BASE_URL: 'https://shop.example' })).toEqual(production)
    expect(modeOf({ BASE_URL: 'https://localhost', ...keys })).toEqual(production)
    expect(() => read({ BASE_URL: 'https://shop.example', LIMITS: 'off' })).toThrow(/^LIMITS: /)
  })

  test('a mode that is named does not bring the practice bank to real buyers', () => {
    const named = { NODE_ENV: 'development', BASE_URL: 'https://shop.example' }
    expect(modeOf(named)).toEqual({ ...production, NODE_ENV: 'development' })
    expect(modeOf({ ...named, DEMO: '1' })).toEqual(development)
  })

  test('a demo shop takes no real payments', () => {
    const demo = { BASE_URL: 'https://shop.example', DEMO: '1' }
    expect(modeOf(demo)).toEqual({ ...development, NODE_ENV: 'production' })
    expect(() => read({ ...demo, ...keys })).toThrow('DEMO: a demo shop takes no real payments')
  })
})

test('proxies are addresses, networks or names of private ones; anything else is said in one line', () => {
  for (const list of ['10.0.0.1', '10.0.0.0/8, ::1', 'loopback,fd00::/8']) {
    expect(read({ TRUST_PROXY: list }).TRUST_PROXY).toBe(list)
  }
  for (const list of [
    'proxy.example',
    '10.0.0.0/40',
    '10.0.0.1,',
    '1',
    '0.0.0.0/0',
    '128.0.0.0/1',
    '2000::/3',
    '10.0.0.0/',
  ]) {
    expect(() => read({ TRUST_PROXY: list })).toThrow(/^TRUST_PROXY: addresses or networks/)
  }
})

describe('the kept session secret', () => {
  const read = (dataDir: string) => readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir })
  const dataDir = () => mkdtempSync(join(folder, 'secret-'))

  test('is made once, whole, for its owner only', () => {
    const kept = dataDir()
    const { sessionSecret } = read(kept)
    expect(sessionSecret).toHaveLength(43)
    expect(read(kept).sessionSecret).toBe(sessionSecret)
    expect(readdirSync(kept)).toEqual(['session-secret'])
    expect(statSync(join(kept, 'session-secret')).mode & 0o777).toBe(0o600)
  })

  test.each(['', '\n', 'short'])('is refused when its file holds %j', (text) => {
    const kept = dataDir()
    writeFileSync(join(kept, 'session-secret'), text)
    expect(() => read(kept)).toThrow(/session-secret: not a secret, it has \d characters/)
    expect(readFileSync(join(kept, 'session-secret'), 'utf8')).toBe(text)
  })

  test('is made again when its making was cut short', () => {
    const kept = dataDir()
    writeFileSync(join(kept, 'session-secret.part'), 'abc')
    expect(read(kept).sessionSecret).toHaveLength(43)
    expect(readdirSync(kept)).toEqual(['session-secret'])
  })
})

describe('production', () => {
  const open = (env: NodeJS.ProcessEnv = {}) =>
    read({ NODE_ENV: 'production', BASE_URL: 'https://shop.example', ...env })

  test('refuses plain http, but on the machine itself or when told so', () => {
    expect(() => open({ BASE_URL: 'http://shop.example' })).toThrow('BASE_URL: production needs https')
    expect(() => open({ BASE_URL: 'http://127.0.0.1.evil.example' })).toThrow('BASE_URL')
    for (const BASE_URL of ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000']) open({ BASE_URL })
    open({ BASE_URL: 'http://shop.example', INSECURE_HTTP: '1' })
  })

  test.each([
    ['DATABASE_URL', 'postgres://u:p@db/shop'],
    ['DATABASE_URL', 'postgres://u:p@db.example:5432/shop?sslmode=prefer'],
    ['DATABASE_URL', 'postgresql://u:p@db.example/shop?sslmode=no-verify'],
    ['DATABASE_URL', 'postgres://u:p@localhost/shop?host=db.example'],
    ['DATABASE_READ_URL', 'postgres://u:p@127.0.0.1.example/shop'],
    ['REDIS_URL', 'redis://:secret@cache.example:6379/0'],
    ['REDIS_URL', 'redis://cache.example?host=localhost&sslmode=require'],
    ['NATS_URL', 'nats://u:p@nats.example:4222'],
  ])('refuses %s=%s', (name, url) => {
    expect(() => open({ [name]: url })).toThrow(`${name}: another machine without TLS`)
    expect(open({ [name]: url, INSECURE_DATABASE: '1' }).INSECURE_DATABASE).toBe('1')
    expect(read({ [name]: url }).isProduction).toBe(false)
  })

  test.each([
    ['DATABASE_URL', 'postgres://u:p@localhost/shop'],
    ['DATABASE_URL', 'postgres://u:p@[::1]:5432/shop'],
    ['DATABASE_URL', 'postgres://u@/shop?host=/var/run/postgresql'],
    ['DATABASE_URL', 'postgres:///shop'],
    ['DATABASE_URL', 'postgres://u@%2Fvar%2Frun%2Fpostgresql/shop'],
    ['DATABASE_URL', 'postgres://u:p@db.example/shop?sslmode=verify-full'],
    ['DATABASE_READ_URL', 'postgresql://u:p@db.example/shop?sslmode=require'],
    ['REDIS_URL', 'redis://127.0.0.1:6379'],
    ['REDIS_URL', 'rediss://:secret@cache.example:6380/0'],
    ['NATS_URL', 'nats://127.0.0.1:4222'],
    ['NATS_URL', 'tls://u:p@nats.example:4222'],
  ])('takes %s=%s', (name, url) => {
    expect(open({ [name]: url }).isProduction).toBe(true)
  })

  test('refuses a secret of few different characters', () => {
    expect(() => open({ SESSION_SECRET: 's'.repeat(40) })).toThrow('SESSION_SECRET: too few different characters')
    expect(() => open({ SESSION_SECRET: '1234567'.repeat(9) })).toThrow('SESSION_SECRET')
    open({ SESSION_SECRET: '0f9e4c1ab7d25836e0f9b4a1c7d2e583' })
  })
})

test('changes travel over Redis or NATS, not both', () => {
  const REDIS_URL = 'redis://127.0.0.1:6379'
  expect(() => read({ REDIS_URL, NATS_URL: 'nats://127.0.0.1:4222' })).toThrow('remove REDIS_URL or NATS_URL')
  expect(() => read({ NATS_URL: REDIS_URL })).toThrow('NATS_URL')
})

test('every wrong setting has a line of its own', () => {
  expect(() => read({ PORT: 'x', CAPTCHA: 'maybe', BASE_URL: 'shop' })).toThrow(/^PORT: .+\nBASE_URL: .+\nCAPTCHA: .+$/)
})
