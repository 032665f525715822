import { describe, expect, test } from 'vitest'
import { CORNERS, FULL_CROP, isFull, movedCrop, movedFocus, resizedCrop, shownSquare, squareIn } from './crop.ts'

const crop = { x: 200, y: 100, width: 600, height: 800 }

describe('the crop of a picture', () => {
  test('moves within the picture', () => {
    expect(movedCrop(crop, -50, 25)).toEqual({ ...crop, x: 150, y: 125 })
    expect(movedCrop(crop, -900, 900)).toEqual({ ...crop, x: 0, y: 200 })
  })

  test.each([
    ['top-left', { x: 210, y: 110, width: 590, height: 790 }],
    ['top-right', { x: 200, y: 110, width: 610, height: 790 }],
    ['bottom-left', { x: 210, y: 100, width: 590, height: 810 }],
    ['bottom-right', { x: 200, y: 100, width: 610, height: 810 }],
  ] as const)('is pulled at its corner %s, the one opposite stays', (corner, expected) => {
    expect(resizedCrop(crop, corner, 10, 10)).toEqual(expected)
  })

  test.each(CORNERS)('pulled far at %s it stays in the picture and larger than nothing', (corner) => {
    for (const [x, y] of [
      [-5000, -5000],
      [5000, 5000],
      [-5000, 5000],
    ] as const) {
      const { x: left, y: top, width, height } = resizedCrop(crop, corner, x, y)
      expect(Math.min(left, top)).toBeGreaterThanOrEqual(0)
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(50)
      expect(Math.max(left + width, top + height)).toBeLessThanOrEqual(1000)
    }
  })

  test('is made square in pixels, whatever the shape of the picture', () => {
    const size = { width: 4000, height: 1000 }
    expect(squareIn(size, FULL_CROP)).toEqual({ x: 375, y: 0, width: 250, height: 1000 })
    expect(shownSquare(size, FULL_CROP, null)).toEqual({ left: 1500, top: 0, width: 1000, height: 1000 })
    expect(shownSquare(size, FULL_CROP, movedFocus({ x: 500, y: 500 }, 900, 0)).left).toBe(3000)
    expect([isFull(FULL_CROP), isFull(crop)]).toEqual([true, false])
  })
})
