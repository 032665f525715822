import type { ShopClient } from '../../clients/ts/src/index.ts'
import { runExample } from './from-environment.ts'

/** Shows a product in the shop; what it still lacks is refused with the fields. Needs `read:catalogue`, `write:catalogue`. */
export async function publishProduct(shop: ShopClient, id: string) {
  const params = { id: Number(id) }
  const { data, etag } = await shop.reply('GET /products/{id}', { params })
  if (data?.fields.isPublished) return data.version
  const body = { base: { isPublished: false }, changes: { isPublished: true } }
  return (await shop.call('PATCH /products/{id}', { params, body, version: etag ?? '' })).version
}

if (import.meta.main) await runExample(publishProduct)
