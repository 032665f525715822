/** Bitset: a set of doc ids, one bit each, in 32-bit words. */
export type Bitset = Uint32Array

export const emptyBitset = (size: number): Bitset => new Uint32Array((size + 31) >>> 5)

export function fullBitset(size: number): Bitset {
  const bits = emptyBitset(size).fill(0xffff_ffff)
  if (size & 31) bits[bits.length - 1] = 0xffff_ffff >>> (32 - (size & 31))
  return bits
}

export function bitsetOf(size: number, docIds: Iterable<number>): Bitset {
  const bits = emptyBitset(size)
  for (const docId of docIds) setBit(bits, docId)
  return bits
}

export const hasBit = (bits: Bitset, docId: number): boolean => (((bits[docId >>> 5] ?? 0) >>> (docId & 31)) & 1) === 1

export function setBit(bits: Bitset, docId: number) {
  bits[docId >>> 5] = (bits[docId >>> 5] ?? 0) | (1 << (docId & 31))
}

export function clearBit(bits: Bitset, docId: number) {
  bits[docId >>> 5] = (bits[docId >>> 5] ?? 0) & ~(1 << (docId & 31))
}

/** Intersection in place of the first set; the next two are union and difference. */
export function andInto(bits: Bitset, others: Bitset): Bitset {
  for (let word = 0; word < bits.length; word++) bits[word] = (bits[word] ?? 0) & (others[word] ?? 0)
  return bits
}

export function orInto(bits: Bitset, others: Bitset): Bitset {
  for (let word = 0; word < bits.length; word++) bits[word] = (bits[word] ?? 0) | (others[word] ?? 0)
  return bits
}

export function andNotInto(bits: Bitset, others: Bitset): Bitset {
  for (let word = 0; word < bits.length; word++) bits[word] = (bits[word] ?? 0) & ~(others[word] ?? 0)
  return bits
}

type Take = { from: Bitset; wanted: Bitset; within: Bitset | null }

/** Takes what is in `wanted`, and in `within`, out of a set, and counts it; null where that is nothing. */
export function takeIntersection({ from, wanted, within }: Take): { taken: Bitset; count: number } | null {
  const start = firstCommonWord({ from, wanted, within })
  if (start === from.length) return null
  const taken = new Uint32Array(from.length)
  let count = 0
  for (let index = start; index < from.length; index++) {
    const word = (from[index] ?? 0) & (wanted[index] ?? 0) & (within ? (within[index] ?? 0) : -1)
    if (word === 0) continue
    taken[index] = word
    from[index] = (from[index] ?? 0) ^ word
    count += popcount(word)
  }
  return { taken, count }
}

function firstCommonWord({ from, wanted, within }: Take): number {
  let index = 0
  while (
    index < from.length &&
    ((from[index] ?? 0) & (wanted[index] ?? 0) & (within ? (within[index] ?? 0) : -1)) === 0
  ) {
    index++
  }
  return index
}

export function cardinality(bits: Bitset): number {
  let count = 0
  for (let index = 0; index < bits.length; index++) {
    const word = bits[index] ?? 0
    if (word !== 0) count += popcount(word)
  }
  return count
}

export function commonCount(bits: Bitset, others: Bitset): number {
  let count = 0
  for (let index = 0; index < bits.length; index++) {
    const word = (bits[index] ?? 0) & (others[index] ?? 0)
    if (word !== 0) count += popcount(word)
  }
  return count
}

/** Population count of a 32-bit word (SWAR). */
function popcount(word: number): number {
  let ones = word - ((word >>> 1) & 0x5555_5555)
  ones = (ones & 0x3333_3333) + ((ones >>> 2) & 0x3333_3333)
  return Math.imul((ones + (ones >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24
}

export function hasAny(bits: Bitset): boolean {
  for (let index = 0; index < bits.length; index++) if (bits[index] !== 0) return true
  return false
}

export function docIdsIn(bits: Bitset, count = cardinality(bits)): Uint32Array {
  const docIds = new Uint32Array(count)
  let at = 0
  for (let index = 0; index < bits.length; index++) {
    let word = bits[index] ?? 0
    while (word !== 0) {
      const lowest = word & -word
      docIds[at++] = (index << 5) + (31 - Math.clz32(lowest))
      word ^= lowest
    }
  }
  return docIds
}
