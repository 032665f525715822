/** Feeds an outside index from `catalogue_changes`; of all processes of a cluster the one that holds the lock. */

import { setTimeout as sleep } from 'node:timers/promises'
import type { ChangePosition, Changes } from '../../changes.ts'
import type { Db } from '../../db.ts'
import { allDocs, docsOf, readFacets } from '../index/documents.db.ts'
import type { SearchDoc } from '../search-doc.ts'
import type { ChangedDocs } from '../search-indexer.ts'
import { readIndexState, savePosition, saveProblem } from './index-state.db.ts'
import type { OutsideIndex } from './outside-index.ts'
import { OutsideIndexer } from './outside-indexer.db.ts'

const POLL_MS = 250
const RETRY_MS = 1_000
const LOCK_RETRY_MS = 3_000
/** Docs of one read. */
const MAX_READ = 2_500
/** A position without changes is renewed, because changes are kept for two days only. */
const RENEWED_AFTER_SECONDS = 3_600

export type WorkerLock = {
  /** Whether this process is the cluster's worker now. */
  take(): Promise<boolean>
  close(): Promise<void>
}

/** `catalogue_changes`, by position. */
export type ChangeLog = {
  position(): Promise<ChangePosition>
  since(from: ChangePosition): Promise<{ changes: Changes; position: ChangePosition }>
}

type WorkerOptions = {
  engine: string
  index: OutsideIndex
  log: ChangeLog
  lock: WorkerLock
  onError: (error: unknown) => void
}

export class OutsideWorker {
  readonly #db: Db
  readonly #options: WorkerOptions
  readonly #indexer: OutsideIndexer
  readonly #closing = new AbortController()
  #running: Promise<void> | null = null
  /** The index was there when it was asked for first, or after the last failure. */
  #isChecked = false

  /** @param db the primary: a replica does not have the open transactions */
  constructor(db: Db, options: WorkerOptions) {
    this.#db = db
    this.#options = options
    this.#indexer = new OutsideIndexer(db, options)
  }

  start() {
    this.#running ??= this.#run()
  }

  async close() {
    this.#closing.abort()
    await this.#running
    await this.#options.lock.close()
  }

  /** Writes what has changed; false where another process is the worker. */
  async step(): Promise<boolean> {
    if (!(await this.#options.lock.take())) return false
    const state = await readIndexState(this.#db, this.#options.engine)
    const isLost = state.products > 0 && state.name !== null && !(await this.#isThere(state.name))
    if (state.name === null || state.position === null || state.isRebuildAsked || isLost) await this.#fill()
    else {
      const { changes, position } = await this.#options.log.since(state.position)
      const ids = new Set([...(changes.products ?? []), ...changes.stock.map(({ id }) => id)])
      if (changes.products === null) await this.#fill()
      else if (ids.size > 0) {
        const docs = await this.#read([...ids])
        await this.#indexer.put([...docs.values()].filter((doc) => doc !== null))
        await this.#indexer.remove([...docs].flatMap(([id, doc]) => (doc ? [] : [id])))
        await this.#indexer.refresh(position)
      } else if (changes.tags.length > 0 || position.at - state.position.at > RENEWED_AFTER_SECONDS) {
        await savePosition(this.#db, this.#options.engine, { position, products: state.products })
      }
    }
    return true
  }

  async #run() {
    const { onError, engine } = this.#options
    while (!this.#closing.signal.aborted) {
      try {
        await this.#pause((await this.step()) ? POLL_MS : LOCK_RETRY_MS)
      } catch (error) {
        onError(error)
        this.#isChecked = false
        await saveProblem(this.#db, engine, error instanceof Error ? error.message : String(error)).catch(() => {})
        await this.#pause(RETRY_MS)
      }
    }
  }

  async #isThere(name: string): Promise<boolean> {
    if (this.#isChecked) return true
    const isThere = await this.#options.index.isThere(name)
    this.#isChecked = true
    return isThere
  }

  async #fill() {
    const db = this.#db
    const from = await this.#options.log.position()
    const facets = await readFacets(db)
    const changedSince = async (): Promise<ChangedDocs> => {
      const { changes } = await this.#options.log.since(from)
      // Those of an import that names none come with the next round.
      return this.#read([...(changes.products ?? []), ...changes.stock.map(({ id }) => id)])
    }
    await this.#indexer.replaceAll({ facets, docs: allDocs(db), changedSince }, from)
  }

  async #read(ids: readonly number[]): Promise<Map<number, SearchDoc | null>> {
    const found = new Map<number, SearchDoc | null>(ids.map((id) => [id, null]))
    for (let at = 0; at < ids.length; at += MAX_READ) {
      for (const doc of await docsOf(this.#db, ids.slice(at, at + MAX_READ))) found.set(doc.id, doc)
    }
    return found
  }

  #pause = (ms: number) => sleep(ms, undefined, { signal: this.#closing.signal, ref: false }).catch(() => {})
}
