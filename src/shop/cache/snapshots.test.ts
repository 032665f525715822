import { expect, test } from 'vitest'
import { covers } from './snapshots.ts'

test.each([
  ['the same', '10:12:11', '10:12:11', true],
  ['a later one', '20:20:', '10:12:11', true],
  ['an earlier one', '10:12:11', '20:20:', false],
  ['one in which the same is running', '11:14:11', '11:12:11', true],
  ['one that has seen what is running here', '11:14:11', '14:14:', false],
  ['one that began later but has seen no more', '10:11:', '11:13:11,12', true],
  ['one that began later and has seen one more', '10:11:', '11:13:11', false],
  ['far later', '10:11:', '9000000000:9000000001:', false],
])('%s', (_what, snapshot, other, is) => {
  expect(covers(snapshot, other)).toBe(is)
})
