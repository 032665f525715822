import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { cachePosition, currentPosition, keepCachePosition, readChanges } from '../../shop/catalogue/changes.db.ts'
import type { ChangePosition, Changes } from '../../shop/changes.ts'
import type { Db } from '../../shop/db.ts'
import { SEARCH_TAG } from '../../shop/search/search-engine.ts'
import type { CacheState } from '../../shop/system/instance-state.ts'

const TIMEOUT_MS = 2_000
const FIRST_WAIT_MS = 100
const LONGEST_WAIT_MS = 1_000
/** A page that an instance rendered before it heard of the change may have come to the cache after the first purge. */
const REPEAT_MS = [100, 250, 500, 1_000, 5_000]
/** Lists of the whole catalogue are out of date for longer. */
const WIDE_REPEAT_MS = [...REPEAT_MS, 60_000]
const KEEP_EVERY_MS = 1_000
/** Headers of a cache are limited to 8 kB. */
const HEADER_CHARACTERS = 4_000
/** Beyond it the whole cache is asked for anew. */
const MOST_TAGS = 5_000
const EVERYTHING = 'everything'

type Repeat = {
  tags: ReadonlySet<string>
  at: number
  /** The positions before and after the change; null: nothing was purged before. */
  from: ChangePosition | null
  to: ChangePosition
}

export type Purger = {
  add(changes: Changes, position: ChangePosition): void
  state(): CacheState
  close(): void
}

/** Purges the tags of changes from one Varnish, again until it answers 200; at first those since its stored position. */
export function openPurger({ db, log }: { db: Db; log: Logger }, address: string): Purger {
  const waiting = new Set<string>()
  const repeats: Repeat[] = []
  let isWide = false
  /** Purged up to here, but for repeats. */
  let reached: ChangePosition | null = null
  let keptAt = 0
  let latest: ChangePosition | undefined
  let isClosed = false
  let hasFailed = false
  let answered: CacheState['answered'] = null
  let awaken = () => {}

  const add = (changes: Changes, position: ChangePosition) => {
    for (const tag of cacheTags(changes)) waiting.add(tag)
    isWide ||= changes.products === null
    latest = position
    awaken()
  }

  async function ask(tags: ReadonlySet<string>) {
    const error = await purge(address, tags).then(
      () => null,
      (reason: unknown) => reason,
    )
    answered = { at: new Date().toISOString(), error: error === null ? null : messageOf(error) }
    if (error !== null) throw error
  }

  async function catchUp() {
    const from = await cachePosition(db, address)
    if (from) {
      reached = from
      const { changes, position } = await readChanges(db, from)
      return add(changes, position)
    }
    add({ tags: [EVERYTHING], products: null, stock: [] }, await currentPosition(db))
  }

  async function send() {
    const tags = new Set(waiting)
    const to = latest
    if (!to || tags.size === 0) return
    const waits = isWide ? WIDE_REPEAT_MS : REPEAT_MS
    waiting.clear()
    isWide = false
    try {
      await ask(tags)
    } catch (error) {
      for (const tag of tags) waiting.add(tag)
      isWide ||= waits === WIDE_REPEAT_MS
      throw error
    }
    for (const wait of waits) repeats.push({ tags, at: performance.now() + wait, from: reached, to })
    reached = to
  }

  async function repeat() {
    const due = repeats.filter(({ at }) => at <= performance.now())
    const last = due.at(-1)
    if (!last) return
    await ask(new Set(due.flatMap(({ tags }) => [...tags])))
    for (const each of due) repeats.splice(repeats.indexOf(each), 1)
    await keep(repeats[0] ? repeats[0].from : last.to)
  }

  async function keep(position: ChangePosition | null) {
    const isDue = repeats.length === 0 || performance.now() - keptAt >= KEEP_EVERY_MS
    if (!position || !isDue) return
    await keepCachePosition(db, address, position)
    keptAt = performance.now()
  }

  async function work() {
    let wait = FIRST_WAIT_MS
    let isCurrent = false
    while (!isClosed) {
      try {
        if (!isCurrent) await catchUp()
        isCurrent = true
        await send()
        await repeat()
        if (hasFailed) log.info({ cache: address }, 'the cache is purged again')
        hasFailed = false
        wait = FIRST_WAIT_MS
        if (waiting.size === 0) await rest()
      } catch (error) {
        if (!hasFailed) log.warn({ cache: address, err: error }, 'a cache is not purged')
        hasFailed = true
        await sleep(wait, undefined, { ref: false })
        wait = Math.min(wait * 2, LONGEST_WAIT_MS)
      }
    }
  }

  /** Until there is more to purge, or to repeat. */
  function rest() {
    const next = Math.min(...repeats.map(({ at }) => at))
    return new Promise<void>((resolve) => {
      const wait = Math.max(0, next - performance.now())
      const timer = repeats.length > 0 ? setTimeout(resolve, wait).unref() : undefined
      awaken = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  void work()
  return {
    add,
    state: () => ({ cache: new URL(address).host, answered, waiting: waiting.size }),
    close() {
      isClosed = true
      awaken()
    },
  }
}

/** Of `fetch` only the cause says something. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return (error.cause instanceof Error ? error.cause.message : error.message).slice(0, 200)
}

/** Lists that instances drop when their index shows a change have a tag of their own. */
function cacheTags({ tags }: Changes): readonly string[] {
  if (tags.includes('vendor-keys')) return [EVERYTHING]
  return tags.length > 0 ? [...tags, SEARCH_TAG] : []
}

async function purge(address: string, tags: ReadonlySet<string>) {
  for (const list of headersOf(tags)) {
    const answer = await fetch(address, {
      method: 'PURGE',
      headers: { 'xkey-purge': list },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`PURGE answered ${answer.status}`)
  }
}

/** Lists of tags, each short enough for a header. */
export function headersOf(tags: ReadonlySet<string>): string[] {
  if (tags.has(EVERYTHING) || tags.size > MOST_TAGS) return [EVERYTHING]
  const lists: string[] = []
  for (const tag of tags) {
    const last = lists.at(-1)
    if (last !== undefined && last.length + tag.length < HEADER_CHARACTERS) lists[lists.length - 1] = `${last} ${tag}`
    else lists.push(tag)
  }
  return lists
}
