import { setTimeout as sleep } from 'node:timers/promises'
import type { Lang } from '../../languages.ts'
import type { Stock } from '../../stock-level.ts'
import type { SearchEngine, SearchResult, SearchStatus, Suggestions } from '../search-engine.ts'
import type { SearchRequest, SearchScope } from '../search-request.ts'

const ANSWERS_WITHIN_MS = 300
const PROBE_MS = 500

type PlainList = (place: SearchScope, listing: SearchRequest, lang: Lang) => Promise<SearchResult>

type FallbackOptions = {
  list: PlainList
  status: (isAway: boolean) => Promise<SearchStatus>
  /** The engine answers again: lists that were made without it are out of date. */
  onBack: () => void
  onAway: (error: unknown) => void
  withinMs?: number
}

class TooSlow extends Error {}

/** Lists without an engine that does not answer; the engine is asked again as soon as it does. */
export class FallbackEngine implements SearchEngine {
  readonly #engine: SearchEngine
  readonly #options: FallbackOptions
  #isAway = false
  #isProbing = false
  #isClosed = false

  constructor(engine: SearchEngine, options: FallbackOptions) {
    this.#engine = engine
    this.#options = options
  }

  find(place: SearchScope, listing: SearchRequest, lang: Lang): Promise<SearchResult> {
    const { list } = this.#options
    return this.#ask(
      () => this.#engine.find(place, listing, lang),
      () => list(place, listing, lang),
    )
  }

  suggest(text: string, lang: Lang, limit: number): Promise<Suggestions> {
    return this.#ask(
      () => this.#engine.suggest(text, lang, limit),
      async () => ({ products: [], categories: [], manufacturers: [] }),
    )
  }

  nearWords(text: string, limit: number): Promise<string[]> {
    return this.#ask(
      () => this.#engine.nearWords(text, limit),
      async () => [],
    )
  }

  neighbours(id: number, limit: number): Promise<number[]> {
    return this.#ask(
      () => this.#engine.neighbours(id, limit),
      async () => [],
    )
  }

  stockOf(ids: readonly number[]): Promise<ReadonlyMap<number, Stock>> {
    return this.#engine.stockOf(ids)
  }

  status(): Promise<SearchStatus> {
    return this.#options.status(this.#isAway)
  }

  async health() {
    await within(this.#engine.health(), this.#withinMs)
  }

  close() {
    this.#isClosed = true
  }

  async #ask<T>(ask: () => Promise<T>, instead: () => Promise<T>): Promise<T> {
    if (this.#isAway) return instead()
    try {
      return await within(ask(), this.#withinMs)
    } catch (error) {
      void this.#probe(error)
      return instead()
    }
  }

  /** One slow answer does not mean that the engine is away. */
  async #probe(reason: unknown) {
    if (this.#isProbing) return
    this.#isProbing = true
    while (!this.#isClosed) {
      try {
        await this.health()
        break
      } catch {
        if (!this.#isAway) this.#options.onAway(reason)
        this.#isAway = true
        await sleep(PROBE_MS, undefined, { ref: false })
      }
    }
    this.#isProbing = false
    if (!this.#isAway) return
    this.#isAway = false
    this.#options.onBack()
  }

  get #withinMs(): number {
    return this.#options.withinMs ?? ANSWERS_WITHIN_MS
  }
}

/** @throws TooSlow */
async function within<T>(work: Promise<T>, ms: number): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new TooSlow(`no answer within ${ms} ms`)), ms)
  // Its answer may come when nobody waits for it any more.
  work.catch(() => {})
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
