import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig, settingNames } from './config.ts'

const folder = mkdtempSync(join(tmpdir(), 'shop-config-'))
afterAll(() => rmSync(folder, { recursive: true }))

const read = (env: NodeJS.ProcessEnv) => readConfig({ DATA_DIR: folder, ...env })

test('every setting is explained to whoever runs the shop', () => {
  const guide = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8')
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
  expect(read({ PAYMENT_KLIX_BRAND_ID: 'a', PAYMENT_KLIX_SECRET: 'b' }).PAYMENT_KLIX_SECRET).toBe('b')
})

test('proxies are addresses, networks or names of private ones; anything else is said in one line', () => {
  for (const list of ['10.0.0.1', '10.0.0.0/8, ::1', 'loopback,fd00::/8']) {
    expect(read({ TRUST_PROXY: list }).TRUST_PROXY).toBe(list)
  }
  for (const list of ['proxy.example', '10.0.0.0/40', '10.0.0.1,', '1']) {
    expect(() => read({ TRUST_PROXY: list })).toThrow(/^TRUST_PROXY: addresses or networks/)
  }
})

test('every wrong setting has a line of its own', () => {
  expect(() => read({ PORT: 'x', CAPTCHA: 'maybe', BASE_URL: 'shop' })).toThrow(/^PORT: .+\nBASE_URL: .+\nCAPTCHA: .+$/)
})
