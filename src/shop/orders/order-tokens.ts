import { type Keys, keysOf } from '../keys.ts'
import { randomToken, sha256 } from '../tokens.ts'
import type { OrderAccess } from './order.ts'

/** From a stored nonce (null in old orders) and the secret: neither alone opens an order, every e-mail has one URL. */
export function orderTokens(secret: string | Keys) {
  const keys = keysOf(secret)
  const textOf = (id: number, nonce: string | null) => (nonce === null ? `order:${id}` : `order:${id}:${nonce}`)
  return {
    fresh(id: number): Omit<OrderAccess, 'id'> {
      const addressNonce = keys.areShared() ? null : randomToken()
      return { addressNonce, tokenHash: sha256(keys.mac('orders', textOf(id, addressNonce))) }
    },
    /** Tries older secrets too, since the order may have been placed under one. */
    tokenOf({ id, addressNonce, tokenHash }: OrderAccess): string {
      const tokens = keys.macs('orders', textOf(id, addressNonce))
      return tokens.find((token) => sha256(token) === tokenHash) ?? tokens[0] ?? ''
    },
  }
}
