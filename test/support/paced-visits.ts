import { setTimeout as sleep } from 'node:timers/promises'

export type Pace = { ratePerSecond: number; addressOf: (n: number) => string }

/** Milliseconds of pages that are asked for when they are due, whether or not the last one has come back. */
export async function visitPaced({ ratePerSecond, addressOf }: Pace, until: Promise<unknown>): Promise<number[]> {
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
