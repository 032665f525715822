import { collationBytes } from '../../language/collation.ts'
import { fold, searchTokens } from '../../language/latvian.ts'
import { type Lang, languages } from '../../languages.ts'
import type { Doc } from './documents.db.ts'
import { bump, type Counts, type Dictionary, noCounts } from './facet-index.ts'
import { placeOfText, type SortedTexts, sortedTexts, textAt } from './front-coding.ts'
import { type CodeIndex, type CodeText, CodeTextBuilder, compareCodes, indexCodes } from './ngram-index.ts'
import { countingUp, type Pause, sortInSteps } from './pause.ts'
import { invert, NumberList, type Postings, type Terms, wholeNumbers } from './postings.ts'
import { firstIndex, type Lexicon, LexiconBuilder } from './term-dictionary.ts'

export type TitleKey = `title:${Lang}`
export type SortKey = 'code' | 'price' | 'quantity' | 'created' | 'recommended' | TitleKey

export const titleKey = (lang: Lang): TitleKey => `title:${lang}`
const langOf = (key: TitleKey) => key.slice('title:'.length) as Lang
export const isTitleKey = (key: SortKey): key is TitleKey => key.startsWith('title:')
export const SORT_KEYS: readonly SortKey[] = [
  'code',
  'price',
  'quantity',
  'created',
  'recommended',
  ...languages.map(titleKey),
]

/**
 * Products numbered from 0 ("slots", in the order of their ids) in columns of numbers. Never changed after it is built:
 * a reader may keep it as long as it likes. With other quantities it is another segment, with the same `ids` (stock.ts).
 */
export type Segment = {
  size: number
  ids: Uint32Array
  columns: Columns
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
  /** Shown titles in ascending order, as bytes that compare as the alphabet wants it. */
  titles: Record<Lang, SortedTexts>
  /** Slots in ascending order of a key, equal ones by id. */
  orders: Record<SortKey, Uint32Array>
}

export type Columns = {
  price: Int32Array
  quantity: Int32Array
  /** Pieces that the supplier has. */
  supplier: Int32Array
  created: Float64Array
  /** See `demandOf`. */
  demand: Uint32Array
}

/** Made one after another. */
export async function recordOf<Key extends string, T>(keys: readonly Key[], make: (key: Key) => Promise<T>) {
  const made = new Map<Key, T>()
  for (const key of keys) made.set(key, await make(key))
  return Object.fromEntries(made) as Record<Key, T>
}

/** A doc whose category, manufacturer or option the dictionary does not know yet. */
export class UnknownFacet extends Error {}

/** More would be moved about by the garbage collector again and again, which stops everything. */
const MOST_REMEMBERED = 10_000
const LONGEST_WORD = 40
const RECOMMENDED = 2 ** 31

/**
 * What the merchant recommends, then what was ordered of late, then what can be had: one number, highest first. The
 * number of pieces is not in it, because each sale changes that.
 */
function demandOf({ is_featured, sold, quantity, virtual_quantity }: Doc): number {
  const orders = Math.min(sold, RECOMMENDED / 2 - 1)
  return (is_featured ? RECOMMENDED : 0) + orders * 2 + (quantity + virtual_quantity > 0 ? 1 : 0)
}

