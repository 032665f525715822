import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { settingNames } from '../../src/config.ts'
import { haproxyConfig, patroniConfig, pgbouncerConfig, redisConfig, varnishConfig } from '../cluster/recipe.ts'

test('the cluster test finds in the recipe all that it replaces, so no address of the recipe is left', () => {
  const places = { data: '/data', sockets: '/sockets', programs: '/programs' }
  const files = [
    haproxyConfig(),
    varnishConfig(),
    patroniConfig(0, places),
    patroniConfig(1, places),
    pgbouncerConfig(),
  ]
  for (const file of [...files, redisConfig()]) expect(file).not.toMatch(/^[^#;]*192\.0\.2\./m)
})

test('settings of the recipe are known to the shop', () => {
  const text = readFileSync(join(import.meta.dirname, '../../deploy/cluster/shop.env'), 'utf8')
  const names = [...text.matchAll(/^([A-Z_0-9]+)=/gm)].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(10)
  expect(settingNames).toEqual(expect.arrayContaining(names))
})
