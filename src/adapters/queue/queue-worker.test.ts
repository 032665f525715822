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
      complete: async () => undefined as never,
      fail: async () => undefined as never,
      touch: async () => undefined as never,
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
