import { type Bits, countBits, hasBit, slotsOf } from '../index/bitset.ts'
import { type Compare, comparing, isTitleKey, type Segment, type SortKey } from '../index/segment.ts'
import { firstIndex } from '../index/term-dictionary.ts'

/** The large part of the read model, and the few products that have changed since it was built. */
export type Parts = {
  base: Segment
  delta: Segment | null
  /** Of each of the delta's slots, how many of the base's products stand before it. */
  places: Record<SortKey, Uint32Array> | null
}

/** One set in each part. */
export type Matches = { base: Bits; delta: Bits | null }

/** A set is narrow when sorting its slots is quicker than walking through the whole order. */
const NARROW = 64

/** Ids of the products in `matches`, in the order of the key, from the `skip`th on; `take` at most. */
export function idsInOrder(parts: Parts, matches: Matches, key: SortKey, isUp: boolean, skip: number, take: number) {
  const { base } = parts
  const order = base.orders[key]
  const young = youngInOrder(parts, matches, key, isUp)
  const ids: number[] = []
  let left = skip
  let next = 0
  const give = (id: number) => {
    if (left > 0) left--
    else ids.push(id)
  }
  const giveYoungBefore = (rank: number) => {
    for (let first = young[next]; first && (isUp ? first.place <= rank : first.place > rank); first = young[++next])
      give(first.id)
  }
  const narrow = narrowInOrder(parts, matches, key, isUp, skip + take)
  const length = narrow?.slots.length ?? order.length
  for (let step = 0; step < length && ids.length < take; step++) {
    const rank = isUp ? step : length - 1 - step
    const slot = (narrow ? narrow.slots[step] : order[rank]) ?? 0
    if (!narrow && !hasBit(matches.base, slot)) continue
    if (next < young.length) giveYoungBefore(narrow ? narrow.rankOf(slot) : rank)
    give(base.ids[slot] ?? 0)
  }
  giveYoungBefore(isUp ? Number.POSITIVE_INFINITY : -1)
  return ids.slice(0, take)
}

/** Null for a set that is not narrow, and for titles: these can be compared only where they stand in their order. */
function narrowInOrder({ base }: Parts, matches: Matches, key: SortKey, isUp: boolean, most: number) {
  const count = countBits(matches.base)
  if (isTitleKey(key) || count * NARROW > base.size) return null
  const order = base.orders[key]
  const compare = comparing(key, base, base)
  const slots = firstOf(slotsOf(matches.base, count), isUp ? compare : (a, b) => compare(b, a), most)
  const rankOf = (slot: number) => firstIndex(order.length, (rank) => compare(order[rank] ?? 0, slot) >= 0)
  return { slots, rankOf }
}

/** The first ones in order, without sorting all. */
function firstOf(slots: Uint32Array, compare: Compare, most: number): Uint32Array {
  const first = new Uint32Array(Math.min(slots.length, most * 2))
  let count = 0
  let last: number | undefined
  for (const slot of slots) {
    if (last !== undefined && compare(slot, last) > 0) continue
    first[count++] = slot
    if (count < most * 2) continue
    first.sort(compare)
    count = most
    last = first[most - 1]
  }
  return first.subarray(0, count).sort(compare).subarray(0, most)
}

function youngInOrder({ delta, places }: Parts, matches: Matches, key: SortKey, isUp: boolean) {
  const bits = matches.delta
  if (!delta || !places || !bits) return []
  const slots = [...delta.orders[key]].filter((slot) => hasBit(bits, slot))
  const young = slots.map((slot) => ({ id: delta.ids[slot] ?? 0, place: places[key][slot] ?? 0 }))
  return isUp ? young : young.reverse()
}
