import type { ShopClient } from '../../clients/ts/src/index.ts'
import { runExample } from './from-environment.ts'

/** The customers that an e-mail address, a name or a company belongs to; needs `read:customers` and `personal-data`. */
export async function findCustomer(shop: ShopClient, words: string) {
  const { rows } = await shop.call('GET /customers', { query: { q: words, limit: 10 } })
  return rows.map(({ id, name, email, orders }) => ({ id, name, email, orders }))
}

if (import.meta.main) await runExample(findCustomer)
