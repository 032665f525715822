import { allBits, type Bits, countBits, keepOnly, noBits, slotsOf, takeAway } from '../index/bitset.ts'
import { bump, type Counts, type Dictionary, noCounts } from '../index/facet-index.ts'
import { countIn, paint, sizeOf } from '../index/postings.ts'
import type { Segment } from '../index/segment.ts'

/** Filters as indexes of the dictionary. A group widens with each option; groups narrow each other. */
export type Filter = {
  /** With all below it. */
  category: number | null
  manufacturer: number | null
  /** Attribute id → its chosen options. */
  groups: ReadonlyMap<number, number[]>
  manufacturers: readonly number[]
}

/**
 * The slots that pass every filter, and what a buyer would find behind each further choice, added to `counts`.
 * A group's counts ignore that group's own choice: who passes all the other filters counts there.
 * @param among slots that are shown and meet the search words; null for all
 */
export function select(
  segment: Segment,
  dictionary: Dictionary,
  filter: Filter,
  among: Bits | null,
  counts: Counts,
): Bits {
  const place = placeBits(segment, dictionary, filter, among)
  const groups = [...filter.groups].map(([attribute, options]) => ({
    attribute,
    bits: painted(segment.size, options, (option, bits) => paint(segment.withOption, option, bits)),
  }))
  const makers =
    filter.manufacturers.length > 0
      ? painted(segment.size, filter.manufacturers, (maker, bits) => paint(segment.withMaker, maker + 1, bits))
      : null
  const sets = [...groups.map((group) => group.bits), ...(makers ? [makers] : [])]
  const selected = sets.reduce((left, bits) => keepOnly(left, bits), place.slice())
  countAll(segment, dictionary, selected, counts)
  for (const { attribute, bits } of groups) {
    countOptions(segment, dictionary, attribute, failingOnly(place, sets, bits), counts)
  }
  if (makers) countMakers(segment, failingOnly(place, sets, makers), counts)
  return selected
}

function placeBits(segment: Segment, dictionary: Dictionary, filter: Filter, among: Bits | null): Bits {
  let place = among?.slice() ?? allBits(segment.size)
  const { category, manufacturer } = filter
  if (category !== null) {
    const below = dictionary.below[category] ?? []
    place = keepOnly(
      place,
      painted(segment.size, below, (index, bits) => paint(segment.inCategory, index, bits)),
    )
  }
  if (manufacturer !== null) {
    const bits = noBits(segment.size)
    paint(segment.withMaker, manufacturer + 1, bits)
    place = keepOnly(place, bits)
  }
  return place
}

function painted(size: number, list: readonly number[], paintOne: (index: number, bits: Bits) => void): Bits {
  const bits = noBits(size)
  for (const index of list) paintOne(index, bits)
  return bits
}

/** Who passes every set but this one. */
function failingOnly(place: Bits, sets: readonly Bits[], one: Bits): Bits {
  const others = sets.filter((bits) => bits !== one)
  return takeAway(
    others.reduce((left, bits) => keepOnly(left, bits), place.slice()),
    one,
  )
}

/** A large set is counted by what it lacks. */
function countAll(segment: Segment, dictionary: Dictionary, bits: Bits, counts: Counts) {
  const count = countBits(bits)
  if (count * 2 <= segment.size) return countSlots(segment, slotsOf(bits, count), counts)
  const missing = noCounts(dictionary)
  const rest = takeAway(allBits(segment.size), bits)
  countSlots(segment, slotsOf(rest, segment.size - count), missing)
  for (const kind of ['option', 'manufacturer', 'category'] as const) {
    const [sums, all, without] = [counts[kind], segment.totals[kind], missing[kind]]
    for (let index = 0; index < sums.length; index++) {
      sums[index] = (sums[index] ?? 0) + (all[index] ?? 0) - (without[index] ?? 0)
    }
  }
}

function countSlots({ options, category, maker }: Segment, slots: Uint32Array, counts: Counts) {
  const { starts, values } = options
  for (const slot of slots) {
    for (let at = starts[slot] ?? 0, end = starts[slot + 1] ?? 0; at < end; at++) bump(counts.option, values[at] ?? 0)
    bump(counts.manufacturer, maker[slot] ?? 0)
    bump(counts.category, category[slot] ?? 0)
  }
}

/** Of one attribute only: through its options' slots when that is shorter than through all options of the slots. */
function countOptions(segment: Segment, dictionary: Dictionary, attribute: number, bits: Bits, counts: Counts) {
  const { attributeOf } = dictionary
  const { starts, values } = segment.options
  const own = [...attributeOf.keys()].filter((option) => attributeOf[option] === attribute)
  const through = own.reduce((sum, option) => sum + sizeOf(segment.withOption, option), 0)
  const count = countBits(bits)
  if (count === 0) return
  if (through * segment.size < count * values.length) {
    for (const option of own) {
      counts.option[option] = (counts.option[option] ?? 0) + countIn(segment.withOption, option, bits)
    }
    return
  }
  const isOwn = Uint8Array.from(attributeOf, (each) => (each === attribute ? 1 : 0))
  for (const slot of slotsOf(bits, count)) {
    for (let at = starts[slot] ?? 0, end = starts[slot + 1] ?? 0; at < end; at++) {
      const option = values[at] ?? 0
      if (isOwn[option] === 1) bump(counts.option, option)
    }
  }
}

function countMakers({ maker }: Segment, bits: Bits, counts: Counts) {
  for (const slot of slotsOf(bits)) bump(counts.manufacturer, maker[slot] ?? 0)
}
