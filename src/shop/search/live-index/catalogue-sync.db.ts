/** Change data capture: reads announced products from the database, and has the index written. */

import { setTimeout as sleep } from 'node:timers/promises'
import type { ChangePosition, Changes } from '../../changes.ts'
import type { Db } from '../../db.ts'
import { allDocs, docsOf, type IndexedGoods, readFacets } from '../index/documents.db.ts'
import type { SearchDoc } from '../search-doc.ts'
import { FACETS_TAG } from '../search-engine.ts'
import { type ChangedDocs, type LocalIndexer, UnknownFacet } from '../search-indexer.ts'

/** Changes that are announced together are refreshed together. */
const GATHER_MS = 40
const MAX_GATHER_MS = 700
/** So many at once are of a change of many products, whose next ones are gathered: each refresh copies all that has changed. */
const MANY = 100
const GATHER_MANY_MS = 2_000
const MAX_AT_ONCE = 20_000
const MAX_READ = 400
const RETRY_MS = 1_000
/** Between two rebuilds of a long import. */
const MAX_PAUSE_MS = 10_000

type CatalogueSyncOptions = {
  goods: IndexedGoods
  position: () => ChangePosition | null
  onError: (error: unknown) => void
  onApplied: (tags: readonly string[]) => void
}

export class CatalogueSync {
  readonly #db: Db
  readonly #indexer: LocalIndexer
  readonly #options: CatalogueSyncOptions
  readonly #loaded = Promise.withResolvers<void>()
  readonly #toRefresh = new Set<number>()
  readonly #tagsToRefresh = new Set<string>()
  readonly #tagsToRebuild = new Set<string>()
  /** Announced since a rebuild was begun, which may have read them before the change. */
  readonly #sinceRebuild = new Set<number>()
  #wantsFacets = false
  #isLoaded = false
  #loadBeganAt: number | null = null
  #wantsRebuild = true
  #rebuilding: Promise<void> | null = null
  #refreshing: Promise<void> | null = null
  #isClosed = false
  /** When the oldest change was announced that is not applied yet. */
  #behindSince: number | null = null

  constructor(db: Db, indexer: LocalIndexer, options: CatalogueSyncOptions) {
    this.#db = db
    this.#indexer = indexer
    this.#options = options
  }

  get loadBeganAt(): number | null {
    return this.#loadBeganAt
  }

