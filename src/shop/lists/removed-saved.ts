import { readNumbers, signNumbers } from '../cart/signed-numbers.ts'
import type { Keys } from '../keys.ts'
import type { SavedItem } from './saved.db.ts'

const placeOf = (cartId: string) => `saved:${cartId}`

/** Signed like the removal of a cart's line: nothing is kept on the server. */
export const savedUndo = (keys: Keys, cartId: string, { id, productId, quantity, seenPrice, serviceIds }: SavedItem) =>
  signNumbers(keys, placeOf(cartId), [id, productId, quantity, seenPrice, ...serviceIds])

export function readSavedUndo(keys: Keys, cartId: string, token: string): SavedItem | null {
  const numbers = readNumbers(keys, placeOf(cartId), token)
  if (!numbers || numbers.length < 4) return null
  const [id = 0, productId = 0, quantity = 0, seenPrice = 0, ...serviceIds] = numbers
  return { id, productId, quantity, seenPrice, serviceIds }
}
