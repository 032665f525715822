import { sql } from 'drizzle-orm'
import { rows } from '../../src/shop/db.ts'
import { changeOrder } from '../../src/shop/fulfilment/change-order.db.ts'
import { settlementDeps } from '../../src/shop/payments/settlement-deps.db.ts'
import { bought } from './bought.ts'
import { buyer } from './buyers.ts'
import type { TestShop, Visitor } from './shop.ts'

type Goods = { id: number }

/** An order that is paid and sent, with the addresses of its lines' reviews. */
export async function delivered(shop: TestShop, goods: readonly Goods[], from?: Visitor) {
  const visitor = from ?? (await buyer(shop, goods))
  if (from) for (const { id } of goods) await from.post(`/api/cart-item/add/${id}?action=plus`, { quantity: 1 })
  const made = await bought(shop, visitor, { payment_method: 'bank-transfer' })
  await move(shop, made.number, 'paid', 'packed', 'shipped')
  return { ...made, reviews: await reviewPaths(shop, made) }
}

export async function move(shop: TestShop, number: string, ...verbs: Parameters<typeof changeOrder>[2][]) {
  const deps = await settlementDeps(shop.services)
  for (const verb of verbs) {
    const moved = await changeOrder(deps, number, verb)
    if (!moved.ok) throw new Error(`${number} could not be ${verb}: ${moved.reason}`)
  }
}

export async function reviewPaths(shop: TestShop, { number, path }: { number: string; path: string }) {
  const lines = await rows<{ id: number }>(
    shop.db,
    sql`select l.id from order_lines l join orders o on o.id = l.order_id where o.prefixed_id = ${number} order by position`,
  )
  return lines.map(({ id }) => `${path}/reviews/${id}`)
}
