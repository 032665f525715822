import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { Queries } from './queries.ts'

test('what changes while a list is read for the first time is read once more', async () => {
  const queries = new Queries()
  const first = Promise.withResolvers<string>()
  const answers = [first.promise, Promise.resolve('after the change')]
  const list = new QueryObserver(queries, { queryKey: ['list', 'open'], queryFn: () => answers.shift() })
  const unsubscribe = list.subscribe(() => {})
  const changed = queries.invalidateQueries({ queryKey: ['list'] })
  first.resolve('before the change')
  await changed
  expect(list.getCurrentResult().data).toBe('after the change')
  expect(answers).toEqual([])
  unsubscribe()
})
