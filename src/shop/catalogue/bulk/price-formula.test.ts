import { describe, expect, test } from 'vitest'
import {
  newPrice,
  parseFormula,
  parseMarkup,
  priceFromCost,
  ROUNDINGS,
  type Rounding,
  roundPrice,
} from './price-formula.ts'

const priced = (price: number, text: string, rounding?: Rounding) => {
  const formula = parseFormula(text)
  return formula && newPrice(price, formula, rounding)
}

describe('a formula of prices', () => {
  test.each([
    [1000, '+5%', 1050],
    [999, '+ 5 %', 1049],
    [10, '+5%', 11],
    [1000, '−12,5%', 875],
    [1000, '-3,00', 700],
    [1000, '+0.5', 1050],
    [1000, '= 12,90 €', 1290],
    [1000, '12', 1200],
    [200, '-3', -100],
    [1, '-99.99%', 0],
    [100_000_000, '+100%', 200_000_000],
  ])('%i with %s is %i', (price, text, expected) => expect(priced(price, text)).toBe(expected))

  test.each(['', '5%', '=5%', '+', '+5,123', 'abc', '+5%%', '1e3', '--5', '+12345678'])('%s is none', (text) =>
    expect(parseFormula(text)).toBeNull(),
  )
})

describe('a price from the cost', () => {
  test.each<[number, string, number, number]>([
    [1000, '35', 2100, 1634],
    [1000, '35,5 %', 2100, 1640],
    [999, '0', 0, 999],
    [1, '50%', 2100, 2],
  ])('%i with a markup of %s and VAT of %i is %i', (cost, text, vat, expected) =>
    expect(priceFromCost(cost, { markup: parseMarkup(text) ?? -1, vat })).toBe(expected),
  )

  test('is rounded last, with VAT', () => {
    expect(priceFromCost(1000, { markup: 3500, vat: 2100, rounding: '0.99' })).toBe(1599)
  })

  test.each(['', '-5', 'x', '12345', '1,234'])('%s is no markup', (text) => expect(parseMarkup(text)).toBeNull())
})

describe('rounding', () => {
  test.each<[number, Rounding, number]>([
    [1049, '0.99', 1099],
    [1048, '0.99', 999],
    [30, '0.99', 99],
    [1240, '0.95', 1195],
    [1245, '0.95', 1295],
    [1254, '0.10', 1250],
    [1255, '0.10', 1260],
    [3, '0.10', 10],
    [1249, '1', 1200],
    [1250, '1', 1300],
  ])('%i to %s is %i', (price, rounding, expected) => expect(roundPrice(price, rounding)).toBe(expected))

  test('is at most half a step away, and rounding again changes nothing', () => {
    for (const rounding of ROUNDINGS)
      for (let price = 100; price < 1_500; price += 1) {
        const rounded = roundPrice(price, rounding)
        expect(Math.abs(rounded - price)).toBeLessThanOrEqual(50)
        expect(roundPrice(rounded, rounding)).toBe(rounded)
      }
  })
})
