import fc from 'fast-check'
import { expect, test } from 'vitest'
import { claim, isPurchasable, stockStatus } from './stock.ts'

test.each([
  [1, 0, 'in_shop', true],
  [3, 9, 'in_shop', true],
  [0, 1, 'in_stock', true],
  [0, 0, 'to_order', false],
  [-1, 0, 'to_order', false],
] as const)('%i in the shop and %i at the supplier is %s', (quantity, virtual_quantity, status, purchasable) => {
  expect(stockStatus({ quantity, virtual_quantity })).toBe(status)
  expect(isPurchasable({ quantity, virtual_quantity })).toBe(purchasable)
})

test("the shop's own pieces go first", () => {
  expect(claim({ quantity: 2, virtual_quantity: 5 }, 3)).toEqual({ fromQuantity: 2, fromVirtual: 1 })
  expect(claim({ quantity: 2, virtual_quantity: 5 }, 8)).toBeNull()
})

test.each([0, -1, 1.5, Number.NaN])('%s pieces cannot be claimed', (wanted) => {
  expect(claim({ quantity: 9, virtual_quantity: 9 }, wanted)).toBeNull()
})

test('a claim is all or nothing, and never takes what is not there', () => {
  const pieces = fc.integer({ min: 0, max: 50 })
  fc.assert(
    fc.property(pieces, pieces, fc.integer({ min: 1, max: 100 }), (quantity, virtual_quantity, wanted) => {
      const taken = claim({ quantity, virtual_quantity }, wanted)
      if (wanted > quantity + virtual_quantity) return taken === null
      return (
        taken !== null &&
        taken.fromQuantity + taken.fromVirtual === wanted &&
        taken.fromQuantity <= quantity &&
        taken.fromVirtual <= virtual_quantity
      )
    }),
  )
})
