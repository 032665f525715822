import { expect, test } from 'vitest'
import { type CartChange, createChangeQueue } from './change-queue.ts'

function slowServer() {
  const sent: unknown[] = []
  const shown: unknown[] = []
  const failed: unknown[] = []
  const busy: boolean[] = []
  const queue = createChangeQueue<unknown>({
    send: async ({ body }: CartChange) => {
      await new Promise((resolve) => setTimeout(resolve, 5))
      if (body === 'broken') throw new Error('refused')
      sent.push(body)
      return body
    },
    onAnswer: (answer) => shown.push(answer),
    onFailure: (error) => failed.push(error),
    onBusy: (is) => busy.push(is),
  })
  return { queue, sent, shown, failed, busy }
}

const change = (key: string, body: unknown): CartChange => ({ key, path: '/', body })

test('ten fast clicks become two calls, and the last one counts', async () => {
  const { queue, sent, busy } = slowServer()
  const clicks = Array.from({ length: 10 }, (_, i) => queue.push(change('line:1', i + 2)))
  await Promise.all(clicks)
  expect(sent).toEqual([2, 11])
  expect(busy).toEqual([true, false])
})

test('changes of different lines keep their order', async () => {
  const { queue, sent } = slowServer()
  await Promise.all([queue.push(change('a', 1)), queue.push(change('b', 2)), queue.push(change('a', 3))])
  expect(sent).toEqual([1, 2, 3])
})

test('a refused change does not stop the next one', async () => {
  const { queue, shown, failed, busy } = slowServer()
  await Promise.all([queue.push(change('a', 'broken')), queue.push(change('b', 2))])
  expect(failed).toHaveLength(1)
  expect(shown).toEqual([2])
  expect(busy.at(-1)).toBe(false)
})
