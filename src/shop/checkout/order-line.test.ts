import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OrderLine, OrderLineFull } from './order-line.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance', 'setTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** A product that five orders at once made hot; they are still running. */
function hotLine() {
  const line = new OrderLine()
  const leaves = Array.from({ length: 5 }, () => line.begin([1]))
  return { line, leaves }
}

test('four orders of a product at once make nothing hot, the fifth does', () => {
  const line = new OrderLine()
  for (let order = 0; order < 4; order += 1) line.begin([1, 2])
  expect(line.isAnyHot).toBe(false)
  line.begin([2])
  expect(line.isAnyHot).toBe(true)
})

test('of a hot product four run at once, the others get their turn in the order they came', async () => {
  const { line, leaves } = hotLine()
  const admitted: number[] = []
  const waiting = [1, 2, 3].map(async (place) => {
    const leave = await line.enter([1])
    admitted.push(place)
    return leave
  })
  const [first, second] = leaves
  first?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(admitted).toEqual([])
  second?.()
  await vi.advanceTimersByTimeAsync(0)
  expect([admitted, line.waiting]).toEqual([[1], 2])
  ;(await waiting[0])?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(admitted).toEqual([1, 2])
})

test('who waits for more than two and a half seconds is told so, and keeps no place', async () => {
  const { line, leaves } = hotLine()
  const told = expect(line.enter([2, 1])).rejects.toBeInstanceOf(OrderLineFull)
  await vi.advanceTimersByTimeAsync(2_700)
  await told
  expect([line.waiting, line.refused]).toEqual([0, 1])
  for (const leave of leaves) leave()
  await vi.advanceTimersByTimeAsync(6_000)
  expect(line.isAnyHot).toBe(false)
  // Nothing is counted that has ended.
  for (let order = 0; order < 4; order += 1) line.begin([1, 2])
  expect(line.isAnyHot).toBe(false)
})

test('other goods do not wait for it', async () => {
  const { line } = hotLine()
  const leaves = await Promise.all([2, 3, 4].map((id) => line.enter([id])))
  expect(line.waiting).toBe(0)
  for (const leave of leaves) leave()
})

test('an end that is said twice counts once', async () => {
  const { line, leaves } = hotLine()
  const [first] = leaves
  first?.()
  first?.()
  let isAdmitted = false
  void line.enter([1]).then(() => {
    isAdmitted = true
  })
  await vi.advanceTimersByTimeAsync(0)
  expect(isAdmitted).toBe(false)
})
