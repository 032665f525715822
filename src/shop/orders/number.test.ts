import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ORDER_NUMBER_BYTES, orderNumber, parseOrderNumber } from './number.ts'

const bytes = fc.uint8Array({ minLength: ORDER_NUMBER_BYTES, maxLength: ORDER_NUMBER_BYTES })

test('a number is short and has no letters that look like digits', () => {
  fc.assert(fc.property(bytes, (random) => /^E-[0-9ACDEFHJKMNPRT]{3}-[0-9ACDEFHJKMNPRT]{3}$/.test(orderNumber(random))))
})

test('different bytes give different numbers', () => {
  const numbers = Array.from({ length: 23 * 23 }, (_, i) =>
    orderNumber(new Uint8Array([i % 23, Math.floor(i / 23), 1, 2, 3])),
  )
  expect(new Set(numbers).size).toBe(23 * 23)
  expect(() => orderNumber(new Uint8Array(4))).toThrow()
})

test('a number comes back however it is typed', () => {
  fc.assert(
    fc.property(bytes, (random) => {
      const number = orderNumber(random)
      const sloppy = number.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')
      for (const typed of [number, sloppy, `#${number}`, number.replaceAll('-', ''), ` ${number.slice(2)} `]) {
        expect(parseOrderNumber(typed)).toBe(number)
      }
    }),
  )
})

test('one wrong character is always noticed', () => {
  fc.assert(
    fc.property(
      bytes,
      fc.constantFrom(2, 3, 4, 6, 7, 8),
      fc.constantFrom(...'0123456789ACDEFHJKMNPRT'),
      (random, place, char) => {
        const number = orderNumber(random)
        const typed = number.slice(0, place) + char + number.slice(place + 1)
        expect(parseOrderNumber(typed)).toBe(typed === number ? number : null)
      },
    ),
  )
})

test('two exchanged characters are always noticed', () => {
  const place = fc.integer({ min: 0, max: 5 })
  fc.assert(
    fc.property(bytes, place, place, (random, a, b) => {
      const number = orderNumber(random)
      const chars = [...number.slice(2).replace('-', '')]
      const typed = chars.map((char, i) => chars[i === a ? b : i === b ? a : i] ?? char).join('')
      expect(parseOrderNumber(typed)).toBe(typed === chars.join('') ? number : null)
    }),
  )
})

test.each(['', 'E-', 'E-7K4-M9', 'hello', 'E-7K4-M92-1', 'A-7K4-M92', 'ŠŽČ-ĶĻŅ', '123456789012345'])(
  '"%s" is no number',
  (typed) => {
    expect(parseOrderNumber(typed)).toBeNull()
  },
)
