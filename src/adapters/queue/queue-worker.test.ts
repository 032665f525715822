import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PRIORITY } from '../../shop/emails/queue.ts'
import { QueueWorker } from './queue-worker.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

function openWorker(isBusy: () => boolean) {
  const queued: { id: string; priority: number; expireInSeconds: number }[] = []
  const done: string[] = []
  const worker = new QueueWorker({
    boss: {
      fetch: async (_name: string, { minPriority = PRIORITY.low } = {}) => {
        const index = queued.findIndex(({ priority }) => priority >= minPriority)
        return (index < 0 ? [] : queued.splice(index, 1)) as never
      },
      ...ended,
    },
    name: 'letter',
    atOnce: 5,
    reserved: 2,
    isBusy,
    run: async ({ id }) => void done.push(id),
    giveBack: async () => {},
    onError: (error) => {
      throw error
    },
  })
  const add = (id: string, priority: number) => {
    queued.push({ id, priority, expireInSeconds: 90 })
    queued.sort((a, b) => b.priority - a.priority)
  }
  return { worker, done, add }
}

/** Stand-ins for the calls of pg-boss that end or prolong a job. */
const ended = {
  complete: async () => undefined as never,
  fail: async () => undefined as never,
  touch: async () => undefined as never,
}

test('while somebody waits for an answer, there is a pause after each e-mail that is not urgent', async () => {
  let isBusy = true
  const { worker, done, add } = openWorker(() => isBusy)
  for (const id of ['first', 'second', 'third', 'fourth']) add(id, PRIORITY.usual)
  worker.start()
  await vi.advanceTimersByTimeAsync(200)
  expect(done).toEqual(['first'])
  add('reset', PRIORITY.urgent)
  await vi.advanceTimersByTimeAsync(100)
  expect(done).toEqual(['first', 'reset', 'second'])
  isBusy = false
  await vi.advanceTimersByTimeAsync(250)
  expect(done).toEqual(['first', 'reset', 'second', 'third', 'fourth'])
  await worker.stop(0)
})

test('jobs that end while others are completed are completed together', async () => {
  const queued = ['a', 'b', 'c', 'd'].map((id) => ({ id, priority: PRIORITY.usual, expireInSeconds: 90 }))
  const completed: (string | string[])[] = []
  const [others, firstCompleted] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const worker = new QueueWorker({
    boss: {
      ...ended,
      fetch: async (_name: string, { batchSize = 1 } = {}) => queued.splice(0, batchSize) as never,
      complete: async (_name: string, ids: string | string[]) => {
        completed.push(ids)
        if (completed.length === 1) await firstCompleted.promise
        return undefined as never
      },
    },
    name: 'letter',
    atOnce: 4,
    run: async ({ id }) => {
      if (id !== 'a') await others.promise
    },
    giveBack: async () => {},
    onError: (error) => {
      throw error
    },
  })
  worker.start()
  await vi.advanceTimersByTimeAsync(10)
  others.resolve()
  await vi.advanceTimersByTimeAsync(10)
  expect(completed).toEqual([['a']])
  firstCompleted.resolve()
  await vi.advanceTimersByTimeAsync(10)
  expect(completed).toEqual([['a'], ['b', 'c', 'd']])
  await worker.stop(0)
})

test('jobs are fetched as many at once as may run, and no more of a group than it may have', async () => {
  const queued = ['a', 'a', 'a', 'a', 'b', 'c'].map((groupId, n) => ({
    id: `${groupId}${n}`,
    groupId,
    expireInSeconds: 90,
  }))
  const running: string[] = []
  const most: number[] = []
  const sizes: number[] = []
  const worker = new QueueWorker({
    boss: {
      fetch: async (_name: string, { batchSize = 1, ignoreGroups, minPriority = 0 } = {}) => {
        sizes.push(batchSize)
        const free =
          minPriority > 0 ? [] : queued.filter(({ groupId }) => !ignoreGroups?.includes(groupId)).slice(0, batchSize)
        for (const job of free) queued.splice(queued.indexOf(job), 1)
        return free as never
      },
      ...ended,
    },
    name: 'letter',
    atOnce: 4,
    perGroup: 2,
    run: async ({ id }) => {
      running.push(id)
      most.push(running.filter((each) => each.startsWith('a')).length)
      await new Promise((resolve) => setTimeout(resolve, 100))
      running.splice(running.indexOf(id), 1)
    },
    giveBack: async () => {},
    onError: (error) => {
      throw error
    },
  })
  worker.start()
  await vi.advanceTimersByTimeAsync(50)
  expect(running).toEqual(['a0', 'a1', 'b4', 'c5'])
  expect(sizes).toEqual([2, 2])
  await vi.advanceTimersByTimeAsync(500)
  expect([queued, Math.max(...most)]).toEqual([[], 2])
  await worker.stop(0)
})
