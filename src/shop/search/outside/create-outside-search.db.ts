import { setTimeout as sleep } from 'node:timers/promises'
import type { ChangePosition, Changes } from '../../changes.ts'
import type { Db } from '../../db.ts'
import { readFacets } from '../index/documents.db.ts'
import { createPause } from '../index/pause.ts'
import { createSearch, type SearchSync } from '../live-index/create-search.db.ts'
import { RecentStock } from '../live-index/recent-stock.ts'
import { FACETS_TAG, SEARCH_TAG, type SearchEngine } from '../search-engine.ts'
import type { StaffSearch } from '../staff-search.ts'
import { FallbackEngine } from './fallback-engine.ts'
import { readIndexState, readIndexWords } from './index-state.db.ts'
import { OutsideEngine } from './outside-engine.ts'
import type { OutsideIndex } from './outside-index.ts'
import { OutsideModel } from './outside-model.ts'
import { type ChangeLog, OutsideWorker, type WorkerLock } from './outside-worker.db.ts'
import { plainList } from './plain-list.db.ts'

/** How often a process looks what the indexer has written. */
const POLL_MS = 300
/** Of a change that the worker does not say to have written. */
const LOOK_AFTER_MS = 1_000

type OutsideSearchOptions = {
  engine: string
  index: OutsideIndex
  lock: WorkerLock
  log: ChangeLog
  /** Whether this process writes into the index, where it holds the lock. Default: yes. */
  fillsIndex?: boolean
  /** Up to where changes have been announced by now. */
  position: () => ChangePosition
  onError: (error: unknown) => void
  onApplied: (tags: readonly string[]) => void
  onReordered: () => void
  /** The engine answers again after it did not. */
  onBack: () => void
  onAway: (error: unknown) => void
  countsWithinMs?: number
  mostLowered?: number
  keptMs?: number
  withinMs?: number
}

type OutsideSearch = { engine: SearchEngine; staff: StaffSearch; sync: SearchSync }

type Databases = { db: Db; readDb: Db }

/** Search by an index outside of this process. Staff keep an index of this process, made when they, or a buyer with long price lists, first ask. */
export function createOutsideSearch({ db, readDb }: Databases, options: OutsideSearchOptions): OutsideSearch {
  const {
    engine,
    index,
    lock,
    log,
    fillsIndex = true,
    position,
    onError,
    onApplied,
    onReordered,
    onBack,
    onAway,
    countsWithinMs,
    mostLowered,
    keptMs,
    withinMs,
  } = options
  const source = {
    state: () => readIndexState(db, engine),
    facets: () => readFacets(readDb),
    words: (generation: number, after: number) => readIndexWords(db, engine, generation, after),
  }
  const model = new OutsideModel(source, createPause())
  const recentStock = new RecentStock()
  const worker = fillsIndex ? new OutsideWorker(db, { engine, index, lock, log, onError }) : null
  const inProcess = createSearch(readDb, { onError })
  const closing = new AbortController()
  /** Changes that the index does not have yet, the oldest first. */
  let owed: { tags: readonly string[]; from: ChangePosition; since: number }[] = []
  let following: Promise<void> | null = null

  const outside = new OutsideEngine({
    index,
    model,
    recentStock,
    forLongLists: inProcess.engine,
    ...(mostLowered === undefined ? {} : { mostLowered }),
    onCounted: () => onApplied([SEARCH_TAG]),
    ...(countsWithinMs === undefined ? {} : { countsWithinMs }),
    ...(keptMs === undefined ? {} : { keptMs }),
  })
  const fallback = new FallbackEngine(outside, {
    list: (place, listing, lang) => plainList(readDb, place, listing, lang),
    async status(isAway) {
      const { products, position: appliedUpTo, filling, problem } = await readIndexState(db, engine)
      return { products, appliedUpTo, outside: { engine, isAway, filling, problem } }
    },
    onBack,
    onAway,
    ...(withinMs === undefined ? {} : { withinMs }),
  })

  /**
   * Those of `owed` that are in the index. The worker keeps no new position while nothing changes, so it may have read a
   * change before this process heard of it: then nothing has changed since its position.
   */
  async function appliedBy(written: ChangePosition) {
    const waiting = owed
    const covered = waiting.filter(({ from }) => hasReached(written, from))
    const [oldest] = waiting.filter((each) => !covered.includes(each))
    if (!oldest || performance.now() - oldest.since < LOOK_AFTER_MS) return covered
    const { tags, products, stock } = (await log.since(written)).changes
    return tags.length + stock.length === 0 && products?.length === 0 ? [...waiting] : covered
  }

  async function follow() {
    while (!closing.signal.aborted) {
      try {
        const { position: written } = await model.refresh()
        const done = written === null ? [] : await appliedBy(written)
        owed = owed.filter((each) => !done.includes(each))
        recentStock.dropOld()
        if (done.length > 0) {
          onApplied(done.flatMap(({ tags }) => tags))
          onReordered()
        }
      } catch (error) {
        onError(error)
      }
      await sleep(POLL_MS, undefined, { signal: closing.signal, ref: false }).catch(() => {})
    }
  }

  return {
    engine: fallback,
    staff: inProcess.staff,
    sync: {
      async ready() {
        worker?.start()
        await model.refresh().catch(onError)
        following ??= follow()
      },
      async changed(changes: Changes) {
        recentStock.set(changes.stock)
        if (changes.products === null || changes.tags.some((tag) => tag === FACETS_TAG || tag === 'catalogue'))
          model.expectFacets()
        owed.push({ tags: changes.tags, from: position(), since: performance.now() })
        await inProcess.sync.changed(changes)
      },
      async settled() {
        while (owed.length > 0 && !closing.signal.aborted) await sleep(5)
        await inProcess.sync.settled()
      },
      behindSeconds: () => (owed[0] ? (performance.now() - owed[0].since) / 1_000 : 0),
      async close() {
        closing.abort()
        fallback.close()
        inProcess.sync.close()
        await Promise.all([following, worker?.close()])
        index.close()
      },
    },
  }
}

function hasReached(written: ChangePosition, from: ChangePosition): boolean {
  if (written.timeline !== from.timeline) return written.at >= from.at
  return bytesOf(written.lsn) >= bytesOf(from.lsn)
}

/** "16/B374D848": both halves are hexadecimal. */
function bytesOf(lsn: string): bigint {
  const [high = '0', low = '0'] = lsn.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}
