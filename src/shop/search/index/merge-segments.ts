import { type Lang, languages } from '../../languages.ts'
import { type Bits, countBits, hasBit, slotsOf } from './bitset.ts'
import { bump, type Counts, type Dictionary, noCounts } from './facet-index.ts'
import { isSameText, type SortedTexts, SortedTextsReader, SortedTextsWriter, textAt } from './front-coding.ts'
import { type CodeText, compareCodes, indexCodes } from './ngram-index.ts'
import type { Pause } from './pause.ts'
import { invert, type Postings, PostingsWriter, slotsIn, slotsOfTerm, type Terms } from './postings.ts'
import { type Columns, recordOf, type Segment, SORT_KEYS, type SortKey, single, titleKey } from './segment.ts'
import { type Lexicon, lexiconFrom } from './term-dictionary.ts'

type Parts = {
  dictionary: Dictionary
  base: Segment
  /** Slots of the base that the delta does not replace. */
  live: Bits
  delta: Segment
  /** Of each of the delta's slots, how many of the base's products stand before it. */
  places: Record<SortKey, Uint32Array>
}

const STEPS = 4_095

/**
 * The segment that would be built of the live products of both. No product is read for it. What an import does not
 * change stays the base's, and takes no memory again.
 */
export async function mergeSegments(parts: Parts, pause: Pause): Promise<Segment> {
  const { base, delta, dictionary } = parts
  const numbering = await numberById(parts, pause)
  const { origins, size } = numbering
  const column = <List extends Column>(listOf: (part: Segment) => List): Promise<List> =>
    mergeColumn(listOf(base), listOf(delta), numbering, pause)
  const columns: Columns = {
    price: await column((part) => part.columns.price),
    quantity: await column((part) => part.columns.quantity),
    supplier: await column((part) => part.columns.supplier),
    created: await column((part) => part.columns.created),
    demand: await column((part) => part.columns.demand),
  }
  const category = await column((part) => part.category)
  const maker = await column((part) => part.maker)
  const options = hasSameTerms(parts, numbering)
    ? base.options
    : await mergeTerms(origins, base.options, delta.options, pause)
  const texts = (textOf: (part: Segment) => CodeText) =>
    hasSameTexts(parts, numbering, textOf) ? textOf(base) : mergeTexts(origins, textOf(base), textOf(delta), pause)
  const partCodes = await texts((part) => part.partCodes)
  return {
    size,
    // A copy even of the same ones: by its ids a base is told from another.
    ids: (await column((part) => part.ids)).slice(),
    columns,
    category,
    maker,
    options,
    withOption: options === base.options ? base.withOption : await invert(options, dictionary.ids.option.length, pause),
    withMaker:
      maker === base.maker
        ? base.withMaker
        : await invert(single(maker), dictionary.ids.manufacturer.length + 1, pause),
    inCategory:
      category === base.category
        ? base.inCategory
        : await invert(single(category), dictionary.ids.category.length, pause),
    totals: totalsOf(dictionary, category, maker, options),
    ...((await hasSameWords(parts, numbering, pause)) ? wordsIn(base) : await mergeWords(parts, numbering, pause)),
    codes: await texts((part) => part.codes),
    titles: await recordOf(languages, (lang) => mergeTitles(lang, parts, numbering, pause)),
    partCodes: partCodes === base.partCodes ? base.partCodes : await indexCodes(partCodes, pause),
    orders: await recordOf(SORT_KEYS, (key) => mergeOrders(key, parts, numbering, pause)),
  }
}

function totalsOf(dictionary: Dictionary, category: Uint32Array, maker: Uint32Array, options: Terms): Counts {
  const totals = noCounts(dictionary)
  for (let slot = 0; slot < category.length; slot++) {
    bump(totals.category, category[slot] ?? 0)
    bump(totals.manufacturer, maker[slot] ?? 0)
  }
  for (let at = 0; at < options.values.length; at++) bump(totals.option, options.values[at] ?? 0)
  return totals
}

type Numbering = {
  size: number
  /** Of each new slot, the old one times two, and one more when it is the delta's. */
  origins: Uint32Array
  /** Of each old slot, the new one; only of live ones. */
  ofBase: Uint32Array
  ofDelta: Uint32Array
  /** The delta's products stand where they stood in the base: none has come or gone. */
  isSame: boolean
}

