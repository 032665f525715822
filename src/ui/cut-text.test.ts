import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutText, PRODUCT_TEXT_LIMIT } from './cut-text.ts'

test('a text up to the limit stays whole', () => {
  expect(cutText('a'.repeat(300), PRODUCT_TEXT_LIMIT)).toEqual({ short: 'a'.repeat(300), rest: '' })
})

test('a longer text ends at a word, without a dangling comma', () => {
  expect(cutText('Galds, krēsls, lampa', 15)).toEqual({ short: 'Galds, krēsls', rest: ' lampa' })
})

test('one endless word is cut at the limit', () => {
  expect(cutText('a'.repeat(20), 15)).toEqual({ short: 'a'.repeat(15), rest: 'a'.repeat(5) })
})

test('nothing of a text is lost, and the short part never exceeds the limit', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 80 }), fc.integer({ min: 1, max: 60 }), (text, limit) => {
      const { short, rest } = cutText(text, limit)
      expect(short.length).toBeLessThanOrEqual(Math.max(limit, rest ? 0 : text.length))
      expect(text.startsWith(short) && text.endsWith(rest)).toBe(true)
    }),
  )
})
