import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { settingNames } from '../../src/config.ts'
import {
  haproxyConfig,
  natsConfig,
  patroniConfig,
  pgbouncerConfig,
  redisConfig,
  varnishConfig,
} from '../cluster/recipe.ts'

test('the cluster test finds in the recipe all that it replaces, so no address of the recipe is left', () => {
  const places = { data: '/data', sockets: '/sockets', programs: '/programs' }
  const files = [
    haproxyConfig(),
    varnishConfig(),
    patroniConfig(0, places),
    patroniConfig(1, places),
    pgbouncerConfig(),
  ]
  for (const file of [...files, redisConfig(), natsConfig()]) expect(file).not.toMatch(/^[^#;]*192\.0\.2\./m)
})

const nats = ['nats-server', '/usr/sbin/nats-server'].find((path) => spawnSync(path, ['--version']).status === 0)
test.skipIf(!nats)('nats-server takes the configuration of the recipe', () => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-nats-'))
  const file = join(folder, 'nats.conf')
  writeFileSync(file, natsConfig())
  const { status, stderr } = spawnSync(nats ?? '', ['-t', '-c', file], { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  expect({ status, stderr }).toMatchObject({ status: 0 })
})

const recipe = (path: string) => readFileSync(join(import.meta.dirname, '../../deploy/cluster', path), 'utf8')

test('settings of the recipe are known to the shop', () => {
  const text = recipe('shop.env')
  const names = [...text.matchAll(/^([A-Z_0-9]+)=/gm)].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(10)
  expect(settingNames).toEqual(expect.arrayContaining(names))
})

test('containers get settings that the shop knows, files that are there, and are asked at its addresses of health', () => {
  const compose = recipe('compose.yaml')
  const [shop = '', services = ''] = compose.split('\nservices:')
  const kubernetes = recipe('kubernetes/shop.yaml')
  const names = [
    ...[...shop.matchAll(/^ {4}([A-Z_0-9]+): /gm), ...services.matchAll(/\b(ROLE|DATA_DIR): /g)],
    ...kubernetes.matchAll(/name: ([A-Z_0-9]+), value/g),
  ].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(15)
  expect(settingNames).toEqual(expect.arrayContaining(names))
  // What holds secrets is the merchant's.
  const mounted = [...services.matchAll(/"\.\/([\w.]+):/g)]
    .map(([, name = '']) => name)
    .filter((name) => name !== 'userlist.txt' && name !== 'certs')
  expect(mounted.map((name) => recipe(name).length > 0)).toEqual([true, true, true])
  const probes = new Set([...kubernetes.matchAll(/path: (\S+),/g)].map(([, path]) => path))
  expect(probes).toEqual(new Set(['/healthz', '/showz']))
})
