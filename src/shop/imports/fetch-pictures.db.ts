import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Db } from '../db.ts'
import { fetchPicture } from '../media/files.db.ts'
import { type Media, type PictureProblem, PictureRefused } from '../media/media-store.ts'
import type { ReasonCode } from './import-states.ts'
import { MAX_TRIES } from './row-pictures.db.ts'

/** Addresses that are asked at once. */
const AT_ONCE = 4
const RETRY_MS = 2_000
/** So many failures in a row, and a host is not asked again in this run. */
const MAX_FAILURES = 5

/** Failures in a row by host. */
export type Hosts = Map<string, number>

type Fetch = { id: string; hosts: Hosts; isOver: () => boolean; retryMs?: number | undefined }

/** Asks each address once. What came of it is in the database; those that may succeed later are asked again later. */
export async function fetchPictures(
  deps: { db: Db; media: Media },
  addresses: readonly string[],
  { id, hosts, isOver, retryMs = RETRY_MS }: Fetch,
): Promise<void> {
  const left = [...new Set(addresses)]
  let failed = 0
  const work = async () => {
    for (let next = left.shift(); next !== undefined && !isOver(); next = left.shift()) {
      if (!(await fetchOne(deps, next, { id, hosts }))) failed += 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  if (failed > 0) await sleep(retryMs)
}

/** @returns false: it may succeed later */
async function fetchOne(
  deps: { db: Db; media: Media },
  address: string,
  { id, hosts }: Pick<Fetch, 'id' | 'hosts'>,
): Promise<boolean> {
  const host = URL.parse(address)?.host ?? ''
  const failures = hosts.get(host) ?? 0
  try {
    if (failures >= MAX_FAILURES) throw new PictureRefused('unreachable')
    const { path } = await fetchPicture(deps, address)
    hosts.delete(host)
    await deps.db.execute(sql`insert into picture_sources (address, path) values (${address}, ${path})
      on conflict (address) do update set path = excluded.path`)
    return true
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error
    const { problem } = error
    if (problem === 'unreachable') hosts.set(host, failures + 1)
    const isFinal = !(problem === 'unreachable' || problem === 'busy') || failures >= MAX_FAILURES
    await deps.db.execute(sql`
      insert into import_pictures as p (import_id, name, problem, tries)
      values (${id}::uuid, ${address}, ${reasonOf(problem)}, ${isFinal ? MAX_TRIES : 1})
      on conflict (import_id, name) do update set problem = excluded.problem,
        tries = case when ${isFinal} then ${MAX_TRIES} else p.tries + 1 end`)
    return isFinal
  }
}

/** What staff read about a picture that was not taken. */
export function reasonOf(problem: PictureProblem): Extract<ReasonCode, `picture-${string}`> {
  if (problem === 'address') return 'picture-address'
  return problem === 'unreachable' || problem === 'busy' ? 'picture-unreachable' : 'picture-refused'
}
