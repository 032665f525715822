import { setTimeout as sleep } from 'node:timers/promises'
import type { ChangePosition, Changes } from '../../changes.ts'
import type { Db } from '../../db.ts'
import type { SearchEngine } from '../search-engine.ts'
import type { BaseStore } from './base-store.ts'
import { CatalogueSync } from './catalogue-sync.db.ts'
import { InProcessEngine } from './in-process-engine.ts'
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
}

export type SearchSync = {
  /** Loads the index when called first; resolves when it is loaded. Listen to changes before, in order to miss none. */
  ready(): Promise<void>
  /** Takes what was announced. Stock is shown before it returns, everything else some time later. */
  changed(changes: Changes): Promise<void>
  /** Resolves when everything announced so far can be found. */
  settled(): Promise<void>
  close(): void
}

/** Search in this process: an engine, and what keeps its index current. */
export function createSearch(db: Db, options: CreateSearchOptions = {}): { engine: SearchEngine; sync: SearchSync } {
  const { store, position, maxChanged, onError = () => {}, onApplied = () => {}, onReordered = () => {} } = options
  const index = new LiveIndex({ store, maxChanged, onError, onReordered })
  const sync = new CatalogueSync(db, index, { position: position ?? (() => null), onError, onApplied })
  const renewing = setInterval(() => {
    if (position && store?.isOutdated(position())) sync.rebuild()
  }, RENEWAL_MS).unref()
  return {
    engine: new InProcessEngine(index, sync),
    sync: {
      ready: () => sync.load(),
      changed: (changes) => sync.changed(changes),
      async settled() {
        while (sync.isBusy || index.isMerging) await sleep(5)
      },
      close() {
        sync.close()
        index.close()
        clearInterval(renewing)
      },
    },
  }
}
