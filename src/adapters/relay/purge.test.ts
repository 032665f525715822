import { expect, test } from 'vitest'
import { headersOf } from './purge.ts'

test('tags go in headers of at most 4,000 characters, and none is lost', () => {
  const tags = new Set(Array.from({ length: 3_000 }, (_, n) => `product:${n}`))
  const lists = headersOf(tags)
  expect(Math.max(...lists.map(({ length }) => length))).toBeLessThanOrEqual(4_000)
  expect(new Set(lists.flatMap((list) => list.split(' ')))).toEqual(tags)
})

test('too many tags, or all of them: the whole cache', () => {
  expect(headersOf(new Set(Array.from({ length: 6_000 }, (_, n) => `product:${n}`)))).toEqual(['everything'])
  expect(headersOf(new Set(['menu', 'everything']))).toEqual(['everything'])
})
