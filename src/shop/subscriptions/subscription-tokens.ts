import type { Keys } from '../keys.ts'
import { sha256 } from '../tokens.ts'

/** Derived whenever an e-mail is written, so that only hashes are stored. */
export function subscriptionTokens(keys: Keys) {
  /** @param kept hash, since the secret may have changed meanwhile */
  const token = (text: string, kept?: string) => {
    const tokens = keys.macs('subscriptions', text)
    return tokens.find((each) => sha256(each) === kept) ?? tokens[0] ?? ''
  }
  return {
    news: (email: string, kept?: string) => token(`newsletter:${email}`, kept),
    stock: (productId: number, email: string, kept?: string) => token(`stock:${productId}:${email}`, kept),
  }
}
