import { and, eq, sql } from 'drizzle-orm'
import { type Db, firstRow } from '../db.ts'
import type { OrderRejectionReason, PlacedOrder } from '../orders/order.ts'
import { idempotencyKeys, orders } from '../orders/orders.tables.ts'
import { type BuyerSession, OrderRejected, type PlaceOrderTx } from './deps.ts'
import { type LockedMember, lockedMembers, rejectMembers } from './members.db.ts'

/** Milliseconds per later statement. `lock_timeout` limits one wait, but a statement may wait twice for a row. */
const statementTimeout = sql`set_config('statement_timeout', '3200', true)`

/**
 * Concurrent equal requests wait for the key's row, other requests for the same cart wait for the cart; both then get
 * the order that was made meanwhile. Null: continue.
 */
export async function lockKeyAndCart(
  deps: PlaceOrderTx,
  session: BuyerSession,
): Promise<PlacedOrder | OrderRejectionReason | null> {
  const { db } = deps
  const { sessionHash, idempotencyKey, bodyHash, cartId } = session
  const members = lockedMembers(deps, session)
  const taken = await firstRow<{ is_mine: boolean; state: 'open' | 'ordered' | null; members: LockedMember[] | null }>(
    db,
    idempotencyKey === null
      ? sql`select ${statementTimeout}, true as is_mine, ${members}, (select state from carts where id = ${cartId} for update) as state`
      : sql`with mine as (
          insert into idempotency_keys (scope, key, body_hash) values (${sessionHash}, ${idempotencyKey}, ${bodyHash})
          on conflict do nothing returning 1
        )
        select ${statementTimeout}, exists (select from mine) as is_mine, ${members},
          (select state from carts where id = ${cartId} for update) as state`,
  )
  if (idempotencyKey !== null && !taken?.is_mine) return orderOfKey(db, session, idempotencyKey)
  if (!taken?.state) throw new OrderRejected({ ok: false, reason: 'empty' })
  if (taken.state === 'open' || deps.approval) rejectMembers(deps, session, taken.members ?? [])
  return taken.state === 'open' ? null : orderOfCart(db, session)
}

async function orderOfKey(db: Db, session: BuyerSession, key: string): Promise<PlacedOrder | OrderRejectionReason> {
  const stored = await firstRow<{
    body_hash: string
    order_id: number | null
    prefixed_id: string | null
    token_hash: string
    address_nonce: string | null
  }>(
    db,
    sql`select k.body_hash, k.order_id, o.prefixed_id, o.token_hash, o.address_nonce from idempotency_keys k left join orders o on o.id = k.order_id
        where k.scope = ${session.sessionHash} and k.key = ${key}`,
  )
  if (!stored || stored.body_hash !== session.bodyHash) return { ok: false, reason: 'key-reused' }
  if (!stored.order_id || !stored.prefixed_id) throw new Error('A stored key without its order')
  const address = { id: stored.order_id, addressNonce: stored.address_nonce, tokenHash: stored.token_hash }
  return { ok: true, orderId: stored.order_id, prefixedId: stored.prefixed_id, address, written: null }
}

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
