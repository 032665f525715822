import type { ChangePosition } from '../../changes.ts'
import { buildFacetIndex, type FacetIndex } from '../index/facet-index.ts'
import type { Pause } from '../index/pause.ts'
import type { Dictionaries } from '../query/query-term.ts'
import type { Facets } from '../search-doc.ts'
import { type ListedWord, WordList } from './word-list.ts'

/** What the cluster's indexer has written last. */
export type IndexState = {
  /** Null before the first filling. */
  name: string | null
  /** One more at each filling; words have its number. */
  generation: number
  position: ChangePosition | null
  products: number
}

type ModelSource = {
  state(): Promise<IndexState>
  facets(): Promise<Facets>
  words(generation: number, after: number): Promise<ListedWord[]>
}

/** What an engine answers from: the index in use, its words, the facets. */
export type View = { name: string; facetIndex: FacetIndex; dictionaries: Dictionaries; state: IndexState }

/** What this process knows of an outside index; read anew by `refresh`. */
export class OutsideModel {
  readonly #source: ModelSource
  readonly #pause: Pause
  #view: View | null = null
  #words = new WordList()
  #generation = -1
  #wantsFacets = true
  #facetIndex: FacetIndex | null = null

  constructor(source: ModelSource, pause: Pause) {
    this.#source = source
    this.#pause = pause
  }

  get view(): View | null {
    return this.#view
  }

  /** The next `refresh` reads categories, manufacturers, options, synonyms and pins again. */
  expectFacets() {
    this.#wantsFacets = true
  }

  async refresh(): Promise<IndexState> {
    const state = await this.#source.state()
    if (state.name === null) {
      this.#view = null
      return state
    }
    const wantsFacets = this.#wantsFacets
    this.#wantsFacets = false
    try {
      if (wantsFacets || !this.#facetIndex)
        this.#facetIndex = await buildFacetIndex(await this.#source.facets(), this.#pause)
      const words = state.generation === this.#generation ? this.#words : new WordList()
      await words.add(await this.#source.words(state.generation, words.lastId), this.#pause)
      this.#words = words
      this.#generation = state.generation
      const dictionaries = words.with(this.#facetIndex)
      this.#view = dictionaries && { name: state.name, facetIndex: this.#facetIndex, dictionaries, state }
    } catch (error) {
      this.#wantsFacets ||= wantsFacets
      throw error
    }
    return state
  }
}
