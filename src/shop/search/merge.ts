import { languages } from '../languages.ts'
import { type Bits, countBits, hasBit, slotsOf } from './bits.ts'
import { type CodeText, compareCodes, indexCodes } from './codes.ts'
import { bump, type Dictionary, noCounts } from './dictionary.ts'
import { type Lexicon, lexiconFrom } from './lexicon.ts'
import type { Pause } from './pause.ts'
import { invert, type Postings, PostingsWriter, slotsOfTerm, type Terms } from './postings.ts'
import { type Columns, ranksOf, recordOf, type Segment, SORT_KEYS, type SortKey, single } from './segment.ts'

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
 * The segment that would be built of the live products of both. No product is read for it, and it takes hardly more
 * memory than its result.
 */
export async function mergeSegments(parts: Parts, pause: Pause): Promise<Segment> {
  const { base, delta, dictionary } = parts
  const numbering = await numberById(parts, pause)
  const { origins, size } = numbering
  const ids = new Uint32Array(size)
  const columns: Columns = {
    price: new Int32Array(size),
    quantity: new Int32Array(size),
    supplier: new Int32Array(size),
    created: new Float64Array(size),
    demand: new Uint32Array(size),
  }
  const category = new Uint32Array(size)
  const maker = new Uint32Array(size)
  for (let slot = 0; slot < size; slot++) {
    const origin = origins[slot] ?? 0
    const part = isOfDelta(origin) ? delta : base
    const old = slotOf(origin)
    ids[slot] = part.ids[old] ?? 0
    columns.price[slot] = part.columns.price[old] ?? 0
    columns.quantity[slot] = part.columns.quantity[old] ?? 0
    columns.supplier[slot] = part.columns.supplier[old] ?? 0
    columns.created[slot] = part.columns.created[old] ?? 0
    columns.demand[slot] = part.columns.demand[old] ?? 0
    category[slot] = part.category[old] ?? 0
    maker[slot] = part.maker[old] ?? 0
    if ((slot & STEPS) === 0) await pause()
  }
  const options = await mergeTerms(origins, base.options, delta.options, pause)
  const totals = noCounts(dictionary)
  for (let slot = 0; slot < size; slot++) {
    bump(totals.category, category[slot] ?? 0)
    bump(totals.manufacturer, maker[slot] ?? 0)
  }
  for (const option of options.values) bump(totals.option, option)
  await pause()
  const orders = await recordOf(SORT_KEYS, (key) => mergeOrders(key, parts, numbering, pause))
  return {
    size,
    ids,
    columns,
    category,
    maker,
    options,
    withOption: await invert(options, dictionary.ids.option.length, pause),
    withMaker: await invert(single(maker), dictionary.ids.manufacturer.length + 1, pause),
    inCategory: await invert(single(category), dictionary.ids.category.length, pause),
    totals,
    ...(await mergeWords(parts, numbering, pause)),
    codes: isUnchanged(parts, numbering, (part) => part.codes)
      ? base.codes
      : await mergeTexts(origins, base.codes, delta.codes, pause),
    titles: await recordOf(languages, async (lang) =>
      isUnchanged(parts, numbering, (part) => part.titles[lang])
        ? base.titles[lang]
        : mergeTexts(origins, base.titles[lang], delta.titles[lang], pause),
    ),
    partCodes: isUnchanged(parts, numbering, (part) => part.partCodes)
      ? base.partCodes
      : await indexCodes(await mergeTexts(origins, base.partCodes, delta.partCodes, pause), pause),
    orders,
    ranks: await ranksOf(orders, pause),
  }
}

type Numbering = {
  size: number
  /** Of each new slot, the old one times two, and one more when it is the delta's. */
  origins: Uint32Array
  /** Of each old slot, the new one; only of live ones. */
  ofBase: Uint32Array
  ofDelta: Uint32Array
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
  return numbering
}

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

/** An import of prices changes no text: the base's can stay, and take no memory again. */
function isUnchanged({ base, delta }: Parts, { size, ofDelta }: Numbering, textOf: (part: Segment) => CodeText) {
  if (size !== base.size) return false
  const [old, young] = [textOf(base), textOf(delta)]
  for (let slot = 0; slot < delta.size; slot++) {
    const now = ofDelta[slot] ?? 0
    if (base.ids[now] !== delta.ids[slot] || compareCodes(old, now, young, slot) !== 0) return false
  }
  return true
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

/** Both are sorted already, and the delta knows its places in the base. */
async function mergeOrders(key: SortKey, { base, live, delta, places }: Parts, numbering: Numbering, pause: Pause) {
  const order = new Uint32Array(numbering.size)
  const [old, young] = [base.orders[key], delta.orders[key]]
  let at = 0
  let next = 0
  const addYoung = (upTo: number) => {
    for (; next < young.length && (places[key][young[next] ?? 0] ?? 0) <= upTo; next++) {
      order[at++] = numbering.ofDelta[young[next] ?? 0] ?? 0
    }
  }
  for (let index = 0; index < old.length; index++) {
    const slot = old[index] ?? 0
    if ((index & STEPS) === 0) await pause()
    if (!hasBit(live, slot)) continue
    addYoung(index)
    order[at++] = numbering.ofBase[slot] ?? 0
  }
  addYoung(Number.POSITIVE_INFINITY)
  return order
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
