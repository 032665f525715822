/** Answers from an index outside of this process: words are understood here, products are found and counted there. */

import type { Lang } from '../../languages.ts'
import type { Stock } from '../../stock-level.ts'
import type { RecentStock } from '../live-index/recent-stock.ts'
import type { ListPrices } from '../own-prices.ts'
import { nearWords } from '../query/near-words.ts'
import { noCounts } from '../query/result-set.ts'
import { facetsMatching } from '../query/suggest.ts'
import {
  type SearchEngine,
  SearchNotLoaded,
  type SearchResult,
  type SearchStatus,
  type Suggestions,
} from '../search-engine.ts'
import { RECOMMENDED, RELEVANCE, type SearchRequest, type SearchScope, type Sort } from '../search-request.ts'
import { KeptAnswers } from './kept-answers.ts'
import { ListNumbers } from './list-numbers.ts'
import { type Lowered, loweredOf, lowestOf, pageByOwnPrice } from './lowered-prices.ts'
import { countsOf, filterPlan, filtersOf, pricesOf } from './outside-counts.ts'
import type { Ask, OutsideIndex, OutsideOrder, OutsideQuery, Rows } from './outside-index.ts'
import { categoryIdsBelow, NAMED_IN_PART, NAMED_WHOLE, weightsOf } from './outside-match.ts'
import type { OutsideModel, View } from './outside-model.ts'
import { type UnderstoodQuery, understand } from './understand.ts'

const NO_SPELLING = { corrected: null, unknown: [] }

type OutsideEngineOptions = {
  index: OutsideIndex
  model: OutsideModel
  recentStock: RecentStock
  /** Answers for buyers whose lists have more products than the engine is asked about. */
  forLongLists: Pick<SearchEngine, 'find'>
  mostLowered?: number
  /** Counts that take longer are left out, and there the next time. */
  countsWithinMs?: number
  /** How old counts may be that were made before a change. */
  keptMs?: number
  /** Counts that were left out are there now. */
  onCounted?: () => void
}

const COUNTS_WITHIN_MS = 150
/** Each question names them by id. */
const MOST_LOWERED = 10_000

type Counted = Pick<SearchResult, 'counts' | 'prices'>
type Place = { place: SearchScope; listing: SearchRequest; lang: Lang }

export class OutsideEngine implements SearchEngine {
  readonly #index: OutsideIndex
  readonly #model: OutsideModel
  readonly #recentStock: RecentStock
  readonly #forLongLists: Pick<SearchEngine, 'find'>
  readonly #mostLowered: number
  readonly #countsWithinMs: number
  readonly #onCounted: () => void
  readonly #counted: KeptAnswers<Counted>
  readonly #understood: KeptAnswers<UnderstoodQuery | null>
  readonly #lowered: KeptAnswers<Lowered>
  readonly #lists = new ListNumbers()

  constructor({
    index,
    model,
    recentStock,
    forLongLists,
    mostLowered = MOST_LOWERED,
    countsWithinMs = COUNTS_WITHIN_MS,
    onCounted = () => {},
    keptMs,
  }: OutsideEngineOptions) {
    this.#onCounted = onCounted
    this.#counted = new KeptAnswers(keptMs)
    this.#understood = new KeptAnswers(keptMs)
    this.#lowered = new KeptAnswers(keptMs)
    this.#index = index
    this.#model = model
    this.#recentStock = recentStock
    this.#forLongLists = forLongLists
    this.#mostLowered = mostLowered
    this.#countsWithinMs = countsWithinMs
  }

