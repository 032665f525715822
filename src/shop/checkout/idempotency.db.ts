import { and, eq, sql } from 'drizzle-orm'
import { type Db, firstRow } from '../db.ts'
import type { OrderRefusal, PlacedOrder } from '../orders/order.ts'
import { idempotencyKeys, orders } from '../orders/orders.tables.ts'
import { type BuyerSession, OrderRejected } from './deps.ts'

/**
 * How long each later statement of the order may take, in milliseconds. `lock_timeout` alone is for one wait, and
 * whoever is second in line for a row waits twice: first to be next, then for the row.
 */
const patience = sql`set_config('statement_timeout', '3200', true)`

/**
 * Inserts the request's key, then locks the cart until the end. An equal request at the same moment waits here for the
 * key's row, another request for the same cart at the cart's; either then finds the order that was made meanwhile.
 * @returns that order, or null for whoever goes on
 */
export async function takeKeyAndCart(db: Db, placer: BuyerSession): Promise<PlacedOrder | OrderRefusal | null> {
  const { sessionHash, idempotencyKey, bodyHash, cartId } = placer
  const took = await firstRow<{ is_mine: boolean; state: 'open' | 'ordered' | null }>(
    db,
    idempotencyKey === null
      ? sql`select ${patience}, true as is_mine, (select state from carts where id = ${cartId} for update) as state`
      : sql`with mine as (
          insert into idempotency_keys (scope, key, body_hash) values (${sessionHash}, ${idempotencyKey}, ${bodyHash})
          on conflict do nothing returning 1
        )
        select ${patience}, exists (select from mine) as is_mine, (select state from carts where id = ${cartId} for update) as state`,
  )
  if (idempotencyKey !== null && !took?.is_mine) return orderOfKey(db, placer, idempotencyKey)
  if (!took?.state) throw new OrderRejected({ ok: false, reason: 'empty' })
  return took.state === 'open' ? null : orderOfCart(db, placer)
}

async function orderOfKey(db: Db, placer: BuyerSession, key: string): Promise<PlacedOrder | OrderRefusal> {
  const kept = await firstRow<{
    body_hash: string
    order_id: number | null
    prefixed_id: string | null
    token_hash: string
    address_nonce: string | null
  }>(
    db,
    sql`select k.body_hash, k.order_id, o.prefixed_id, o.token_hash, o.address_nonce from idempotency_keys k left join orders o on o.id = k.order_id
        where k.scope = ${placer.sessionHash} and k.key = ${key}`,
  )
  if (!kept || kept.body_hash !== placer.bodyHash) return { ok: false, reason: 'key-reused' }
  if (!kept.order_id || !kept.prefixed_id) throw new Error('A kept key without its order')
  const address = { id: kept.order_id, addressNonce: kept.address_nonce, tokenHash: kept.token_hash }
  return { ok: true, orderId: kept.order_id, prefixedId: kept.prefixed_id, address, written: null }
}

/** The cart has become an order already: that order is the answer, and the key's from now on. */
async function orderOfCart(db: Db, { cartId, sessionHash, idempotencyKey }: BuyerSession): Promise<PlacedOrder> {
  const [order] = await db
    .select({
      id: orders.id,
      prefixedId: orders.prefixedId,
      tokenHash: orders.tokenHash,
      addressNonce: orders.addressNonce,
    })
    .from(orders)
    .where(eq(orders.cartId, cartId))
  if (!order) throw new Error('An ordered cart without its order')
  if (idempotencyKey) {
    await db
      .update(idempotencyKeys)
      .set({ orderId: order.id })
      .where(and(eq(idempotencyKeys.scope, sessionHash), eq(idempotencyKeys.key, idempotencyKey)))
  }
  const { prefixedId, ...address } = order
  return { ok: true, orderId: order.id, prefixedId, address, written: null }
}
