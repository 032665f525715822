import { readFileSync } from 'node:fs'
import pg from 'pg'

/** Milliseconds of processor time by process id. Unlike requests a second, little of it is other programs' doing. */
export type CpuTimes = Map<number, number>

/** Linux counts a hundredth of a second. */
const TICK_MS = 10

export function cpuOf(pids: readonly number[]): CpuTimes {
  const times: CpuTimes = new Map()
  for (const pid of pids) {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
      times.set(pid, (Number(fields[11]) + Number(fields[12])) * TICK_MS)
    } catch {
      // It ended meanwhile.
    }
  }
  return times
}

/** What was used since; a process that began meanwhile counts from its beginning. */
export function cpuSince(before: CpuTimes, after: CpuTimes): number {
  let used = 0
  for (const [pid, time] of after) used += time - (before.get(pid) ?? 0)
  return used
}

/** Milliseconds for which the main threads of processes were ready and had no processor: what other programs cost them. */
export function waitsOf(pids: readonly number[]): number {
  let waited = 0
  for (const pid of pids) {
    try {
      waited += Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1_000_000
    } catch {
      // It ended meanwhile, or the kernel does not count them.
    }
  }
  return waited
}

/** The processes that serve this database, and the one that writes its log. None on another machine. */
export async function databasePids(url: string): Promise<number[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where pid <> pg_backend_pid()
       and (datname = current_database() or backend_type = 'walwriter')`,
    )
    return rows.map(({ pid }) => pid)
  } finally {
    await client.end()
  }
}
