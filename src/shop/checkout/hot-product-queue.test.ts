import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HotProductQueue, HotProductQueueFull } from './hot-product-queue.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance', 'setTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** A product that five orders at once made hot; they are still running. */
function hotQueue() {
  const queue = new HotProductQueue()
  const leaves = Array.from({ length: 5 }, () => queue.begin([1]))
  return { queue, leaves }
}

test('four orders of a product at once make nothing hot, the fifth does', () => {
  const queue = new HotProductQueue()
  for (let order = 0; order < 4; order += 1) queue.begin([1, 2])
  expect(queue.isAnyHot).toBe(false)
  queue.begin([2])
  expect(queue.isAnyHot).toBe(true)
})

test('of a hot product four run at once, the others get their turn in the order they came', async () => {
  const { queue, leaves } = hotQueue()
  const admitted: number[] = []
  const waiting = [1, 2, 3].map(async (place) => {
    const leave = await queue.enter([1])
    admitted.push(place)
    return leave
  })
  const [first, second] = leaves
  first?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(admitted).toEqual([])
  second?.()
  await vi.advanceTimersByTimeAsync(0)
  expect([admitted, queue.waiting]).toEqual([[1], 2])
  ;(await waiting[0])?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(admitted).toEqual([1, 2])
})

test('who waits for more than two and a half seconds is told so, and keeps no place', async () => {
  const { queue, leaves } = hotQueue()
  const told = expect(queue.enter([2, 1])).rejects.toBeInstanceOf(HotProductQueueFull)
  await vi.advanceTimersByTimeAsync(2_700)
  await told
  expect([queue.waiting, queue.refused]).toEqual([0, 1])
  for (const leave of leaves) leave()
  await vi.advanceTimersByTimeAsync(6_000)
  expect(queue.isAnyHot).toBe(false)
  // Nothing is counted that has ended.
  for (let order = 0; order < 4; order += 1) queue.begin([1, 2])
  expect(queue.isAnyHot).toBe(false)
})

test('other goods do not wait for it', async () => {
  const { queue } = hotQueue()
  const leaves = await Promise.all([2, 3, 4].map((id) => queue.enter([id])))
  expect(queue.waiting).toBe(0)
  for (const leave of leaves) leave()
})

test('an end that is said twice counts once', async () => {
  const { queue, leaves } = hotQueue()
  const [first] = leaves
  first?.()
  first?.()
  let isAdmitted = false
  void queue.enter([1]).then(() => {
    isAdmitted = true
  })
  await vi.advanceTimersByTimeAsync(0)
  expect(isAdmitted).toBe(false)
})
