import { type Keys, keysOf } from '../keys.ts'
import { randomToken, sha256 } from '../tokens.ts'
import type { FreshToken } from './account-emails.db.ts'

export function accountTokens(secret: string | Keys) {
  const keys = keysOf(secret)
  return {
    /** @param hash of the token, since the secret may have changed meanwhile */
    tokenOf(nonce: string, hash?: unknown): string {
      const tokens = keys.macs('accounts', `account:${nonce}`)
      return tokens.find((token) => sha256(token) === hash) ?? tokens[0] ?? ''
    },
    hashOf: (token: string) => sha256(token),
    fresh(): FreshToken {
      const nonce = randomToken()
      return { nonce, hash: sha256(keys.mac('accounts', `account:${nonce}`)) }
    },
  }
}