  async find(place: SearchScope, listing: SearchRequest, lang: Lang): Promise<SearchResult> {
    const { priceLists = [] } = listing
    if (countOf(priceLists) > this.#mostLowered) return this.#forLongLists.find(place, listing, lang)
    const view = this.#view()
    const lowered = priceLists.length > 0 ? await this.#loweredBy(view, priceLists) : null
    const plan = filterPlan(view.facetIndex, place, listing, lowered && lowered.size > 0 ? lowered : null)
    const words =
      listing.query.trim() === '' ? null : await this.#understand(view, { text: listing.query, lang, isTyping: false })
    const spelling = words && !words.isCodeFound ? words.parsed.spelling : NO_SPELLING
    if (!plan || (listing.query !== '' && !words?.match)) {
      return { ids: [], total: 0, counts: noCounts(), prices: null, spelling }
    }
    const base = { match: words?.match ?? null, terms: words?.parsed.terms.length ?? 0 }
    const query: OutsideQuery = { ...base, filters: filtersOf(plan) }
    const counting = this.#counts(view, { place, listing, lang }, { ...base, plan })
    counting.catch(() => {})
    const { ids, total } = await this.#page(view, query, { place, listing, lang, words, lowered: plan.lowered })
    const counted = await withinTime(counting, this.#countsWithinMs)
    if (!counted) counting.then(this.#onCounted, () => {})
    return { ids, total, spelling, ...(counted ?? { counts: noCounts(), prices: null, lacks: 'counts' as const }) }
  }

  async suggest(text: string, lang: Lang, limit: number): Promise<Suggestions> {
    const view = this.#view()
    const words = text.trim() === '' ? null : await this.#understand(view, { text: text.trim(), lang, isTyping: true })
    if (!words) return { products: [], categories: [], manufacturers: [] }
    const { parsed, match, isCodeFound } = words
    const { facetIndex } = view
    const found = isCodeFound && parsed.isCode && /\d/.test(parsed.code) ? [] : facetsMatching(parsed, facetIndex)
    const idsOf = (kind: 'category' | 'manufacturer') =>
      found
        .filter((each) => each.kind === kind)
        .slice(0, limit)
        .map(({ ordinal }) => facetIndex.ids[kind][ordinal] ?? 0)
    const query = { match, terms: parsed.terms.length, filters: [] }
    const ask: Ask = { kind: 'page', query, order: relevanceOf(words, view), skip: 0, take: limit }
    const [products = []] = match ? await this.#index.ask(view.name, [ask]) : []
    return { products: firsts(products), categories: idsOf('category'), manufacturers: idsOf('manufacturer') }
  }

  async nearWords(text: string, limit: number) {
    const { dictionaries, facetIndex } = this.#view()
    const { base, delta, titles } = dictionaries
    const part = { terms: base, titlePostings: titles.base }
    const added = delta && titles.delta ? { terms: delta, titlePostings: titles.delta } : null
    return nearWords({ base: part, delta: added, facetIndex }, text, limit)
  }

  async neighbours(id: number, limit: number): Promise<number[]> {
    const { name } = this.#view()
    const [found = []] = await this.#index.ask(name, [{ kind: 'product', id }])
    const [category, price] = found[0] ?? []
    if (category === undefined || price === undefined) return []
    const near = (from: number, to: number, isAscending: boolean): Ask => ({
      kind: 'page',
      query: {
        match: null,
        terms: 0,
        filters: [
          { kind: 'category', anyOf: [category] },
          { kind: 'notId', noneOf: [id] },
          { kind: 'price', from, to },
        ],
      },
      order: { by: 'price', isAscending, idAscending: true },
      skip: 0,
      take: limit,
    })
    const sides = await this.#index.ask(name, [near(price, MAX_PRICE, true), near(0, price - 1, false)])
    return sides
      .flat()
      .map(([other = 0, cents = 0]) => ({ other, distance: Math.abs(cents - price) }))
      .sort((a, b) => a.distance - b.distance || a.other - b.other)
      .slice(0, limit)
      .map(({ other }) => other)
  }

  async stockOf(ids: readonly number[]): Promise<ReadonlyMap<number, Stock>> {
    const found = new Map<number, Stock>()
    for (const id of ids) {
      const stock = this.#recentStock.get(id)
      if (stock) found.set(id, stock)
    }
    return found
  }

  async status(): Promise<SearchStatus> {
    const { state } = this.#view()
    return { products: state.products, appliedUpTo: state.position, outside: null }
  }

  async health() {
    const { name } = this.#view()
    await this.#index.ask(name, [{ kind: 'product', id: 0 }])
  }

  #view(): View {
    const { view } = this.#model
    if (!view) throw new SearchNotLoaded()
    return view
  }

  #understand(view: View, typed: { text: string; lang: Lang; isTyping: boolean }): Promise<UnderstoodQuery | null> {
    const ask = (asks: readonly Ask[]) => this.#index.ask(view.name, asks)
    return this.#understood.get(JSON.stringify(typed), view.state, () => understand(view.dictionaries, typed, ask))
  }

  #loweredBy(view: View, lists: readonly ListPrices[]): Promise<Lowered> {
    const ask = (asks: readonly Ask[]) => this.#index.ask(view.name, asks)
    return this.#lowered.get(this.#lists.of(lists), view.state, () => loweredOf(lowestOf(lists), ask))
  }

