import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPause } from './pause.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Milliseconds of a pause after so much work; undefined: none. */
async function pausedFor(worked: number, isBusy?: () => boolean): Promise<number | undefined> {
  const pause = createPause(isBusy)
  await vi.advanceTimersByTimeAsync(worked)
  const began = performance.now()
  const paused = pause()?.then(() => performance.now() - began)
  await vi.advanceTimersByTimeAsync(1_000)
  return paused
}

test('work pauses after some milliseconds, and only for a turn of the event loop', async () => {
  expect(await pausedFor(1)).toBeUndefined()
  expect(await pausedFor(10)).toBeLessThan(2)
})

test('while requests are under way it waits for them, but not for long', async () => {
  expect(await pausedFor(10, () => true)).toBeGreaterThanOrEqual(16)
  expect(await pausedFor(10, () => true)).toBeLessThan(30)
})