const isOfDelta = (origin: number) => (origin & 1) === 1
const slotOf = (origin: number) => origin >>> 1

async function numberById({ base, live, delta }: Parts, pause: Pause): Promise<Numbering> {
  const size = countBits(live) + delta.size
  const numbering = {
    size,
    origins: new Uint32Array(size),
    ofBase: new Uint32Array(base.size),
    ofDelta: new Uint32Array(delta.size),
    isSame: false,
  }
  let slot = 0
  let young = 0
  const addYoung = () => {
    numbering.ofDelta[young] = slot
    numbering.origins[slot++] = young++ * 2 + 1
  }
  for (const old of slotsOf(live)) {
    while (young < delta.size && (delta.ids[young] ?? 0) < (base.ids[old] ?? 0)) addYoung()
    numbering.ofBase[old] = slot
    numbering.origins[slot++] = old * 2
    if ((old & STEPS) === 0) await pause()
  }
  while (young < delta.size) addYoung()
  numbering.isSame =
    size === base.size && delta.ids.every((id, index) => base.ids[numbering.ofDelta[index] ?? 0] === id)
  return numbering
}

type Column = Uint32Array | Int32Array | Float64Array

async function mergeColumn<List extends Column>(
  old: List,
  young: List,
  { size, origins, ofDelta, isSame }: Numbering,
  pause: Pause,
): Promise<List> {
  if (isSame && young.every((value, slot) => value === old[ofDelta[slot] ?? 0])) return old
  const merged = new (old.constructor as new (length: number) => List)(size)
  for (let slot = 0; slot < size; slot++) {
    const origin = origins[slot] ?? 0
    merged[slot] = (isOfDelta(origin) ? young : old)[slotOf(origin)] ?? 0
    if ((slot & STEPS) === 0) await pause()
  }
  return merged
}

function hasSameTerms({ base, delta }: Parts, { ofDelta, isSame }: Numbering): boolean {
  const termsOf = ({ starts, values }: Terms, slot: number) => values.subarray(starts[slot], starts[slot + 1])
  return (
    isSame && ofDelta.every((slot, young) => isSameList(termsOf(base.options, slot), termsOf(delta.options, young)))
  )
}

const isSameList = (a: Uint32Array, b: Uint32Array) =>
  a.length === b.length && a.every((value, index) => value === b[index])

async function mergeTerms(origins: Uint32Array, base: Terms, delta: Terms, pause: Pause): Promise<Terms> {
  const starts = await startsOf(origins, base.starts, delta.starts, pause)
  const values = new Uint32Array(starts.at(-1) ?? 0)
  for (let slot = 0; slot < origins.length; slot++) {
    const origin = origins[slot] ?? 0
    const part = isOfDelta(origin) ? delta : base
    const old = slotOf(origin)
    values.set(part.values.subarray(part.starts[old], part.starts[old + 1]), starts[slot])
    if ((slot & STEPS) === 0) await pause()
  }
  return { starts, values }
}

function hasSameTexts({ base, delta }: Parts, { ofDelta, isSame }: Numbering, textOf: (part: Segment) => CodeText) {
  const [old, young] = [textOf(base), textOf(delta)]
  return isSame && ofDelta.every((slot, index) => compareCodes(old, slot, young, index) === 0)
}

async function mergeTexts(origins: Uint32Array, base: CodeText, delta: CodeText, pause: Pause): Promise<CodeText> {
  const starts = await startsOf(origins, base.starts, delta.starts, pause)
  const length = starts.at(-1) ?? 0
  const bytes = Buffer.alloc(length + 1)
  for (let slot = 0; slot < origins.length; slot++) {
    const origin = origins[slot] ?? 0
    const part = isOfDelta(origin) ? delta : base
    const old = slotOf(origin)
    part.bytes.copy(bytes, starts[slot], part.starts[old], part.starts[old + 1])
    if ((slot & STEPS) === 0) await pause()
  }
  bytes[length] = LINE_FEED
  return { bytes, starts }
}

const LINE_FEED = 10

