import type { ShopClient } from '../../clients/ts/src/index.ts'
import { runExample } from './from-environment.ts'

/** Says that a packed order has left, with the codes of its parcels; the buyer gets an e-mail. Needs `write:orders`. */
export async function markSent(shop: ShopClient, number: string, ...trackingCodes: string[]) {
  const { state } = await shop.call('POST /orders/{number}/shipped', { params: { number }, body: { trackingCodes } })
  return state
}

if (import.meta.main) await runExample(markSent)
