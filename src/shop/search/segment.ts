import { fold, searchTokens } from '../language/latvian.ts'
import { type CodeIndex, type CodeText, CodeTextBuilder, compareCodes, indexCodes } from './codes.ts'
import { bump, type Counts, type Dictionary, noCounts } from './dictionary.ts'
import { firstIndex, type Lexicon, LexiconBuilder } from './lexicon.ts'
import type { Doc } from './load.db.ts'
import { countingUp, type Pause, sortInSteps } from './pause.ts'
import { invert, NumberList, type Postings, type Terms, wholeNumbers } from './postings.ts'

export const SORT_KEYS = ['code', 'price', 'quantity', 'created'] as const
export type SortKey = (typeof SORT_KEYS)[number]

/**
 * Products numbered from 0 ("slots", in the order of their ids) in columns of numbers. Never changed after it is built:
 * a reader may keep it as long as it likes. With other quantities it is another segment, with the same `ids` (stock.ts).
 */
export type Segment = {
  size: number
  ids: Uint32Array
  columns: { price: Int32Array; quantity: Int32Array; supplier: Int32Array; created: Float64Array }
  /** Indexes in the dictionary; a manufacturer's is one more, 0 stands for none. */
  category: Uint32Array
  maker: Uint32Array
  /** Of each slot, its options; of each option, manufacturer, category and word, its slots. */
  options: Terms
  withOption: Postings
  withMaker: Postings
  inCategory: Postings
  /** How many slots each of them has. */
  totals: Counts
  lexicon: Lexicon
  withTitleWord: Postings
  /** Words of sub-titles. */
  withTextWord: Postings
  /** Own codes for sorting, and all codes without separators for finding parts of them. */
  codes: CodeText
  partCodes: CodeIndex
  /** Slots in ascending order of a key, equal ones by id; and each slot's place in it. */
  orders: Record<SortKey, Uint32Array>
  ranks: Record<SortKey, Uint32Array>
}

/** A doc whose category, manufacturer or option the dictionary does not know yet. */
export class UnknownFacet extends Error {}

/** More would be moved about by the garbage collector again and again, which stops everything. */
const MOST_REMEMBERED = 10_000
const LONGEST_WORD = 40

export class SegmentBuilder {
  readonly #dictionary: Dictionary
  readonly #ids = wholeNumbers()
  readonly #prices = new NumberList((length) => new Int32Array(length))
  readonly #quantities = new NumberList((length) => new Int32Array(length))
  readonly #supplier = new NumberList((length) => new Int32Array(length))
  readonly #created = new NumberList((length) => new Float64Array(length))
  readonly #codes = new CodeTextBuilder()
  readonly #category = wholeNumbers()
  readonly #maker = wholeNumbers()
  readonly #options = new TermsBuilder()
  readonly #titleWords = new TermsBuilder()
  readonly #textWords = new TermsBuilder()
  readonly #totals: Counts
  readonly #partCodes = new CodeTextBuilder()
  readonly #lexicon = new LexiconBuilder()
  /** Words of a piece of text between spaces: titles are made of few different ones. */
  readonly #pieces = new Map<string, { words: number[]; codes: string[] }>()

  constructor(dictionary: Dictionary) {
    this.#dictionary = dictionary
    this.#totals = noCounts(dictionary)
  }

