/** Cooperative multitasking: long work gives way to requests between time slices. */

import { setImmediate as nextMacrotask } from 'node:timers/promises'
import { giveWay } from '../../give-way.ts'

export type Pause = () => Promise<void> | undefined

/** A page that is being made waits so long at each of its questions to the database. */
const SLICE_MS = 3
/** However busy the shop is, the work goes on. */
const MOST_MS = 16

/** @param isBusy whether requests are under way that the work would delay */
export function createPause(isBusy?: () => boolean): Pause {
  let since = performance.now()
  return () => {
    if (performance.now() - since < SLICE_MS) return undefined
    return rest(isBusy).then(() => {
      since = performance.now()
    })
  }
}

async function rest(isBusy: (() => boolean) | undefined) {
  await nextMacrotask()
  await giveWay(isBusy, 0, MOST_MS)
}
