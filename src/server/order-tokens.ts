import { hmac, sha256 } from './http/tokens.ts'

/** The secret part of an order's address: made from its id, so that letters, retries and the seed give the same one. */
export function orderTokens(secret: string) {
  const tokenOf = (orderId: number) => hmac(secret, `order:${orderId}`)
  return { tokenOf, hashOf: (orderId: number) => sha256(tokenOf(orderId)) }
}
