import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { giveWay } from './give-way.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** @returns milliseconds until the work goes on */
async function pausedFor(isBusy: (() => boolean) | undefined): Promise<number> {
  const start = performance.now()
  const paused = giveWay(isBusy).then(() => performance.now() - start)
  await vi.advanceTimersByTimeAsync(10_000)
  return paused
}

test('long work hardly pauses while nobody waits', async () => {
  expect(await pausedFor(undefined)).toBeLessThan(10)
  expect(await pausedFor(() => false)).toBeLessThan(10)
})

test('it pauses while somebody waits, and not longer', async () => {
  const looks = [true, true, true]
  const paused = await pausedFor(() => looks.pop() ?? false)
  expect(paused).toBeGreaterThanOrEqual(20)
  expect(paused).toBeLessThan(40)
})

test('it goes on where somebody waits all the time', async () => {
  const paused = await pausedFor(() => true)
  expect(paused).toBeGreaterThanOrEqual(250)
  expect(paused).toBeLessThan(300)
})