/** Where each new slot begins, when it is as long as it was. */
async function startsOf(origins: Uint32Array, base: Uint32Array, delta: Uint32Array, pause: Pause) {
  const starts = new Uint32Array(origins.length + 1)
  for (let slot = 0; slot < origins.length; slot++) {
    const origin = origins[slot] ?? 0
    const old = isOfDelta(origin) ? delta : base
    const length = (old[slotOf(origin) + 1] ?? 0) - (old[slotOf(origin)] ?? 0)
    starts[slot + 1] = (starts[slot] ?? 0) + length
    if ((slot & STEPS) === 0) await pause()
  }
  return starts
}

async function mergeOrders(key: SortKey, parts: Parts, numbering: Numbering, pause: Pause) {
  if (hasSameOrder(key, parts, numbering)) return parts.base.orders[key]
  const order = new Uint32Array(numbering.size)
  let at = 0
  await eachInOrder(key, parts, pause, (part, rank) => {
    const slot = parts[part].orders[key][rank] ?? 0
    order[at++] = (part === 'base' ? numbering.ofBase : numbering.ofDelta)[slot] ?? 0
  })
  return order
}

/** Each product of the delta would stand right behind itself in the base. */
const hasSameOrder = (key: SortKey, { base, places }: Parts, { ofDelta, isSame }: Numbering) =>
  isSame && ofDelta.every((slot, young) => base.orders[key][(places[key][young] ?? 0) - 1] === slot)

async function mergeTitles(lang: Lang, parts: Parts, numbering: Numbering, pause: Pause): Promise<SortedTexts> {
  const { base, delta } = parts
  const key = titleKey(lang)
  const readers = {
    base: new SortedTextsReader(base.titles[lang]),
    delta: new SortedTextsReader(delta.titles[lang]),
  }
  if (hasSameOrder(key, parts, numbering) && (await hasSameTitles(lang, parts, pause))) return base.titles[lang]
  const writer = new SortedTextsWriter(numbering.size)
  await eachInOrder(key, parts, pause, (part, rank) => writer.add(readers[part].read(rank)))
  return writer.finish()
}

/** In an order that is the same. */
async function hasSameTitles(lang: Lang, { base, delta, places }: Parts, pause: Pause): Promise<boolean> {
  const key = titleKey(lang)
  const young = new SortedTextsReader(delta.titles[lang])
  for (let rank = 0; rank < delta.size; rank++) {
    const inBase = (places[key][delta.orders[key][rank] ?? 0] ?? 0) - 1
    if (!isSameText(textAt(base.titles[lang], inBase), young.read(rank))) return false
    if ((rank & 127) === 0) await pause()
  }
  return true
}

/** Both are sorted already, and the delta knows its places in the base. */
async function eachInOrder(
  key: SortKey,
  { base, live, delta, places }: Parts,
  pause: Pause,
  visit: (part: 'base' | 'delta', rank: number) => void,
) {
  const [old, young] = [base.orders[key], delta.orders[key]]
  let next = 0
  const visitYoung = (upTo: number) => {
    for (; next < young.length && (places[key][young[next] ?? 0] ?? 0) <= upTo; next++) visit('delta', next)
  }
  for (let rank = 0; rank < old.length; rank++) {
    if ((rank & STEPS) === 0) await pause()
    if (!hasBit(live, old[rank] ?? 0)) continue
    visitYoung(rank)
    visit('base', rank)
  }
  visitYoung(Number.POSITIVE_INFINITY)
}

const NONE = new Uint32Array()

function renumbered(slots: Uint32Array, newSlots: Uint32Array, live?: Bits): Uint32Array {
  let count = 0
  for (let index = 0; index < slots.length; index++) {
    const slot = slots[index] ?? 0
    if (!live || hasBit(live, slot)) slots[count++] = newSlots[slot] ?? 0
  }
  return slots.subarray(0, count)
}

/** A word of both, of one of them, or of products that are gone. */
type Word = { base: number | undefined; delta: number | undefined }

const WORDS_OF = ['withTitleWord', 'withTextWord'] as const
type WordsOf = (typeof WORDS_OF)[number]

const wordsIn = ({ lexicon, withTitleWord, withTextWord }: Segment) => ({ lexicon, withTitleWord, withTextWord })

