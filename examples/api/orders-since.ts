import type { ShopClient } from '../../clients/ts/src/index.ts'
import { runExample } from './from-environment.ts'

/** Orders placed after a moment, the oldest first; needs `read:orders`, and `read:money` for sums. Keep the last `placedAt`. */
export async function ordersSince(shop: ShopClient, since: string) {
  const placed: { number: string; placedAt: string; total: number | null }[] = []
  // The filter knows days only, by the clock of Riga, so a day more is read.
  const from = new Date(Date.parse(since) - 86_400_000).toISOString().slice(0, 10)
  for await (const order of shop.rows('GET /orders', { query: { from, direction: 'oldest', limit: 100 } })) {
    const { number, placedAt, total } = order
    if (Date.parse(placedAt) > Date.parse(since)) placed.push({ number, placedAt, total })
  }
  return placed
}

if (import.meta.main) await runExample(ordersSince)
