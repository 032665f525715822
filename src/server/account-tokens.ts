import type { FreshToken } from '../shop/customers/account-letters.db.ts'
import { hmac, randomToken, sha256 } from './http/tokens.ts'

/** Secrets of links in letters: made from a nonce that may be kept, so that they themselves need not be. */
export function accountTokens(secret: string) {
  const tokenOf = (nonce: string) => hmac(secret, `account:${nonce}`)
  return {
    tokenOf,
    hashOf: (token: string) => sha256(token),
    fresh(): FreshToken {
      const nonce = randomToken()
      return { nonce, hash: sha256(tokenOf(nonce)) }
    },
  }
}
