import { expect, test } from 'vitest'
import { wordsKey } from './words-key.ts'

test.each([
  ['  Bērnu KRĒSLS! ', 'bernu kresls'],
  ['LU-1101', 'lu 1101'],
  ['4750123456789', '4750123456789'],
  ['anna@pasts.example', null],
  ['Anna 29123456', null],
  ['+371 2912 3456', null],
  ['010190-12345', null],
  ['LV80BANK0000435195001', null],
  ['…', null],
  ['k', null],
  ['garš '.repeat(20), null],
])('%s is counted as %s', (query, key) => {
  expect(wordsKey(query)).toBe(key)
})
