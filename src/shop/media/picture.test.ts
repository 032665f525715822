import { describe, expect, test } from 'vitest'
import { keptPixels } from './picture.ts'

const size = { width: 4000, height: 2000 }
const whole = { crop: null, focus: null }

describe('what is kept of a picture', () => {
  test('all of it without crop and focal point', () => {
    expect(keptPixels(size, whole, true)).toEqual({ left: 0, top: 0, width: 4000, height: 2000 })
  })

  test('its crop', () => {
    const crop = { x: 250, y: 100, width: 500, height: 800 }
    expect(keptPixels(size, { ...whole, crop }, true)).toEqual({ left: 1000, top: 200, width: 2000, height: 1600 })
  })

  test.each([
    [500, 1000],
    [0, 0],
    [1000, 2000],
  ])('a square around the focal point at %s thousandths, within the picture', (x, left) => {
    const edit = { ...whole, focus: { x, y: 500 } }
    expect(keptPixels(size, edit, true)).toEqual({ left, top: 0, width: 2000, height: 2000 })
    expect(keptPixels(size, edit, false).width).toBe(4000)
  })

  test('a square within the crop, also where the focal point is outside of it', () => {
    const edit = { crop: { x: 500, y: 0, width: 500, height: 500 }, focus: { x: 100, y: 900 } }
    expect(keptPixels(size, edit, true)).toEqual({ left: 2000, top: 0, width: 1000, height: 1000 })
  })

  test('at least a pixel, never outside of the picture', () => {
    const crop = { x: 950, y: 950, width: 50, height: 50 }
    const { left, top, width, height } = keptPixels({ width: 3, height: 1 }, { ...whole, crop }, true)
    expect([width, height]).toEqual([1, 1])
    expect(left + width).toBeLessThanOrEqual(3)
    expect(top + height).toBeLessThanOrEqual(1)
  })
})