  get isBusy(): boolean {
    // Until it is asked for, nothing is loaded, and nothing waits.
    const isWaiting =
      (this.#wantsRebuild && this.#loadBeganAt !== null) || this.#wantsFacets || this.#toRefresh.size > 0
    return !this.#isClosed && (isWaiting || this.#refreshing !== null || this.#rebuilding !== null)
  }

  get behindSeconds(): number {
    return this.#behindSince === null ? 0 : (performance.now() - this.#behindSince) / 1_000
  }

  load(): Promise<void> {
    this.#loadBeganAt ??= performance.now()
    if (!this.#isLoaded) this.#rebuilding ??= this.#rebuildWhileWanted()
    return this.#loaded.promise
  }

  async changed({ tags, products, stock }: Changes) {
    const isUnknown = products === null && tags.some((tag) => tag === 'catalogue' || tag === 'everything')
    // Both take effect before the first await: what is kept of lists is dropped in the same turn.
    const forgotten = isUnknown || tags.includes('everything') ? this.#indexer.forgetStock() : undefined
    const written = this.#indexer.setStock(stock)
    if (this.#isLoaded || this.#rebuilding) {
      if (isUnknown) this.rebuild(tags)
      if (products?.length) this.#wantRefresh(products, tags)
      if (!isUnknown && tags.includes(FACETS_TAG)) this.#wantFacets(tags)
    }
    await forgotten
    await written
  }

  rebuild(tags: readonly string[] = []) {
    this.#behindSince ??= performance.now()
    this.#wantsRebuild = true
    for (const tag of tags) this.#tagsToRebuild.add(tag)
    this.#rebuilding ??= sleep(GATHER_MS, undefined, { ref: false }).then(() => this.#rebuildWhileWanted())
  }

  close() {
    this.#isClosed = true
  }

  #wantFacets(tags: readonly string[]) {
    // The rebuild may have read them before the change.
    if (this.#rebuilding) return this.rebuild(tags)
    this.#behindSince ??= performance.now()
    for (const tag of tags) this.#tagsToRefresh.add(tag)
    this.#wantsFacets = true
    if (this.#isLoaded) this.#refreshing ??= this.#refreshAll()
  }

  #wantRefresh(ids: readonly number[], tags: readonly string[]) {
    this.#behindSince ??= performance.now()
    for (const tag of tags) this.#tagsToRefresh.add(tag)
    for (const id of ids) {
      if (this.#rebuilding) this.#sinceRebuild.add(id)
      this.#toRefresh.add(id)
    }
    if (this.#isLoaded) this.#refreshing ??= this.#refreshAll()
  }

  async #refreshAll() {
    for (let pause = GATHER_MS; (this.#toRefresh.size > 0 || this.#wantsFacets) && !this.#isClosed; ) {
      await sleep(pause, undefined, { ref: false })
      const began = performance.now()
      const isMany = this.#toRefresh.size >= MANY
      await this.#refreshSome()
      // Refreshing never takes more than a fifth of the time.
      const took = performance.now() - began
      pause = isMany ? GATHER_MANY_MS : Math.min(MAX_GATHER_MS, Math.max(GATHER_MS, took * 4))
    }
    this.#refreshing = null
  }

  async #refreshSome() {
    const ids = [...this.#toRefresh].slice(0, MAX_AT_ONCE)
    for (const id of ids) this.#toRefresh.delete(id)
    const isAll = this.#toRefresh.size === 0
    const began = performance.now()
    const tags = isAll ? take(this.#tagsToRefresh) : []
    const upTo = isAll && !this.#wantsRebuild && !this.#rebuilding ? this.#options.position() : null
    const wantsFacets = this.#wantsFacets
    this.#wantsFacets = false
    try {
      if (wantsFacets) await this.#indexer.replaceFacets(await readFacets(this.#db))
      const docs = await this.#read(ids)
      await this.#indexer.put([...docs.values()].filter((doc) => doc !== null))
      await this.#indexer.remove([...docs].flatMap(([id, doc]) => (doc ? [] : [id])))
      await this.#indexer.refresh(upTo)
      this.#options.onApplied(tags)
      if (isAll) this.#appliedUpTo(began)
    } catch (error) {
      if (error instanceof UnknownFacet) return this.rebuild(tags)
      for (const tag of tags) this.#tagsToRefresh.add(tag)
      this.#options.onError(error)
      this.#wantsFacets ||= wantsFacets
      for (const id of ids) this.#toRefresh.add(id)
      await sleep(RETRY_MS, undefined, { ref: false })
    }
  }

  /** What was announced before the documents were read is applied; what came later may wait since then. */
  #appliedUpTo(readAt: number) {
    if (this.#behindSince === null) return
    const isWaiting = this.#wantsRebuild || this.#wantsFacets || this.#toRefresh.size > 0
    this.#behindSince = isWaiting ? Math.max(this.#behindSince, readAt) : null
  }

  async #rebuildWhileWanted() {
    while (this.#wantsRebuild && !this.#isClosed) {
      this.#wantsRebuild = false
      const began = performance.now()
      const tags = take(this.#tagsToRebuild)
      try {
        await this.#resumeOrReplace()
        this.#options.onApplied(tags)
        this.#appliedUpTo(began)
      } catch (error) {
        this.#wantsRebuild = true
        for (const tag of tags) this.#tagsToRebuild.add(tag)
        if (!(error instanceof UnknownFacet)) this.#options.onError(error)
        await sleep(RETRY_MS, undefined, { ref: false })
      }
      // During a long import that announces itself again and again, most of the time is left for requests.
      if (this.#wantsRebuild && this.#isLoaded && !this.#isClosed) {
        await sleep(Math.min(MAX_PAUSE_MS, (performance.now() - began) * 2), undefined, { ref: false })
      }
    }
    this.#rebuilding = null
  }

  async #resumeOrReplace() {
    this.#sinceRebuild.clear()
    const isResumed = !this.#isLoaded && (await this.#resume())
    if (!isResumed) await this.#replaceAll()
    if (this.#isClosed) return
    this.#isLoaded = true
    // Announced since the changes were read, and perhaps refreshed in the old index alone.
    for (const id of this.#sinceRebuild) this.#toRefresh.add(id)
    this.#loaded.resolve()
    if (this.#toRefresh.size > 0) this.#refreshing ??= this.#refreshAll()
  }

  async #resume(): Promise<boolean> {
    if (!(await this.#indexer.resume((ids) => this.#changedSince(ids)))) return false
    try {
      // The file may be older than the words of its facets.
      await this.#indexer.replaceFacets(await readFacets(this.#db))
      return true
    } catch (error) {
      if (error instanceof UnknownFacet) return false
      throw error
    }
  }

  async #replaceAll() {
    const upTo = this.#options.position()
    this.#sinceRebuild.clear()
    const facets = await readFacets(this.#db)
    const source = { facets, docs: allDocs(this.#db, this.#options.goods), changedSince: () => this.#changedSince() }
    await this.#indexer.replaceAll(source, upTo)
  }

  #changedSince(more: readonly number[] = []): Promise<ChangedDocs> {
    const ids = [...new Set([...this.#sinceRebuild, ...more])]
    this.#sinceRebuild.clear()
    return this.#read(ids)
  }

  async #read(ids: readonly number[]): Promise<Map<number, SearchDoc | null>> {
    const found = new Map<number, SearchDoc | null>(ids.map((id) => [id, null]))
    for (let at = 0; at < ids.length; at += MAX_READ) {
      for (const doc of await docsOf(this.#db, ids.slice(at, at + MAX_READ), this.#options.goods))
        found.set(doc.id, doc)
    }
    return found
  }
}

function take(tags: Set<string>): string[] {
  const taken = [...tags]
  tags.clear()
  return taken
}
