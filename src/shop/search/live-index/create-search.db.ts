import { setTimeout as sleep } from 'node:timers/promises'
import type { ChangePosition, Changes } from '../../changes.ts'
import type { Db } from '../../db.ts'
import type { SearchEngine } from '../search-engine.ts'
import type { StaffSearch } from '../staff-search.ts'
import type { BaseStore } from './base-store.ts'
import { CatalogueSync } from './catalogue-sync.db.ts'
import { withProperties } from './goods-with-property.db.ts'
import { InProcessEngine } from './in-process-engine.ts'
import { InProcessStaffSearch } from './in-process-staff-search.ts'
import { LiveIndex } from './live-index.ts'

/** Interval of checks whether the stored base is outdated. */
const RENEWAL_MS = 3_600_000

type CreateSearchOptions = {
  store?: BaseStore
  /** Up to where changes have been announced by now; without it nothing is stored. */
  position?: () => ChangePosition
  maxChanged?: number
  /** Called when a write fails; it is tried again after a second. */
  onError?: (error: unknown) => void
  /** Called with the tags of changes that searches now show; pages rendered before are out of date. */
  onApplied?: (tags: readonly string[]) => void
  onReordered?: () => void
  /** Requests are under way, which refreshes of what is loaded would delay. */
  isServing?: () => boolean
}

export type SearchSync = {
  /** Loads the index when called first; resolves when it is loaded. Listen to changes before, in order to miss none. */
  ready(): Promise<void>
  /** Takes what was announced. Stock is shown before it returns, everything else some time later. */
  changed(changes: Changes): Promise<void>
  /** Resolves when everything announced so far can be found. */
  settled(): Promise<void>
  /** Age of the oldest change that was announced and cannot be found yet; 0: none. */
  behindSeconds(): number
  close(): void | Promise<void>
}

type Search = { engine: SearchEngine; staff: StaffSearch; sync: SearchSync }

/** Search in this process: engines, and what keeps their indexes current. Hidden products have an index of their own. */
export function createSearch(db: Db, options: CreateSearchOptions = {}): Search {
  const { store, position, maxChanged, isServing } = options
  const { onError = () => {}, onApplied = () => {}, onReordered = () => {} } = options
  const index = new LiveIndex({ store, maxChanged, onError, onReordered, isServing })
  const sync = new CatalogueSync(db, index, { goods: 'shown', position: position ?? (() => null), onError, onApplied })
  const hidden = new LiveIndex({ store: undefined, maxChanged, onError, onReordered: () => {}, isServing })
  const hiddenSync = new CatalogueSync(db, hidden, {
    goods: 'hidden',
    position: () => null,
    onError,
    onApplied: () => {},
  })
  const renewing = setInterval(() => {
    if (position && store?.isOutdated(position())) sync.rebuild()
  }, RENEWAL_MS).unref()
  const engine = new InProcessEngine(index, sync)
  const isBusy = () => sync.isBusy || index.isMerging || hiddenSync.isBusy
  return {
    engine,
    staff: withProperties(db, new InProcessStaffSearch(engine, new InProcessEngine(hidden, hiddenSync))),
    sync: {
      async ready() {
        await sync.load()
        // Buyers do not wait for it.
        void hiddenSync.load()
      },
      async changed(changes) {
        await Promise.all([sync.changed(changes), hiddenSync.changed(changes)])
      },
      async settled() {
        while (isBusy() || hidden.isMerging) await sleep(5)
      },
      behindSeconds: () => sync.behindSeconds,
      close() {
        for (const each of [sync, index, hiddenSync, hidden]) each.close()
        clearInterval(renewing)
      },
    },
  }
}
