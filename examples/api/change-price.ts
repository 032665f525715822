import { type ShopClient, ShopProblem } from '../../clients/ts/src/index.ts'
import { runExample } from './from-environment.ts'

/** Sets the price of a product in cents; needs `read:catalogue`, `write:catalogue` and `write:prices`. */
export async function changePrice(shop: ShopClient, id: string, cents: string): Promise<unknown> {
  const params = { id: Number(id) }
  const { data, etag } = await shop.reply('GET /products/{id}', { params })
  const body = { base: { price: data?.fields.price ?? null }, changes: { price: Number(cents) } }
  try {
    return (await shop.call('PATCH /products/{id}', { params, body, version: etag ?? '' })).version
  } catch (error) {
    // Somebody else has changed the price since it was read.
    if (error instanceof ShopProblem && error.status === 409) return error.errors.conflicts
    throw error
  }
}

if (import.meta.main) await runExample(changePrice)
