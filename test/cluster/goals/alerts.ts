import { until } from '../../faults/customer.ts'
import type { Figure } from '../../faults/stage.ts'
import type { RunningCluster } from '../cluster.ts'
import { ports } from '../ports.ts'

export const about =
  'Prometheus with the rules of deploy/observability, whose minutes are seconds here: all well, then a shop is killed'

type Rule = { name: string; health: string; lastError?: string }
type Alert = { state: string; labels: Record<string, string> }

const KILLED = 2
const DOWN = 'ShopInstanceDown'

export async function run(cluster: RunningCluster, say: (line: string) => void): Promise<Figure[]> {
  await until('all targets', async () => (await targetsUp()) === cluster.shops.length + 1, 60_000)
  await until('all rules evaluated', async () => (await rules()).every(({ health }) => health !== 'unknown'), 60_000)
  const found = await rules()
  const broken = found.filter(({ health }) => health !== 'ok')
  const before = await leftAfterAMinute()
  say('  a shop is killed')
  const killedAt = performance.now()
  await cluster.shops[KILLED]?.end('SIGKILL')
  await until(DOWN, async () => (await firing()).includes(DOWN), 60_000)
  const told = performance.now() - killedAt
  await cluster.startShop(KILLED)
  const after = await leftAfterAMinute()
  return [
    {
      what: 'alert rules that Prometheus evaluated / that failed',
      figure: `${found.length} / ${broken.length}${broken.map(({ name, lastError }) => ` ${name}: ${lastError}`).join()}`,
      ok: found.length > 0 && broken.length === 0,
    },
    {
      what: 'alerts with all well / after a shop was killed / after it was back',
      figure: `${before.join(', ') || 'none'} / ${DOWN} after ${(told / 1_000).toFixed(1)} s / ${after.join(', ') || 'none'}`,
      ok: before.length === 0 && after.length === 0,
    },
  ]
}

/** What fires although it had time to end. */
async function leftAfterAMinute(): Promise<string[]> {
  await until('nothing fires', async () => (await firing()).length === 0, 60_000).catch(() => {})
  return firing()
}

async function ask<Answer>(path: string): Promise<Answer> {
  const answer = await fetch(`http://127.0.0.1:${ports.prometheus}/api/v1${path}`)
  return ((await answer.json()) as { data: Answer }).data
}

async function targetsUp(): Promise<number> {
  const { activeTargets } = await ask<{ activeTargets: { health: string }[] }>('/targets')
  return activeTargets.filter(({ health }) => health === 'up').length
}

async function rules(): Promise<Rule[]> {
  const { groups } = await ask<{ groups: { rules: Rule[] }[] }>('/rules')
  return groups.flatMap(({ rules: ofGroup }) => ofGroup)
}

async function firing(): Promise<string[]> {
  const { alerts } = await ask<{ alerts: Alert[] }>('/alerts')
  return alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname ?? '')
}
