import { collationBytes } from '../../language/collation.ts'
import { fold } from '../../language/latvian.ts'
import { byLanguage, type Lang, languages } from '../../languages.ts'
import { VAT_CLASSES } from '../../tax/vat-class.ts'
import type { SearchDoc } from '../search-doc.ts'
import { UnknownFacet } from '../search-indexer.ts'
import { Analyser, withoutSeparators } from './analyser.ts'
import { bitsetOf } from './bitset.ts'
import { ChunkedList, range, uint32List } from './chunked-list.ts'
import { type FacetCounters, type FacetIndex, increment, newCounters } from './facet-index.ts'
import { ForwardIndexBuilder, invert, oneValueEach } from './forward-index.ts'
import { frontCode } from './front-coding.ts'
import { mergeSort } from './merge-sort.ts'
import { buildNgramIndex } from './ngram-index.ts'
import type { Pause } from './pause.ts'
import { isTitleKey, langOf, recordOf, type Segment, SORT_KEYS, type SortKey } from './segment.ts'
import { docComparator } from './sort-order.ts'
import { StringColumnBuilder, stringComparator } from './string-column.ts'
import { TermDictionaryBuilder } from './term-dictionary.ts'

const RECOMMENDED = 2 ** 31
/** Of each language of a doc's text: title, sub-title, description. */
const LINES = 3
const DESCRIPTION = 2

/** Static rank, highest first: recommended, recent orders, in stock (not how many pieces, which each sale changes). */
export function demandOf({ is_featured, sold, quantity, virtual_quantity }: SearchDoc): number {
  const orders = Math.min(sold, RECOMMENDED / 2 - 1)
  return (is_featured ? RECOMMENDED : 0) + orders * 2 + (quantity + virtual_quantity > 0 ? 1 : 0)
}

/** Docs are added in the order of their ids. */
export class SegmentWriter {
  readonly #facetIndex: FacetIndex
  readonly #productIds = uint32List()
  readonly #prices = new ChunkedList((length) => new Int32Array(length))
  readonly #vatClasses = new ChunkedList((length) => new Uint8Array(length))
  readonly #onSale = uint32List()
  readonly #inShop = uint32List()
  readonly #quantities = new ChunkedList((length) => new Int32Array(length))
  readonly #supplierQuantity = new ChunkedList((length) => new Int32Array(length))
  readonly #created = new ChunkedList((length) => new Float64Array(length))
  readonly #changed = uint32List()
  readonly #published = uint32List()
  readonly #marks = new ChunkedList((length) => new Uint16Array(length))
  readonly #demand = uint32List()
  readonly #codes = new StringColumnBuilder()
  readonly #titles = byLanguage(() => new StringColumnBuilder())
  readonly #category = uint32List()
  readonly #manufacturer = uint32List()
  readonly #options = new ForwardIndexBuilder()
  readonly #titleTerms = new ForwardIndexBuilder()
  readonly #subtitleTerms = new ForwardIndexBuilder()
  readonly #descriptionTerms = new ForwardIndexBuilder()
  readonly #facetTotals: FacetCounters
  readonly #codeNgrams = new StringColumnBuilder()
  readonly #terms = new TermDictionaryBuilder()
  readonly #analyser = new Analyser(this.#terms)

  constructor(facetIndex: FacetIndex) {
    this.#facetIndex = facetIndex
    this.#facetTotals = newCounters(facetIndex)
  }