  #counts(view: View, { place, listing, lang }: Place, base: Parameters<typeof countsOf>[1]): Promise<Counted> {
    const { page: _page, sort: _sort, per_page: _size, priceLists = [], ...filters } = listing
    const key = JSON.stringify([place, filters, listing.query === '' ? null : lang, this.#lists.of(priceLists)])
    const ask = (asks: readonly Ask[]) => this.#index.ask(view.name, asks)
    return this.#counted.get(key, view.state, async () => {
      const [counts, prices] = await Promise.all([countsOf(view.facetIndex, base, ask), pricesOf(base, ask)])
      return { counts, prices }
    })
  }

  async #page(
    view: View,
    query: OutsideQuery,
    { place, listing, lang, words, lowered }: Place & { words: UnderstoodQuery | null; lowered: Lowered | null },
  ) {
    const [skip, take] = [(listing.page - 1) * listing.per_page, listing.per_page]
    const order = orderOf(listing.sort, lang, words && relevanceOf(words, view))
    if (lowered && order.by === 'price') {
      const { isAscending } = order
      const ask = (asks: readonly Ask[]) => this.#index.ask(view.name, asks)
      return pageByOwnPrice(query, { lowered, isAscending, skip, take }, ask)
    }
    const pins =
      listing.sort === RECOMMENDED && place.categoryId !== undefined
        ? (view.facetIndex.pinsOf.get(place.categoryId) ?? [])
        : []
    const count: Ask = { kind: 'count', query }
    const page = (within: OutsideQuery, from: number, size: number): Ask => ({
      kind: 'page',
      query: within,
      order,
      skip: from,
      take: size,
    })
    if (pins.length === 0) {
      const [counted = [], found = []] = await this.#index.ask(view.name, [count, page(query, skip, take)])
      return { ids: firsts(found), total: counted[0]?.[0] ?? 0 }
    }
    const among: OutsideQuery = { ...query, filters: [...query.filters, { kind: 'id', anyOf: pins }] }
    const [counted = [], pinned = []] = await this.#index.ask(view.name, [count, page(among, 0, pins.length)])
    const shown = new Set(firsts(pinned))
    const leading = pins.filter((id) => shown.has(id))
    const own = leading.slice(skip, skip + take)
    const rest: OutsideQuery = { ...query, filters: [...query.filters, { kind: 'notId', noneOf: leading }] }
    const left = take - own.length
    const others: Rows[] =
      left > 0 ? await this.#index.ask(view.name, [page(rest, Math.max(0, skip - leading.length), left)]) : []
    return { ids: [...own, ...firsts(others[0] ?? [])], total: counted[0]?.[0] ?? 0 }
  }
}

const MAX_PRICE = 2 ** 31 - 1

const countOf = (lists: readonly ListPrices[]) => lists.reduce((sum, { ids }) => sum + ids.length, 0)

const firsts = (rows: Rows): number[] => rows.map(([first = 0]) => first)

const COLUMNS: Record<string, 'quantity' | 'created' | 'price'> = {
  quantity: 'quantity',
  created_at: 'created',
  price_with_tax: 'price',
}

function orderOf(sort: Sort, lang: Lang, relevance: OutsideOrder | null): OutsideOrder {
  if (sort === RECOMMENDED) return { by: 'recommended' }
  if (sort === RELEVANCE && relevance) return relevance
  const [field = '', direction] = sort.split(':')
  const isAscending = direction === 'asc'
  if (field === 'title') return { by: `title:${lang}`, isAscending }
  return { by: COLUMNS[field] ?? 'code', isAscending }
}

function relevanceOf({ parsed }: UnderstoodQuery, { facetIndex }: View): OutsideOrder {
  const named = (isWhole: boolean) =>
    categoryIdsBelow(
      parsed.namedCategories.filter((each) => each.isWhole === isWhole).map(({ ordinal }) => ordinal),
      facetIndex,
    )
  const whole = named(true)
  const inPart = named(false).filter((id) => !whole.includes(id))
  const bonus = [
    { categories: whole, weight: NAMED_WHOLE },
    { categories: inPart, weight: NAMED_IN_PART },
  ].filter(({ categories }) => categories.length > 0)
  return { by: 'relevance', weights: weightsOf(parsed), bonus }
}

/** Null after the time. */
async function withinTime<T>(work: Promise<T>, ms: number): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
