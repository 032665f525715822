import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Semaphore, SemaphoreFull, YieldQueue } from './semaphore.ts'

test('so many at once, so many in wait, in the order in which they came; whoever comes then is told so', async () => {
  const line = new Semaphore({ atOnce: 2, maxWaiting: 3 })
  let running = 0
  let most = 0
  const done: number[] = []
  const work = (i: number) => async () => {
    running += 1
    most = Math.max(most, running)
    await sleep(1)
    running -= 1
    done.push(i)
    if (i === 1) throw new Error('it went wrong')
  }
  const answers = await Promise.allSettled(Array.from({ length: 8 }, (_, i) => line.run(work(i))))
  expect(most).toBe(2)
  expect(done).toEqual([0, 1, 2, 3, 4])
  expect(answers.map(({ status }) => status === 'fulfilled')).toEqual([
    true,
    false,
    true,
    true,
    true,
    false,
    false,
    false,
  ])
  for (const answer of answers.slice(5)) expect(answer).toMatchObject({ reason: expect.any(SemaphoreFull) })
  // What went wrong took nobody's place.
  await expect(line.run(async () => 'free')).resolves.toBe('free')
})

test('of turns there is one in each turn of the event loop', async () => {
  const turns = new YieldQueue()
  let loop = 0
  let isCounting = true
  const count = () => {
    loop += 1
    if (isCounting) setImmediate(count)
  }
  setImmediate(count)
  const at = await Promise.all([1, 2, 3, 4].map(() => turns.next().then(() => loop)))
  isCounting = false
  expect(new Set(at).size).toBe(4)
})
