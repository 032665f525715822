import { expect, test } from 'vitest'
import { brokenLaw } from '../support/money-properties.ts'

/** `npm run bench:money` tries a million. */
const CARTS = 20_000
const E_INVOICES = 1_000

function firstBroken(carts: number, withUbl: boolean): string | null {
  for (let seed = 1; seed <= carts; seed++) {
    const law = brokenLaw(seed, withUbl)
    if (law) return `cart ${seed}: ${law}`
  }
  return null
}

test('cart, order, invoice and credit notes agree to the cent in twenty thousand random carts', () => {
  expect(firstBroken(CARTS, false)).toBeNull()
})

test('and their e-invoices and credit notes keep the rules of EN 16931', () => {
  expect(firstBroken(E_INVOICES, true)).toBeNull()
})
