import { execFileSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { type CpuTimes, cpuOf, cpuSince } from '../../bench/cpu.ts'
import type { RunningCluster } from './cluster.ts'

/** Milliseconds of processor time. */
export type Used = Record<'shops' | 'jobs' | 'primary' | 'buyers', number>

const BACKGROUND_MS = 8_000

/** What the parts of the cluster use during the work. `buyers`: this process, with its mail server. */
export async function usedDuring(
  cluster: RunningCluster,
  work: () => Promise<unknown>,
): Promise<{ used: Used; ms: number }> {
  const before = await timesOf(cluster)
  const began = performance.now()
  await work()
  const ms = performance.now() - began
  const after = await timesOf(cluster)
  const since = (part: keyof Used) => cpuSince(before[part], after[part])
  return {
    used: { shops: since('shops'), jobs: since('jobs'), primary: since('primary'), buyers: since('buyers') },
    ms,
  }
}

/** Milliseconds a second while nobody asks for anything: checks of HAProxy, Prometheus, timers, looks for jobs. */
export async function background(cluster: RunningCluster): Promise<Used> {
  const { used, ms } = await usedDuring(cluster, () => sleep(BACKGROUND_MS))
  const aSecond = (value: number) => (value * 1_000) / ms
  return {
    shops: aSecond(used.shops),
    jobs: aSecond(used.jobs),
    primary: aSecond(used.primary),
    buyers: aSecond(used.buyers),
  }
}

async function timesOf(cluster: RunningCluster): Promise<Record<keyof Used, CpuTimes>> {
  const leader = await cluster.leader()
  return {
    shops: cpuOf(cluster.shops.map(({ process: { pid } }) => pid ?? 0)),
    jobs: cpuOf([cluster.jobs().process.pid ?? 0]),
    primary: cpuOf(serverOf(cluster.postmasters(leader))),
    buyers: cpuOf([process.pid]),
  }
}

/** PostgreSQL with the processes that it started. */
function serverOf(postmasters: readonly number[]): number[] {
  const children = postmasters.flatMap((pid) =>
    execFileSync('ps', ['--ppid', String(pid), '-o', 'pid='], { encoding: 'utf8' }).split('\n'),
  )
  return [...postmasters, ...children.map((line) => Number.parseInt(line, 10)).filter((pid) => pid > 0)]
}
