/** A set of slots, one bit each. */
export type Bits = Uint32Array

export const noBits = (size: number): Bits => new Uint32Array((size + 31) >>> 5)

export function allBits(size: number): Bits {
  const bits = noBits(size).fill(0xffff_ffff)
  if (size & 31) bits[bits.length - 1] = 0xffff_ffff >>> (32 - (size & 31))
  return bits
}

export const hasBit = (bits: Bits, slot: number): boolean => (((bits[slot >>> 5] ?? 0) >>> (slot & 31)) & 1) === 1

export function setBit(bits: Bits, slot: number) {
  bits[slot >>> 5] = (bits[slot >>> 5] ?? 0) | (1 << (slot & 31))
}

export function clearBit(bits: Bits, slot: number) {
  bits[slot >>> 5] = (bits[slot >>> 5] ?? 0) & ~(1 << (slot & 31))
}

/** Changes the first set; so do the next two. */
export function keepOnly(bits: Bits, others: Bits): Bits {
  for (let word = 0; word < bits.length; word++) bits[word] = (bits[word] ?? 0) & (others[word] ?? 0)
  return bits
}

export function addAll(bits: Bits, others: Bits): Bits {
  for (let word = 0; word < bits.length; word++) bits[word] = (bits[word] ?? 0) | (others[word] ?? 0)
  return bits
}

export function takeAway(bits: Bits, others: Bits): Bits {
  for (let word = 0; word < bits.length; word++) bits[word] = (bits[word] ?? 0) & ~(others[word] ?? 0)
  return bits
}

/** Moves what is in `wanted`, and in `within`, from one set to another that is empty, and counts it. */
export function moveBits(from: Bits, to: Bits, wanted: Bits, within: Bits | null): number {
  let count = 0
  for (let index = 0; index < from.length; index++) {
    const word = (from[index] ?? 0) & (wanted[index] ?? 0) & (within ? (within[index] ?? 0) : -1)
    if (word === 0) continue
    to[index] = word
    from[index] = (from[index] ?? 0) ^ word
    count += countOnes(word)
  }
  return count
}

export function countBits(bits: Bits): number {
  let count = 0
  for (let index = 0; index < bits.length; index++) {
    const word = bits[index] ?? 0
    if (word !== 0) count += countOnes(word)
  }
  return count
}

function countOnes(word: number): number {
  let ones = word - ((word >>> 1) & 0x5555_5555)
  ones = (ones & 0x3333_3333) + ((ones >>> 2) & 0x3333_3333)
  return Math.imul((ones + (ones >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24
}

/** The slots of the set, ascending. */
export function slotsOf(bits: Bits, count = countBits(bits)): Uint32Array {
  const slots = new Uint32Array(count)
  let at = 0
  for (let index = 0; index < bits.length; index++) {
    let word = bits[index] ?? 0
    while (word !== 0) {
      const lowest = word & -word
      slots[at++] = (index << 5) + (31 - Math.clz32(lowest))
      word ^= lowest
    }
  }
  return slots
}
