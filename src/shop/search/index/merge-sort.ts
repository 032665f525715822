import type { Pause } from './pause.ts'

const RUN_LENGTH = 2_048

type Compare = (a: number, b: number) => number

/** Sorts in place of the given list; `compare` must be a total order. */
export async function mergeSort(numbers: Uint32Array, compare: Compare, pause: Pause): Promise<Uint32Array> {
  let from: Uint32Array = numbers
  for (let start = 0; start < from.length; start += RUN_LENGTH) {
    from.subarray(start, start + RUN_LENGTH).sort(compare)
    await pause()
  }
  let to: Uint32Array = new Uint32Array(from.length)
  for (let width = RUN_LENGTH; width < from.length; width *= 2) {
    for (let start = 0; start < from.length; start += 2 * width) {
      await mergeRuns({ from, to, start, width }, compare, pause)
    }
    ;[from, to] = [to, from]
  }
  return from
}

type Runs = { from: Uint32Array; to: Uint32Array; start: number; width: number }

async function mergeRuns({ from, to, start, width }: Runs, compare: Compare, pause: Pause) {
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
