import type { ShopClient } from '../../clients/ts/src/index.ts'
import { runExample } from './from-environment.ts'

/** Sets what lies at the main location to what was counted there, by a movement that the history keeps; needs `read:catalogue`, `write:stock`. */
export async function setStock(shop: ShopClient, code: string, pieces: string) {
  const { rows } = await shop.call('GET /stock', { query: { q: code } })
  const good = rows.find((row) => row.code === code)
  if (!good) throw new Error(`There is no good ${code}`)
  const body = { change: Number(pieces), reason: 'count', note: 'Counted by the warehouse' } as const
  return (await shop.call('POST /stock/goods/{id}/movements', { params: { id: good.id }, body })).levels
}

if (import.meta.main) await runExample(setStock)
