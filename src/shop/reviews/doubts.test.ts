import { expect, test } from 'vitest'
import { doubtsOf } from './doubts.ts'

test.each([
  ['Laba lampa, silta gaisma.', []],
  ['Pilnīgs sūds', ['bad-word']],
  ['Tāds IDIOTISMS', ['bad-word']],
  ['Papilduss gaisma, kucēns aiz loga', []],
  ['Skatiet www.cits.example', ['link']],
  ['Zvaniet 2912 3456', ['phone']],
  ['Svītrkods 4750123456789', []],
])('%s: %s', (text, doubts) => {
  expect(doubtsOf(text)).toEqual(doubts)
})
