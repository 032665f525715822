import type { Keys } from '../keys.ts'
import { sha256 } from '../tokens.ts'

/** Secrets of links in letters, made again whenever a letter is written, so that only their hashes are kept. */
export function subscriptionTokens(keys: Keys) {
  /** Of today's key, or of the one whose hash was kept. */
  const token = (text: string, kept?: string) => {
    const tokens = keys.macs('subscriptions', text)
    return tokens.find((each) => sha256(each) === kept) ?? tokens[0] ?? ''
  }
  return {
    news: (email: string, kept?: string) => token(`newsletter:${email}`, kept),
    stock: (productId: number, email: string, kept?: string) => token(`stock:${productId}:${email}`, kept),
  }
}
