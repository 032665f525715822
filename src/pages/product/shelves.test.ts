import { expect, test } from 'vitest'
import { shelvesOf } from './shelves.ts'

const told = (linked: number, recommended: number) =>
  shelvesOf({ linked, recommended }).map(({ title, lists, count }) => [title, lists.join('+'), count])

test('a list has a shelf of its own from three products on; shorter ones share one; there are two at most', () => {
  const related = ['related', 'related', undefined]
  expect(told(3, 4)).toEqual([
    ['linked', 'linked', 3],
    ['recommended', 'recommended', 4],
  ])
  expect(told(3, 0)).toEqual([['linked', 'linked', 3], related])
  expect(told(2, 1)).toEqual([['useful', 'linked+recommended', 3], related])
  expect(told(0, 0)).toEqual([related, ['recent', 'recent', undefined]])
  expect(told(5, 1)).toEqual([
    ['linked', 'linked', 5],
    ['useful', 'recommended+related', undefined],
  ])
})
