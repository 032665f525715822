import type { ChangePosition } from '../../changes.ts'
import type { Db } from '../../db.ts'
import type { SearchDoc } from '../search-doc.ts'
import type { ChangedDocs, IndexSource, SearchIndexer } from '../search-indexer.ts'
import {
  addIndexWords,
  readIndexState,
  readIndexWords,
  savePosition,
  saveProgress,
  switchIndex,
} from './index-state.db.ts'
import { outsideDocOf } from './outside-doc.ts'
import type { OutsideDoc, OutsideIndex } from './outside-index.ts'

/** Writes an index outside of this process; one at a time in a cluster. */
export class OutsideIndexer implements SearchIndexer {
  readonly #db: Db
  readonly #engine: string
  readonly #index: OutsideIndex
  /** Of the generation in use. */
  #words: { generation: number; known: Set<string> } | null = null

  constructor(db: Db, { engine, index }: { engine: string; index: OutsideIndex }) {
    this.#db = db
    this.#engine = engine
    this.#index = index
  }

  async put(docs: readonly SearchDoc[]) {
    const { name, generation } = await this.#inUse()
    const known = await this.#knownWords(generation)
    const written = docs.map(outsideDocOf)
    const added = new Map(
      written
        .flatMap(wordsOf)
        .filter((word) => !known.has(word))
        .map((word) => [word, 1]),
    )
    // Words first: what is found by them is not there yet, while the other way round it could not be found.
    await addIndexWords(this.#db, { engine: this.#engine, generation }, added)
    for (const word of added.keys()) known.add(word)
    await this.#index.put(name, written)
  }

  async remove(ids: readonly number[]) {
    const { name } = await this.#inUse()
    await this.#index.remove(name, ids)
  }

  async refresh(upTo: ChangePosition | null) {
    const { name } = await this.#inUse()
    await this.#index.refresh(name)
    if (upTo) await savePosition(this.#db, this.#engine, { position: upTo, products: await this.#count(name) })
  }

  async replaceAll({ docs, changedSince }: IndexSource, upTo: ChangePosition | null) {
    const askedBefore = new Date()
    const state = await readIndexState(this.#db, this.#engine)
    const [first, second] = this.#index.names
    const name = state.name === first ? second : first
    const generation = state.generation + 1
    await saveProgress(this.#db, this.#engine, 0)
    await this.#index.create(name)
    const titles = new Map<string, number>()
    let done = 0
    for await (const page of docs) {
      const written = page.map(outsideDocOf)
      countWords(written, titles)
      await this.#index.put(name, written)
      done += page.length
      await saveProgress(this.#db, this.#engine, done)
    }
    await this.#catchUp(name, await changedSince(), titles)
    await this.#index.refresh(name)
    await addIndexWords(this.#db, { engine: this.#engine, generation }, titles)
    this.#words = { generation, known: new Set(titles.keys()) }
    if (!upTo) throw new Error('an outside index is filled from a known position')
    const products = await this.#count(name)
    await switchIndex(this.#db, this.#engine, { name, generation, position: upTo, products, askedBefore })
  }

  /** Facets are understood by those who ask; docs have their ids alone. */
  async replaceFacets() {}

  async appliedUpTo(): Promise<ChangePosition | null> {
    return (await readIndexState(this.#db, this.#engine)).position
  }

  async #catchUp(name: string, changed: ChangedDocs, titles: Map<string, number>) {
    const written = [...changed.values()].filter((doc) => doc !== null).map(outsideDocOf)
    countWords(written, titles)
    await this.#index.put(name, written)
    await this.#index.remove(
      name,
      [...changed].flatMap(([id, doc]) => (doc ? [] : [id])),
    )
  }

  async #inUse(): Promise<{ name: string; generation: number }> {
    const { name, generation } = await readIndexState(this.#db, this.#engine)
    if (name === null) throw new Error('the outside index has not been filled')
    return { name, generation }
  }

  async #knownWords(generation: number): Promise<Set<string>> {
    if (this.#words?.generation !== generation) {
      const words = await readIndexWords(this.#db, this.#engine, generation)
      this.#words = { generation, known: new Set(words.map(({ word }) => word)) }
    }
    return this.#words.known
  }

  async #count(name: string): Promise<number> {
    const [found] = await this.#index.ask(name, [{ kind: 'count', query: { match: null, terms: 0, filters: [] } }])
    return found?.[0]?.[0] ?? 0
  }
}

const wordsOf = ({ words }: OutsideDoc): string[] => [...words.title, ...words.subtitle, ...words.about]

function countWords(docs: readonly OutsideDoc[], titles: Map<string, number>) {
  for (const { words } of docs) {
    for (const word of words.title) titles.set(word, (titles.get(word) ?? 0) + 1)
    for (const word of [...words.subtitle, ...words.about]) if (!titles.has(word)) titles.set(word, 0)
  }
}
