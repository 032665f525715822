import { type Bits, countBits, hasBit, slotsOf } from './bits.ts'
import type { Segment, SortKey } from './segment.ts'

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
  const ranks = narrowRanks(parts, matches, key)
  const length = ranks?.length ?? order.length
  for (let step = 0; step < length && ids.length < take; step++) {
    const index = isUp ? step : length - 1 - step
    const rank = ranks ? (ranks[index] ?? 0) : index
    const slot = order[rank] ?? 0
    if (!ranks && !hasBit(matches.base, slot)) continue
    if (next < young.length) giveYoungBefore(rank)
    if (left > 0) left--
    else ids.push(base.ids[slot] ?? 0)
  }
  giveYoungBefore(isUp ? Number.POSITIVE_INFINITY : -1)
  return ids.slice(0, take)
}

function narrowRanks({ base }: Parts, matches: Matches, key: SortKey): Uint32Array | null {
  const count = countBits(matches.base)
  if (count * NARROW > base.size) return null
  const ranks = base.ranks[key]
  return slotsOf(matches.base, count)
    .map((slot) => ranks[slot] ?? 0)
    .sort()
}

function youngInOrder({ delta, places }: Parts, matches: Matches, key: SortKey, isUp: boolean) {
  const bits = matches.delta
  if (!delta || !places || !bits) return []
  const slots = [...delta.orders[key]].filter((slot) => hasBit(bits, slot))
  const young = slots.map((slot) => ({ id: delta.ids[slot] ?? 0, place: places[key][slot] ?? 0 }))
  return isUp ? young : young.reverse()
}
