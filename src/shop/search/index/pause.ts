import { setImmediate as nextTurn } from 'node:timers/promises'

/** Long work asks now and then, and waits: requests that have come in meanwhile are answered first. */
export type Pause = () => Promise<void> | undefined

const SLICE_MS = 12

export function createPause(): Pause {
  let since = performance.now()
  return () => {
    if (performance.now() - since < SLICE_MS) return undefined
    return nextTurn().then(() => {
      since = performance.now()
    })
  }
}

/** 0, 1, 2 … A loop, because `from` would ask an iterator for each. */
export function countingUp(length: number): Uint32Array {
  const numbers = new Uint32Array(length)
  for (let index = 0; index < length; index++) numbers[index] = index
  return numbers
}

const SORTED_AT_ONCE = 2_048

/** Merge sort in small steps. The given numbers are sorted in place of a copy; `compare` must be a total order. */
export async function sortInSteps(
  numbers: Uint32Array,
  compare: (a: number, b: number) => number,
  pause: Pause,
): Promise<Uint32Array> {
  let from: Uint32Array = numbers
  for (let start = 0; start < from.length; start += SORTED_AT_ONCE) {
    from.subarray(start, start + SORTED_AT_ONCE).sort(compare)
    await pause()
  }
  let to: Uint32Array = new Uint32Array(from.length)
  for (let width = SORTED_AT_ONCE; width < from.length; width *= 2) {
    for (let start = 0; start < from.length; start += 2 * width) await merge(from, to, start, width, compare, pause)
    ;[from, to] = [to, from]
  }
  return from
}

/** Merges two neighbouring runs of `width`. */
async function merge(
  from: Uint32Array,
  to: Uint32Array,
  start: number,
  width: number,
  compare: (a: number, b: number) => number,
  pause: Pause,
) {
  const middle = Math.min(start + width, from.length)
  const end = Math.min(start + 2 * width, from.length)
  let left = start
  let right = middle
  for (let target = start; target < end; target++) {
    const a = from[left] ?? 0
    const b = from[right] ?? 0
    const takesLeft = right >= end || (left < middle && compare(a, b) <= 0)
    to[target] = takesLeft ? a : b
    if (takesLeft) left++
    else right++
    if ((target & 4_095) === 0) await pause()
  }
}
