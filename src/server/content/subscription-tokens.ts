import { hmac, sha256 } from '../http/tokens.ts'

/** Secrets of links in letters, made again whenever a letter is written, so that only their hashes are kept. */
export function subscriptionTokens(secret: string) {
  const news = (email: string) => hmac(secret, `newsletter:${email}`)
  // The same words as in api/product.ts, where one asks to be told.
  const stock = (productId: number, email: string) => hmac(secret, `stock:${productId}:${email}`)
  return { news, stock, hashOf: sha256 }
}