  /** @throws UnknownFacet */
  add(doc: Doc) {
    const { indexes } = this.#dictionary
    const category = indexes.category.get(doc.category_id)
    const maker = doc.manufacturer_id === null ? -1 : indexes.manufacturer.get(doc.manufacturer_id)
    const listed = doc.options === '' ? [] : doc.options.split(',').map((id) => indexes.option.get(Number(id)))
    const options = listed.filter((option) => option !== undefined)
    if (category === undefined || maker === undefined || options.length < listed.length) throw new UnknownFacet()
    this.#ids.push(doc.id)
    this.#prices.push(doc.price)
    this.#quantities.push(doc.quantity)
    this.#supplier.push(doc.virtual_quantity)
    this.#created.push(doc.created)
    this.#category.push(category)
    this.#maker.push(maker + 1)
    this.#options.add(options)
    bump(this.#totals.category, category)
    bump(this.#totals.manufacturer, maker + 1)
    for (const option of options) bump(this.#totals.option, option)
    this.#codes.add(fold(doc.code))
    this.#addWords(doc)
  }

  #addWords(doc: Doc) {
    const titleWords = new Set<number>()
    const textWords = new Set<number>()
    const codes = doc.codes.split('\n').map(withoutSeparators)
    doc.text.split('\n').forEach((line, index) => {
      const words = index % 2 === 0 ? titleWords : textWords
      for (const text of line.split(' ')) {
        const piece = this.#pieceOf(text)
        for (const word of piece.words) words.add(word)
        codes.push(...piece.codes)
      }
    })
    this.#titleWords.add([...titleWords])
    this.#textWords.add([...textWords])
    this.#partCodes.add(codes.filter((code) => code !== '').join('\n'))
  }

  #pieceOf(text: string) {
    const known = this.#pieces.get(text)
    if (known) return known
    const tokens = searchTokens(text).filter(({ word }) => word.length <= LONGEST_WORD)
    const piece = {
      words: tokens.filter(({ folded }) => !isCodeLike(folded)).map((token) => this.#lexicon.numberOf(token)),
      codes: tokens.filter(({ folded }) => isCodeLike(folded)).map(({ folded }) => folded),
    }
    if (this.#pieces.size >= MOST_REMEMBERED) this.#pieces.clear()
    this.#pieces.set(text, piece)
    return piece
  }

  async finish(pause: Pause): Promise<Segment> {
    const size = this.#ids.length
    const { ids } = this.#dictionary
    const columns = {
      price: await this.#prices.toArray(pause),
      quantity: await this.#quantities.toArray(pause),
      supplier: await this.#supplier.toArray(pause),
      created: await this.#created.toArray(pause),
    }
    const category = await this.#category.toArray(pause)
    const maker = await this.#maker.toArray(pause)
    const options = await this.#options.finish(pause)
    const lexicon = await this.#lexicon.finish(pause)
    const codes = await this.#codes.finish(pause)
    const orders = await ordersOf(size, columns, codes, pause)
    return {
      size,
      ids: await this.#ids.toArray(pause),
      columns,
      category,
      maker,
      options,
      withOption: await invert(options, ids.option.length, pause),
      withMaker: await invert(single(maker), ids.manufacturer.length + 1, pause),
      inCategory: await invert(single(category), ids.category.length, pause),
      totals: this.#totals,
      lexicon,
      withTitleWord: await invert(await this.#titleWords.finish(pause), lexicon.size, pause),
      withTextWord: await invert(await this.#textWords.finish(pause), lexicon.size, pause),
      codes,
      partCodes: await indexCodes(await this.#partCodes.finish(pause), pause),
      orders,
      ranks: await ranksOf(orders, pause),
    }
  }
}

async function ordersOf(size: number, columns: Segment['columns'], codes: CodeText, pause: Pause) {
  const order = (compare: (a: number, b: number) => number) =>
    sortInSteps(countingUp(size), (a, b) => compare(a, b) || a - b, pause)
  const by = (column: Int32Array | Float64Array) => order((a, b) => (column[a] ?? 0) - (column[b] ?? 0))
  return {
    code: await order((a, b) => compareCodes(codes, a, codes, b)),
    price: await by(columns.price),
    quantity: await by(columns.quantity),
    created: await by(columns.created),
  }
}

/** Long words with digits are as many as products; they are found as codes are, not as words. */
const isCodeLike = (word: string) => word.length >= 6 && /\d/.test(word)

export const withoutSeparators = (code: string) => fold(code).replace(/[^\p{L}\p{N}]+/gu, '')

export const single = (values: Uint32Array): Terms => ({
  starts: countingUp(values.length + 1),
  values,
})

/** Of each slot, its place in each order. */
export const ranksOf = async (orders: Segment['orders'], pause: Pause): Promise<Segment['ranks']> => ({
  code: await pausing(rankOf(orders.code), pause),
  price: await pausing(rankOf(orders.price), pause),
  quantity: await pausing(rankOf(orders.quantity), pause),
  created: await pausing(rankOf(orders.created), pause),
})

function rankOf(order: Uint32Array): Uint32Array {
  const ranks = new Uint32Array(order.length)
  for (let rank = 0; rank < order.length; rank++) ranks[order[rank] ?? 0] = rank
  return ranks
}

async function pausing<T>(made: T, pause: Pause): Promise<T> {
  await pause()
  return made
}

class TermsBuilder {
  readonly #starts = wholeNumbers()
  readonly #values = wholeNumbers()

  add(terms: readonly number[]) {
    this.#starts.push(this.#values.length)
    for (const term of terms) this.#values.push(term)
  }

  async finish(pause: Pause): Promise<Terms> {
    this.#starts.push(this.#values.length)
    return { starts: await this.#starts.toArray(pause), values: await this.#values.toArray(pause) }
  }
}

/** The slot of a product, or -1. */
export function slotOfId({ ids, size }: Segment, id: number): number {
  const slot = firstIndex(size, (index) => (ids[index] ?? 0) >= id)
  return ids[slot] === id ? slot : -1
}

/** Of each slot of `young`: how many products of `old` stand before it in each order. */
export function placesIn(old: Segment, young: Segment): Record<SortKey, Uint32Array> {
  const places = (key: SortKey) => placesByKey(key, old, young)
  return { code: places('code'), price: places('price'), quantity: places('quantity'), created: places('created') }
}

export const placesByKey = (key: SortKey, old: Segment, young: Segment): Uint32Array =>
  Uint32Array.from({ length: young.size }, (_, slot) =>
    firstIndex(old.size, (index) => compareAcross(key, old, old.orders[key][index] ?? 0, young, slot) > 0),
  )

export function compareAcross(key: SortKey, a: Segment, slotA: number, b: Segment, slotB: number): number {
  const byKey =
    key === 'code'
      ? compareCodes(a.codes, slotA, b.codes, slotB)
      : (a.columns[key][slotA] ?? 0) - (b.columns[key][slotB] ?? 0)
  return byKey || (a.ids[slotA] ?? 0) - (b.ids[slotB] ?? 0)
}