export class SegmentBuilder {
  readonly #dictionary: Dictionary
  readonly #ids = wholeNumbers()
  readonly #prices = new NumberList((length) => new Int32Array(length))
  readonly #quantities = new NumberList((length) => new Int32Array(length))
  readonly #supplier = new NumberList((length) => new Int32Array(length))
  readonly #created = new NumberList((length) => new Float64Array(length))
  readonly #demand = wholeNumbers()
  readonly #codes = new CodeTextBuilder()
  readonly #titles = { lv: new CodeTextBuilder(), en: new CodeTextBuilder() } satisfies Record<Lang, CodeTextBuilder>
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
    this.#demand.push(demandOf(doc))
    this.#category.push(category)
    this.#maker.push(maker + 1)
    this.#options.add(options)
    bump(this.#totals.category, category)
    bump(this.#totals.manufacturer, maker + 1)
    for (const option of options) bump(this.#totals.option, option)
    this.#codes.add(fold(doc.code))
    this.#addTitles(doc)
    this.#addWords(doc)
  }

  #addTitles({ langs, text }: Doc) {
    const known = langs.split(',')
    const lines = text.split('\n')
    const titleIn = (lang: Lang) => lines[2 * known.indexOf(lang)]
    for (const lang of languages) {
      this.#titles[lang].addBytes(collationBytes(titleIn(lang) ?? titleIn(languages[0]) ?? ''))
    }
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
      demand: await this.#demand.toArray(pause),
    }
    const category = await this.#category.toArray(pause)
    const maker = await this.#maker.toArray(pause)
    const options = await this.#options.finish(pause)
    const lexicon = await this.#lexicon.finish(pause)
    const codes = await this.#codes.finish(pause)
    const sorted = { size, ids: await this.#ids.toArray(pause), columns, codes }
    const byTitle = await recordOf(languages, async (lang) => {
      const texts = await this.#titles[lang].finish(pause)
      const compare: Compare = (a, b) => compareCodes(texts, a, texts, b) || a - b
      const order = await sortInSteps(countingUp(size), compare, pause)
      return { order, texts: await sortedTexts(texts, order, pause) }
    })
    const orderBy = (key: SortKey) =>
      isTitleKey(key)
        ? Promise.resolve(byTitle[langOf(key)].order)
        : sortInSteps(countingUp(size), comparing(key, sorted, sorted), pause)
    return {
      ...sorted,
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
      partCodes: await indexCodes(await this.#partCodes.finish(pause), pause),
      orders: await recordOf(SORT_KEYS, orderBy),
      titles: { lv: byTitle.lv.texts, en: byTitle.en.texts } satisfies Record<Lang, SortedTexts>,
    }
  }
}

/** Long words with digits are as many as products; they are found as codes are, not as words. */
const isCodeLike = (word: string) => word.length >= 6 && /\d/.test(word)

export const withoutSeparators = (code: string) => fold(code).replace(/[^\p{L}\p{N}]+/gu, '')

export const single = (values: Uint32Array): Terms => ({
  starts: countingUp(values.length + 1),
  values,
})

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
export const placesIn = (old: Segment, young: Segment, pause: Pause): Promise<Record<SortKey, Uint32Array>> =>
  recordOf(SORT_KEYS, async (key) => {
    const places = new Uint32Array(young.size)
    const placeOf = placing(key, old, young)
    for (let rank = 0; rank < young.size; rank++) {
      places[young.orders[key][rank] ?? 0] = placeOf(rank)
      if ((rank & 127) === 0) await pause()
    }
    return places
  })

/** `placesIn` of one order, at once. */
export function placesByKey(key: SortKey, old: Segment, young: Segment): Uint32Array {
  const placeOf = placing(key, old, young)
  const places = new Uint32Array(young.size)
  young.orders[key].forEach((slot, rank) => {
    places[slot] = placeOf(rank)
  })
  return places
}

/** For a rank of `young`, as `placesIn`. */
function placing(key: SortKey, old: Segment, young: Segment): (rank: number) => number {
  const [inOld, inYoung] = [old.orders[key], young.orders[key]]
  if (isTitleKey(key)) {
    const lang = langOf(key)
    return (rank) => {
      const id = young.ids[inYoung[rank] ?? 0] ?? 0
      const isBefore = (index: number) => (old.ids[inOld[index] ?? 0] ?? 0) <= id
      return placeOfText(old.titles[lang], textAt(young.titles[lang], rank), isBefore)
    }
  }
  const compare = comparing(key, old, young)
  return (rank) => firstIndex(old.size, (index) => compare(inOld[index] ?? 0, inYoung[rank] ?? 0) > 0)
}

type Sorted = Pick<Segment, 'ids' | 'columns' | 'codes'>

export type Compare = (slotA: number, slotB: number) => number
export type ColumnKey = Exclude<SortKey, TitleKey>

/** Compares a slot of one segment with a slot of another, or of the same; never equal but to itself. */
export function comparing(key: ColumnKey, a: Sorted, b: Sorted): Compare {
  const compare = comparingBy(key, a, b)
  return (slotA, slotB) => compare(slotA, slotB) || (a.ids[slotA] ?? 0) - (b.ids[slotB] ?? 0)
}

function comparingBy(key: ColumnKey, a: Sorted, b: Sorted): Compare {
  if (key === 'code') return (slotA, slotB) => compareCodes(a.codes, slotA, b.codes, slotB)
  if (key === 'recommended') return (slotA, slotB) => (b.columns.demand[slotB] ?? 0) - (a.columns.demand[slotA] ?? 0)
  const [inA, inB] = [a.columns[key], b.columns[key]]
  return (slotA, slotB) => (inA[slotA] ?? 0) - (inB[slotB] ?? 0)
}
