import { expect, test } from 'vitest'
import { hitsOfFrames } from './hits.ts'

/** @param frames what each shows, a tenth of a second apart */
function hitsOf(frames: readonly (string | null)[]) {
  const hitOf = hitsOfFrames()
  return frames.map((code, index) => hitOf(code, index * 100)).filter((hit) => hit !== null)
}

const nothing = (frames: number) => Array<null>(frames).fill(null)

test('a code that stays in sight counts once', () => {
  expect(hitsOf(['A', 'A', 'A', null, 'A', 'A', null, null, 'A', 'A'])).toEqual(['A'])
})

test('a frame alone may be misread', () => {
  expect(hitsOf(['A', null, 'B', 'A', null])).toEqual([])
})

test('the next piece with the same code counts after the first was out of sight', () => {
  expect(hitsOf(['A', 'A', ...nothing(7), 'A', 'A'])).toEqual(['A', 'A'])
})

test('another code counts at once, and the first one again after it', () => {
  expect(hitsOf(['A', 'A', 'B', 'B', 'A', 'A'])).toEqual(['A', 'B', 'A'])
})
