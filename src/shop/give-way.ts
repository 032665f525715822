const SHORT_MS = 5
const LOOK_MS = 5
/** However busy the shop is, work that waits goes on. */
const MOST_MS = 250

/** Between slices of long work: hardly a pause while nobody waits, else until nobody does. @param mostMs in all */
export async function giveWay(isBusy: (() => boolean) | undefined, leastMs = SHORT_MS, mostMs = MOST_MS) {
  const end = performance.now() + mostMs
  if (leastMs > 0) await sleep(leastMs)
  while (isBusy?.() && performance.now() < end) await sleep(LOOK_MS)
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}
