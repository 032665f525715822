import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { COMPARTMENTS, type Container, firstFitDecreasing, fits, loadOf, type Piece } from './parcels.ts'

const heavy: Container = { maxWeight: 30_000, sides: null }
const compartments: Container[] = Object.values(COMPARTMENTS).map((sides) => ({ maxWeight: 30_000, sides }))
const chair: Piece = { quantity: 1, weight: 5_100, width: 430, depth: 500, height: 800 }

const side = fc.integer({ min: 1, max: 400 })
const piece: fc.Arbitrary<Piece> = fc.record({
  quantity: fc.integer({ min: 1, max: 100 }),
  weight: fc.integer({ min: 0, max: 31_000 }),
  width: side,
  depth: side,
  height: side,
})
const container: fc.Arbitrary<Container> = fc.record({
  maxWeight: fc.integer({ min: 1, max: 40_000 }),
  sides: fc.constantFrom(null, COMPARTMENTS.S, COMPARTMENTS.M, COMPARTMENTS.L),
})
const given = {
  pieces: fc.array(piece, { maxLength: 8 }),
  containers: fc.array(container, { minLength: 1, maxLength: 4 }),
}
const UNLIMITED = 10_000

const inWords = (packing: ReturnType<typeof firstFitDecreasing>) =>
  packing.ok ? packing.parcels.map(({ weight, volume }) => `${weight} g, ${volume} mm3`) : packing.reason

describe('first-fit decreasing', () => {
  test('spreads the pieces of one line', () => {
    const packing = firstFitDecreasing([{ ...chair, quantity: 12 }], [heavy], 10)
    expect(packing.ok && packing.parcels.map(({ contents }) => contents)).toEqual([
      [{ line: 0, quantity: 5 }],
      [{ line: 0, quantity: 5 }],
      [{ line: 0, quantity: 2 }],
    ])
  })

  test('fills parcels with smaller pieces of other lines', () => {
    const pieces = [
      { ...chair, weight: 4_000, quantity: 3 },
      { ...chair, weight: 25_000, quantity: 2 },
    ]
    const packing = firstFitDecreasing(pieces, [heavy], 10)
    expect(packing.ok && packing.parcels.map(({ weight }) => weight)).toEqual([29_000, 29_000, 4_000])
  })

  test('says why there is no way', () => {
    expect(firstFitDecreasing([chair], compartments, 3)).toEqual({ ok: false, reason: 'too-big' })
    expect(firstFitDecreasing([{ ...chair, weight: 30_001 }], [heavy], 3)).toEqual({
      ok: false,
      reason: 'too-heavy',
      maxWeight: 30_000,
    })
    expect(firstFitDecreasing([{ ...chair, quantity: 16 }], [heavy], 3)).toEqual({
      ok: false,
      reason: 'too-many-parcels',
      maxParcels: 3,
    })
    expect(firstFitDecreasing([chair], [], 3)).toEqual({ ok: false, reason: 'too-big' })
  })

  test('packs every piece exactly once and no parcel over a limit', () => {
    fc.assert(
      fc.property(given.pieces, given.containers, (pieces, containers) => {
        const packing = firstFitDecreasing(pieces, containers, UNLIMITED)
        const isPossible = pieces.every((each) =>
          containers.some((one) => fits(loadOf([{ ...each, quantity: 1 }]), one)),
        )
        expect(packing.ok).toBe(isPossible)
        if (!packing.ok) return
        const packed = pieces.map((_, line) =>
          packing.parcels.flatMap(({ contents }) => contents.filter((content) => content.line === line)),
        )
        expect(packed.map((those) => those.reduce((all, { quantity }) => all + quantity, 0))).toEqual(
          pieces.map(({ quantity }) => quantity),
        )
        for (const { contents, ...load } of packing.parcels) {
          expect(contents.length).toBeGreaterThan(0)
          expect(contents.every(({ quantity }) => quantity > 0)).toBe(true)
          expect(loadOf(contents.map(({ line, quantity }) => ({ ...(pieces[line] ?? chair), quantity })))).toEqual(load)
          expect(containers.some((one) => fits(load, one))).toBe(true)
        }
      }),
    )
  })

  test('makes one parcel of what fits into one', () => {
    fc.assert(
      fc.property(given.pieces, given.containers, (pieces, containers) => {
        const all = loadOf(pieces)
        const packing = firstFitDecreasing(pieces, [...containers, { maxWeight: all.weight, sides: null }], 1)
        expect(packing).toMatchObject({ ok: true, parcels: pieces.length > 0 ? [all] : [] })
      }),
    )
  })

  test('packs equal goods equally in whatever order and however turned they are given', () => {
    fc.assert(
      fc.property(given.pieces, given.containers, (pieces, containers) => {
        const packed = inWords(firstFitDecreasing(pieces, containers, UNLIMITED))
        const turned = [...pieces].reverse().map((each) => ({ ...each, width: each.height, height: each.width }))
        expect(inWords(firstFitDecreasing(pieces, containers, UNLIMITED))).toEqual(packed)
        const again = inWords(firstFitDecreasing(turned, containers, UNLIMITED))
        // Which of two reasons is told depends on the order.
        if (typeof packed === 'string') expect(typeof again).toBe('string')
        else expect(again).toEqual(packed)
      }),
    )
  })

  test('needs less than twice the parcels that weight alone demands, plus one', () => {
    fc.assert(
      fc.property(given.pieces, (pieces) => {
        const light = pieces.map((each) => ({ ...each, weight: Math.min(each.weight, 30_000) }))
        const packing = firstFitDecreasing(light, [heavy], UNLIMITED)
        const least = Math.ceil(loadOf(light).weight / 30_000)
        expect(packing.ok && packing.parcels.length).toBeLessThanOrEqual(2 * least + 1)
      }),
    )
  })
})
