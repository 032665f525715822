export type Random = {
  /** From 0 up to 1. */
  next(): number
  below(n: number): number
  of<T>(list: readonly T[]): T
  chance(probability: number): boolean
}

/** mulberry32: small, quick, the same numbers for the same seed everywhere. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (n: number) => Math.floor(next() * n)
  const of = <T>(list: readonly T[]): T => {
    const found = list[below(list.length)]
    if (found === undefined) throw new Error('nothing to choose from')
    return found
  }
  return { next, below, of, chance: (probability) => next() < probability }
}