async function hasSameWords({ base, delta }: Parts, { ofDelta, isSame }: Numbering, pause: Pause): Promise<boolean> {
  if (!isSame) return false
  for (const word of wordsOf(base.lexicon, delta.lexicon).words) {
    for (const of of WORDS_OF) {
      const old = word.base === undefined ? NONE : slotsIn(base[of], word.base, ofDelta)
      const young = word.delta === undefined ? NONE : slotsOfTerm(delta[of], word.delta)
      if (!isSameList(old, renumbered(young, ofDelta))) return false
    }
    await pause()
  }
  return true
}

async function mergeWords(
  { base, live, delta }: Parts,
  numbering: Numbering,
  pause: Pause,
): Promise<{ lexicon: Lexicon } & Record<WordsOf, Postings>> {
  const slotsOfWord = (word: Word, of: WordsOf) => {
    const old = word.base === undefined ? NONE : slotsOfTerm(base[of], word.base)
    const young = word.delta === undefined ? NONE : slotsOfTerm(delta[of], word.delta)
    return mergeAscending(renumbered(old, numbering.ofBase, live), renumbered(young, numbering.ofDelta))
  }
  const { words, lexicons } = wordsOf(base.lexicon, delta.lexicon)
  const writers = { withTitleWord: new PostingsWriter(words.length), withTextWord: new PostingsWriter(words.length) }
  const kept: Word[] = []
  for (const word of words) {
    const found = WORDS_OF.map((of) => ({ of, slots: slotsOfWord(word, of) }))
    if (found.every(({ slots }) => slots.length === 0)) continue
    for (const { of, slots } of found) for (const slot of slots) writers[of].measure(kept.length, slot)
    kept.push(word)
    await pause()
  }
  for (const of of WORDS_OF) {
    writers[of].allocate()
    for (const [number, word] of kept.entries()) {
      for (const slot of slotsOfWord(word, of)) writers[of].write(number, slot)
      await pause()
    }
  }
  const postingsOf = (of: WordsOf): Postings => {
    const { starts, bytes } = writers[of].finish()
    return { starts: starts.slice(0, kept.length + 1), bytes }
  }
  return {
    lexicon: await lexiconFrom(
      kept.map((word) => lexicons.entryOf(word)),
      pause,
    ),
    withTitleWord: postingsOf('withTitleWord'),
    withTextWord: postingsOf('withTextWord'),
  }
}

function wordsOf(base: Lexicon, delta: Lexicon) {
  const [old, young] = [base.toData(), delta.toData()]
  const numbers = new Map(old.words.map((word, number) => [word, number]))
  const words: Word[] = old.words.map((_, number) => ({ base: number, delta: undefined }))
  young.words.forEach((word, number) => {
    const known = words[numbers.get(word) ?? -1]
    if (known) known.delta = number
    else words.push({ base: undefined, delta: number })
  })
  const [oldStems, youngStems] = [stemsOf(old), stemsOf(young)]
  const entryOf = (word: Word) =>
    word.base === undefined ? entryIn(young, youngStems, word.delta ?? 0) : entryIn(old, oldStems, word.base)
  return { words, lexicons: { entryOf } }
}

type Data = ReturnType<Lexicon['toData']>

const entryIn = (data: Data, stems: readonly string[][], number: number) => ({
  word: data.words[number] ?? '',
  folded: data.folded[number] ?? '',
  stems: stems[number] ?? [],
})

function stemsOf({ words, stems }: Data): string[][] {
  const found: string[][] = words.map(() => [])
  for (const [stem, numbers] of stems) for (const number of numbers) found[number]?.push(stem)
  return found
}

function mergeAscending(a: Uint32Array, b: Uint32Array): Uint32Array {
  if (a.length === 0 || b.length === 0) return a.length === 0 ? b : a
  const merged = new Uint32Array(a.length + b.length)
  let [inA, inB] = [0, 0]
  for (let at = 0; at < merged.length; at++) {
    const takesA = inB >= b.length || (inA < a.length && (a[inA] ?? 0) < (b[inB] ?? 0))
    merged[at] = (takesA ? a[inA++] : b[inB++]) ?? 0
  }
  return merged
}
