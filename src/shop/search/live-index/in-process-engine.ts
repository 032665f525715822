import { setTimeout as sleep } from 'node:timers/promises'
import type { Lang } from '../../languages.ts'
import type { Stock } from '../../stock-level.ts'
import { cardinality } from '../index/bitset.ts'
import { findProducts } from '../query/find-products.ts'
import { nearWords } from '../query/near-words.ts'
import { nearestInPrice } from '../query/nearest-in-price.ts'
import type { IndexSnapshot } from '../query/snapshot.ts'
import { suggestProducts } from '../query/suggest.ts'
import { type SearchEngine, SearchNotLoaded, type SearchStatus } from '../search-engine.ts'
import type { SearchRequest, SearchScope } from '../search-request.ts'
import type { LiveIndex } from './live-index.ts'
import { PriceOverlays } from './price-overlay.ts'

/** From the start of loading; later queries do not wait for it. */
const MAX_WAIT_MS = 5_000

type Loader = {
  /** Begins to load the index, if that is not under way; resolves when it is loaded. */
  load(): Promise<void>
  readonly loadBeganAt: number | null
}

/** Answers from the index of this process; a query runs without a break on one snapshot. */
export class InProcessEngine implements SearchEngine {
  readonly #index: LiveIndex
  readonly #loader: Loader
  readonly #priceOverlays = new PriceOverlays()

  constructor(index: LiveIndex, loader: Loader) {
    this.#index = index
    this.#loader = loader
  }

  async find(place: SearchScope, listing: SearchRequest, lang: Lang) {
    const snapshot = this.#index.snapshot ?? (await this.#firstSnapshot())
    const { priceLists = [] } = listing
    const view = priceLists.length > 0 ? await this.#priceOverlays.view(snapshot, priceLists) : snapshot
    return findProducts(view, { place, listing, lang })
  }

  async suggest(text: string, lang: Lang, limit: number) {
    return suggestProducts(this.#index.snapshot ?? (await this.#firstSnapshot()), { text, lang, limit })
  }

  async nearWords(text: string, limit: number) {
    return nearWords(this.#index.snapshot ?? (await this.#firstSnapshot()), text, limit)
  }

  async neighbours(id: number, limit: number) {
    return nearestInPrice(this.#index.snapshot ?? (await this.#firstSnapshot()), id, limit)
  }

  async stockOf(ids: readonly number[]): Promise<ReadonlyMap<number, Stock>> {
    const found = new Map<number, Stock>()
    for (const id of ids) {
      const stock = this.#index.stockOf(id)
      if (stock) found.set(id, stock)
    }
    return found
  }

  async status(): Promise<SearchStatus> {
    const { snapshot } = this.#index
    const products = snapshot ? cardinality(snapshot.liveDocs) + (snapshot.delta?.size ?? 0) : 0
    return { products, appliedUpTo: await this.#index.appliedUpTo(), outside: null }
  }

  async health() {
    if (!this.#index.snapshot) await this.#firstSnapshot()
  }

  /** The present snapshot. @throws SearchNotLoaded */
  async loaded(): Promise<IndexSnapshot> {
    return this.#index.snapshot ?? this.#firstSnapshot()
  }

  async #firstSnapshot(): Promise<IndexSnapshot> {
    const loading = this.#loader.load()
    const left = (this.#loader.loadBeganAt ?? 0) + MAX_WAIT_MS - performance.now()
    const timeout = new AbortController()
    const tooLong = sleep(Math.max(0, left), undefined, { signal: timeout.signal }).catch(() => {})
    await Promise.race([loading, tooLong])
    timeout.abort()
    const { snapshot } = this.#index
    if (!snapshot) throw new SearchNotLoaded()
    return snapshot
  }
}
