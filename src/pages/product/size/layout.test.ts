import { expect, test } from 'vitest'
import { type Box, THINGS, thingsBeside } from '../../../shop/catalogue/real-size.ts'
import { DRAWING, HEIGHTS, layoutOf } from './layout.ts'

const boxes: Box[] = [
  { width: 1, depth: 1, height: 1 },
  { width: 18, depth: 48, height: 8 },
  { width: 210, depth: 297, height: 350 },
  { width: 600, depth: 20, height: 450 },
  { width: 1200, depth: 800, height: 740 },
  { width: 2180, depth: 90, height: 90 },
  { width: 50, depth: 6000, height: 50 },
  { width: 9000, depth: 9000, height: 9000 },
]
const places = [{}, { width: 1, depth: 1 }, { width: 4000, depth: 3000, height: 2500 }]

test.each(boxes)('%o stands inside the drawing, in true proportion to what is beside it', (box) => {
  for (const place of places) {
    const { shown } = thingsBeside(box)
    const { scale, things, product, most, square } = layoutOf(box, shown, { spot: null, place })
    const right = (x: number, width: number) => DRAWING.left + (x + width) * scale
    const edges = [...things.map(({ name, x }) => right(x, THINGS[name].width)), right(product.x, box.width)]
    expect(edges).toEqual([...edges].sort((a, b) => a - b))
    expect(edges.at(-1)).toBeLessThanOrEqual(DRAWING.width - DRAWING.right + 0.01)
    const tallest = Math.max(box.height, place.height ?? 0, ...shown.map((name) => THINGS[name].height))
    const deepest = Math.max(box.depth, place.depth ?? 0, ...shown.map((name) => THINGS[name].depth))
    expect(tallest * scale).toBeLessThanOrEqual(HEIGHTS.front - DRAWING.top - DRAWING.bottom + 0.01)
    expect(deepest * scale).toBeLessThanOrEqual(HEIGHTS.top - DRAWING.top - DRAWING.bottom + 0.01)
    expect([product.lift, product.z]).toEqual([0, 0])
    expect(product.x).toBeLessThanOrEqual(most.x)
    expect(square * scale).toBeGreaterThanOrEqual(16)
  }
})

test('what was moved stays inside when the scale changes', () => {
  const box = { width: 240, depth: 240, height: 390 }
  const spot = { x: 99_999, lift: 99_999, z: -5 }
  const { product, most } = layoutOf(box, ['mug'], { spot, place: {} })
  expect(product).toEqual({ x: most.x, lift: most.lift, z: 0 })
})
