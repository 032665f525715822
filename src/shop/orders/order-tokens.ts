import { type Keys, keysOf } from '../keys.ts'
import { randomToken, sha256 } from '../tokens.ts'
import type { OrderAddress } from './order.ts'

/**
 * The secret part of an order's address: made of a nonce in the database and the shop's secret, so that neither alone
 * opens it, and letters, retries and the profile make the same one. Orders of older versions have no nonce.
 */
export function orderTokens(secret: string | Keys) {
  const keys = keysOf(secret)
  const textOf = (id: number, nonce: string | null) => (nonce === null ? `order:${id}` : `order:${id}:${nonce}`)
  return {
    fresh(id: number): Omit<OrderAddress, 'id'> {
      // Who knows one key only, knows no nonces either.
      const addressNonce = keys.areShared() ? null : randomToken()
      return { addressNonce, tokenHash: sha256(keys.mac('orders', textOf(id, addressNonce))) }
    },
    /** By whichever secret the order was placed under. */
    tokenOf({ id, addressNonce, tokenHash }: OrderAddress): string {
      const tokens = keys.macs('orders', textOf(id, addressNonce))
      return tokens.find((token) => sha256(token) === tokenHash) ?? tokens[0] ?? ''
    },
  }
}
