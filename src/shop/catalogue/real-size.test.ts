import { describe, expect, test } from 'vitest'
import { fitOf, isKnown, thingsBeside } from './real-size.ts'

const desk = { width: 1200, depth: 800, height: 740 }
const left = (...args: Parameters<typeof fitOf>) =>
  Object.fromEntries(fitOf(...args).left.map(({ side, millimetres }) => [side, millimetres]))

describe('a place', () => {
  test('that is larger has room left on the sides that are known', () => {
    expect(fitOf(desk, { width: 1320 })).toEqual({
      fits: true,
      isTurned: false,
      left: [{ side: 'width', millimetres: 120 }],
    })
    expect(left(desk, { width: 1200, depth: 805, height: 2500 })).toEqual({ width: 0, depth: 5, height: 1760 })
  })

  test('that is too small says by how much, side by side', () => {
    expect(fitOf(desk, { width: 1160, depth: 900, height: 700 })).toMatchObject({ fits: false, isTurned: false })
    expect(left(desk, { width: 1160, depth: 900, height: 700 })).toEqual({ width: -40, depth: 100, height: -40 })
  })

  test('may take the product turned, but never lying on its side', () => {
    expect(fitOf(desk, { width: 850, depth: 1250 })).toMatchObject({ fits: true, isTurned: true })
    expect(left(desk, { width: 850, depth: 1250 })).toEqual({ width: 50, depth: 50 })
    expect(fitOf(desk, { width: 850, depth: 1250, height: 700 })).toMatchObject({ fits: false, isTurned: false })
    expect(fitOf(desk, { width: 1250, depth: 750, height: 1300 })).toMatchObject({ fits: false })
    expect(fitOf(desk, { width: 850 })).toMatchObject({ fits: false })
  })

  test('of which nothing is known says nothing', () => {
    expect(fitOf(desk, {}).left).toEqual([])
  })
})

test('what lies beside a product goes by its longest side', () => {
  expect(thingsBeside({ width: 18, depth: 48, height: 8 }).shown).toEqual(['hand', 'mug'])
  expect(thingsBeside({ width: 210, depth: 297, height: 42 }).shown).toEqual(['hand', 'mug', 'sheet'])
  expect(thingsBeside({ width: 600, depth: 20, height: 450 }).things).toContain('person')
  expect(thingsBeside({ width: 100, depth: 90, height: 2000 }).shown).toEqual(['person', 'door', 'sheet'])
})

test('one missing side makes a size unknown', () => {
  expect([desk, { ...desk, depth: 0 }].map(isKnown)).toEqual([true, false])
})
