import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OrderQueue, OrderQueueFull, OrderTurn } from './order-queue.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance', 'setTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** A product that five orders at once made hot; they are still running. */
function hotQueue() {
  const queue = new OrderQueue()
  const leaves = Array.from({ length: 5 }, () => queue.begin([1]))
  return { queue, leaves }
}

test('four orders of a product at once make nothing hot, the fifth does', () => {
  const queue = new OrderQueue()
  for (let order = 0; order < 4; order += 1) queue.begin([1, 2])
  expect(queue.isAnyHot).toBe(false)
  queue.begin([2])
  expect(queue.isAnyHot).toBe(true)
})

test('of a hot product four run at once, the others get their turn in the order they came', async () => {
  const { queue, leaves } = hotQueue()
  const admitted: number[] = []
  const waiting = [1, 2, 3].map(async (place) => {
    const leave = await queue.enterProducts([1])
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
  const told = expect(queue.enterProducts([2, 1])).rejects.toBeInstanceOf(OrderQueueFull)
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
  const leaves = await Promise.all([2, 3, 4].map((id) => queue.enterProducts([id])))
  expect(queue.waiting).toBe(0)
  for (const leave of leaves) leave()
})

test('of all orders eight run at once, the others get their turn in the order they came', async () => {
  const queue = new OrderQueue()
  const leaves = await Promise.all(Array.from({ length: 8 }, () => queue.enter(performance.now())))
  const admitted: number[] = []
  for (const place of [1, 2]) void queue.enter(performance.now()).then(() => admitted.push(place))
  await vi.advanceTimersByTimeAsync(0)
  expect([admitted, queue.waiting]).toEqual([[], 2])
  leaves[0]?.()
  leaves[0]?.()
  await vi.advanceTimersByTimeAsync(0)
  expect([admitted, queue.waiting]).toEqual([[1], 1])
})

test('the time before it counts, and whoever comes after five hundred is told at once', async () => {
  const queue = new OrderQueue()
  await Promise.all(Array.from({ length: 8 }, () => queue.enter(performance.now())))
  const late = expect(queue.enter(performance.now() - 2_000)).rejects.toBeInstanceOf(OrderQueueFull)
  await vi.advanceTimersByTimeAsync(700)
  await late
  const waiting = Array.from({ length: 500 }, () => queue.enter(performance.now()).catch(() => 'refused'))
  await expect(queue.enter(performance.now())).rejects.toBeInstanceOf(OrderQueueFull)
  await vi.advanceTimersByTimeAsync(2_700)
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['refused']))
  expect([queue.waiting, queue.refused]).toEqual([0, 502])
})

test('an order that waits for its product lets orders of other goods through', async () => {
  const { queue, leaves } = hotQueue()
  const turns = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const turn = new OrderTurn(queue)
      await turn.enter()
      return turn
    }),
  )
  const waited = turns.map((turn) => turn.enterProducts([1]))
  const other = new OrderTurn(queue)
  await other.enter()
  expect(await other.enterProducts([2])).toBe(false)
  for (const leave of leaves) leave()
  for (const [n, turn] of turns.entries()) {
    expect(await waited[n]).toBe(true)
    turn.end()
  }
  expect(queue.waiting).toBe(0)
})

test('an order that asked outside goes on before all that wait, also where five hundred do', async () => {
  const queue = new OrderQueue()
  const turns = Array.from({ length: 8 }, () => new OrderTurn(queue))
  for (const turn of turns) await turn.enter()
  const answer = Promise.withResolvers<string>()
  const asked = turns[0]?.pause(() => answer.promise)
  const other = await queue.enter(performance.now())
  const admitted: string[] = []
  for (let guest = 0; guest < 500; guest += 1)
    void queue.enter(performance.now()).then(
      () => admitted.push('guest'),
      () => admitted.push('refused'),
    )
  await vi.advanceTimersByTimeAsync(2_000)
  answer.resolve('valid')
  void asked?.then((text) => admitted.push(text))
  await vi.advanceTimersByTimeAsync(0)
  expect(queue.waiting).toBe(501)
  other()
  await vi.advanceTimersByTimeAsync(0)
  expect(admitted).toEqual(['valid'])
  turns[1]?.end()
  await vi.advanceTimersByTimeAsync(0)
  expect(admitted).toEqual(['valid', 'guest'])
})

test('who waits behind an order that came back is told in time, and the order by its own', async () => {
  const queue = new OrderQueue()
  for (let order = 0; order < 8; order += 1) await queue.enter(performance.now())
  const guest = expect(queue.enter(performance.now())).rejects.toBeInstanceOf(OrderQueueFull)
  await vi.advanceTimersByTimeAsync(1_000)
  const back = expect(queue.enterAgain()).rejects.toBeInstanceOf(OrderQueueFull)
  await vi.advanceTimersByTimeAsync(1_700)
  await guest
  expect(queue.waiting).toBe(1)
  await vi.advanceTimersByTimeAsync(1_000)
  await back
  expect(queue.refused).toBe(2)
})

test('the time that a question outside takes is not part of the wait for goods', async () => {
  const { queue, leaves } = hotQueue()
  const turn = new OrderTurn(queue)
  await turn.enter()
  await turn.pause(() => vi.advanceTimersByTimeAsync(3_000))
  const entered = turn.enterProducts([1])
  await vi.advanceTimersByTimeAsync(500)
  for (const leave of leaves) leave()
  expect(await entered).toBe(true)
})

test('an end that is said twice counts once', async () => {
  const { queue, leaves } = hotQueue()
  const [first] = leaves
  first?.()
  first?.()
  let isAdmitted = false
  void queue.enterProducts([1]).then(() => {
    isAdmitted = true
  })
  await vi.advanceTimersByTimeAsync(0)
  expect(isAdmitted).toBe(false)
})

test('that there was too little of what many want is known for five seconds; of anything else it is not', async () => {
  const queue = new OrderQueue()
  queue.noteSoldOut()
  expect([queue.isAnySoldOut, queue.isAnyHot]).toEqual([false, false])
  const hot = hotQueue()
  for (const leave of hot.leaves) leave()
  await vi.advanceTimersByTimeAsync(4_000)
  hot.queue.noteSoldOut()
  // The product itself is no longer wanted by many then, those who come too late are still told early.
  await vi.advanceTimersByTimeAsync(4_000)
  expect([hot.queue.isAnySoldOut, hot.queue.isAnyHot]).toEqual([true, true])
  await vi.advanceTimersByTimeAsync(1_100)
  expect([hot.queue.isAnySoldOut, hot.queue.isAnyHot]).toEqual([false, false])
})
