import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createMetrics } from '../../src/http/metrics/metrics.ts'

const folder = join(import.meta.dirname, '../../deploy/observability')
/** Of Debian's package `prometheus`. */
const promtool = process.env.PROMTOOL ?? 'promtool'
const isThere = spawnSync(promtool, ['--version']).status === 0

/** Names of the shop's metrics, without the endings of histograms. */
async function knownNames(): Promise<Set<string>> {
  const metrics = createMetrics()
  metrics.requestTimes.observe('GET', '/', 200, 1)
  metrics.show({
    role: 'all',
    pools: () => [],
    caches: {},
    admission: { running: 0, waiting: {}, refused: {} },
    orderQueue: { waiting: 0, refused: 0 },
    lifecycle: { isDraining: false, changes: 0 },
    feedAge: () => 0,
    searchLag: () => 0,
    replicaLag: async () => 0,
    queues: async () => [],
  })
  const text = await metrics.text()
  return new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name))
}

const files = readdirSync(folder).filter((name) => /\.(yml|json)$/.test(name))

test.each(files)('%s asks for metrics that the shop has', async (file) => {
  const known = await knownNames()
  const text = readFileSync(join(folder, file), 'utf8')
  const asked = new Set([...text.matchAll(/\b(?:shop|nodejs|process)_[a-z0-9_]+/g)].map(([name]) => name))
  const isKnown = (name: string) => known.has(name) || known.has(name.replace(/_(bucket|count|sum)$/, ''))
  expect([...asked].filter((name) => !isKnown(name))).toEqual([])
  if (file.endsWith('.json')) expect(JSON.parse(text).panels.length).toBeGreaterThan(5)
})

test('every alert is fired by a test of the rules', () => {
  const alerts = [...readFileSync(join(folder, 'alerts.yml'), 'utf8').matchAll(/- alert: (\w+)/g)].map(
    ([, name]) => name,
  )
  const tests = readFileSync(join(folder, 'alerts.test.yml'), 'utf8')
  const fired = [...tests.matchAll(/alertname: (\w+)\n +exp_alerts:\n/g)].map(([, name]) => name)
  expect([...new Set(fired)].sort()).toEqual(alerts.toSorted())
})

test.skipIf(!isThere)('the rules of the alarms hold (skipped without promtool, of the package prometheus)', () => {
  for (const [verb, file] of [
    ['check', 'alerts.yml'],
    ['test', 'alerts.test.yml'],
  ] as const) {
    const { status, stdout, stderr } = spawnSync(promtool, [verb, 'rules', file], { cwd: folder, encoding: 'utf8' })
    expect(`${stdout}${stderr}`).toContain('SUCCESS')
    expect(status).toBe(0)
  }
})