  /** @throws UnknownFacet */
  add(doc: SearchDoc) {
    const { ordinals } = this.#facetIndex
    const category = ordinals.category.get(doc.category_id)
    const manufacturer = doc.manufacturer_id === null ? -1 : ordinals.manufacturer.get(doc.manufacturer_id)
    const listed = doc.options === '' ? [] : doc.options.split(',').map((id) => ordinals.option.get(Number(id)))
    const options = listed.filter((option) => option !== undefined)
    if (category === undefined || manufacturer === undefined || options.length < listed.length) throw new UnknownFacet()
    this.#productIds.push(doc.id)
    this.#prices.push(doc.price)
    this.#vatClasses.push(VAT_CLASSES.indexOf(doc.vat_class))
    if (doc.is_on_sale) this.#onSale.push(this.#productIds.length - 1)
    if (doc.is_in_shop) this.#inShop.push(this.#productIds.length - 1)
    this.#quantities.push(doc.quantity)
    this.#supplierQuantity.push(doc.virtual_quantity)
    this.#created.push(doc.created)
    this.#changed.push(doc.changed)
    this.#published.push(doc.published)
    this.#marks.push(doc.marks)
    this.#demand.push(demandOf(doc))
    this.#category.push(category)
    this.#manufacturer.push(manufacturer + 1)
    this.#options.add(options)
    increment(this.#facetTotals.category, category)
    increment(this.#facetTotals.manufacturer, manufacturer + 1)
    for (const option of options) increment(this.#facetTotals.option, option)
    this.#codes.add(fold(doc.code))
    this.#addTitles(doc)
    this.#addTerms(doc)
  }

  #addTitles({ langs, text }: SearchDoc) {
    const known = langs.split(',')
    const lines = text.split('\n')
    const titleIn = (lang: Lang) => lines[LINES * known.indexOf(lang)]
    for (const lang of languages) {
      this.#titles[lang].addBytes(collationBytes(titleIn(lang) ?? titleIn(languages[0]) ?? ''))
    }
  }

  #addTerms(doc: SearchDoc) {
    const fields = Array.from({ length: LINES }, () => new Set<number>())
    const codes = doc.codes.split('\n').map(withoutSeparators)
    doc.text.split('\n').forEach((line, index) => {
      const terms = fields[index % LINES]
      for (const termId of this.#analyser.measureIds(line)) terms?.add(termId)
      for (const text of line.split(' ')) {
        const analysed = this.#analyser.analyse(text)
        for (const termId of analysed.termIds) terms?.add(termId)
        if (index % LINES !== DESCRIPTION) codes.push(...analysed.codes)
      }
    })
    const [titleTerms = new Set<number>(), subtitleTerms = new Set<number>(), descriptionTerms = new Set<number>()] =
      fields
    this.#titleTerms.add([...titleTerms])
    this.#subtitleTerms.add([...subtitleTerms.difference(titleTerms)])
    this.#descriptionTerms.add([...descriptionTerms.difference(titleTerms).difference(subtitleTerms)])
    this.#codeNgrams.add(codes.filter((code) => code !== '').join('\n'))
  }

  async finish(pause: Pause): Promise<Segment> {
    const size = this.#productIds.length
    const { ids } = this.#facetIndex
    const columns = {
      price: await this.#prices.toArray(pause),
      vatClass: await this.#vatClasses.toArray(pause),
      quantity: await this.#quantities.toArray(pause),
      supplierQuantity: await this.#supplierQuantity.toArray(pause),
      created: await this.#created.toArray(pause),
      changed: await this.#changed.toArray(pause),
      published: await this.#published.toArray(pause),
      marks: await this.#marks.toArray(pause),
      demand: await this.#demand.toArray(pause),
    }
    const category = await this.#category.toArray(pause)
    const manufacturer = await this.#manufacturer.toArray(pause)
    const options = await this.#options.finish(pause)
    const terms = await this.#terms.finish(pause)
    const codes = await this.#codes.finish(pause)
    const sorted = { size, productIds: await this.#productIds.toArray(pause), columns, codes }
    const byTitle = await recordOf(languages, async (lang) => {
      const texts = await this.#titles[lang].finish(pause)
      const compare = stringComparator(texts, texts)
      const order = await mergeSort(range(size), (a, b) => compare(a, b) || a - b, pause)
      return { order, texts: await frontCode(texts, order, pause) }
    })
    const orderBy = (key: SortKey) =>
      isTitleKey(key)
        ? Promise.resolve(byTitle[langOf(key)].order)
        : mergeSort(range(size), docComparator(key, sorted, sorted), pause)
    return {
      ...sorted,
      category,
      manufacturer,
      onSale: bitsetOf(size, await this.#onSale.toArray(pause)),
      inShop: bitsetOf(size, await this.#inShop.toArray(pause)),
      options,
      optionPostings: await invert(options, ids.option.length, pause),
      manufacturerPostings: await invert(oneValueEach(manufacturer), ids.manufacturer.length + 1, pause),
      categoryPostings: await invert(oneValueEach(category), ids.category.length, pause),
      facetTotals: this.#facetTotals,
      terms,
      titlePostings: await invert(await this.#titleTerms.finish(pause), terms.size, pause),
      subtitlePostings: await invert(await this.#subtitleTerms.finish(pause), terms.size, pause),
      descriptionPostings: await invert(await this.#descriptionTerms.finish(pause), terms.size, pause),
      codeNgrams: await buildNgramIndex(await this.#codeNgrams.finish(pause), pause),
      sortOrders: await recordOf(SORT_KEYS, orderBy),
      titles: byLanguage((lang) => byTitle[lang].texts),
    }
  }
}
