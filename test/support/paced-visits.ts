import { setTimeout as sleep } from 'node:timers/promises'

type Pace = { ratePerSecond: number; addressOf: (n: number) => string }

/** Milliseconds of pages: `kept` the shop has in its cache, `drawn` it must draw. */
export type Visited = { kept: number[]; drawn: number[] }
type Addresses = {
  ratePerSecond: number
  /** Opened again and again, so they are kept unless what they show changes. */
  kept: readonly string[]
  /** Of the n-th page that is drawn; each is another, so it is not kept. */
  drawn: (n: number) => string
}

/** Buyers who open both kinds of pages by turns, so that both see the same seconds. @returns visits until something ends */
export function pacedBuyers({ ratePerSecond, kept, drawn }: Addresses) {
  let pairs = 0
  const addressOf = (first: number, n: number) => {
    const at = first + (n >> 1)
    pairs = at + 1
    return n % 2 === 0 ? (kept[at % kept.length] ?? '') : drawn(at)
  }
  return async (until: Promise<unknown>): Promise<Visited> => {
    const first = pairs
    const times = await visitPaced({ ratePerSecond, addressOf: (n) => addressOf(first, n) }, until)
    return { kept: times.filter((_, n) => n % 2 === 0), drawn: times.filter((_, n) => n % 2 === 1) }
  }
}

/** Milliseconds of pages that are asked for when they are due, whether or not the last one has come back. */
async function visitPaced({ ratePerSecond, addressOf }: Pace, until: Promise<unknown>): Promise<number[]> {
  const answers: Promise<number>[] = []
  let isOver = false
  const over = until.finally(() => {
    isOver = true
  })
  const began = performance.now()
  for (let n = 0; !isOver; n += 1) {
    await sleep(Math.max(0, began + (n * 1000) / ratePerSecond - performance.now()))
    answers.push(open(addressOf(n)))
  }
  await over
  return Promise.all(answers)
}

async function open(address: string): Promise<number> {
  const began = performance.now()
  const reply = await fetch(address)
  await reply.text()
  if (reply.status !== 200) throw new Error(`${address}: ${reply.status}`)
  return performance.now() - began
}

export const quantile = (all: readonly number[], share: number): number =>
  all.toSorted((a, b) => a - b)[Math.floor(all.length * share)] ?? 0

/** Of all phases together, since one alone has too few pages for its slowest hundredth. */
export const together = (phases: readonly Visited[]): Visited => ({
  kept: phases.flatMap(({ kept }) => kept),
  drawn: phases.flatMap(({ drawn }) => drawn),
})
