/** Cooperative multitasking: long work gives way to requests between time slices. */

import { setImmediate as nextMacrotask } from 'node:timers/promises'

export type Pause = () => Promise<void> | undefined

const SLICE_MS = 12

export function createPause(): Pause {
  let since = performance.now()
  return () => {
    if (performance.now() - since < SLICE_MS) return undefined
    return nextMacrotask().then(() => {
      since = performance.now()
    })
  }
}
