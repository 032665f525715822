import { eq, sql } from 'drizzle-orm'
import { type Db, firstRow, rows } from '../db.ts'
import type { Keys } from '../keys.ts'
import type { Lang } from '../languages.ts'
import { orders } from '../orders/orders.tables.ts'
import { findOrder, type OrderWithLines } from '../orders/read.db.ts'
import type { OrderState } from '../orders/states.ts'
import { decryptSecret } from '../staff/secrets.ts'
import { sha256 } from '../tokens.ts'
import { type Asking, madeByAsking } from './agent-checkouts.db.ts'

type AgentOrderEvent = { id: number; state: OrderState; at: string }
/** By position in the order. */
type Pieces = { position: number; quantity: number }[]
type AgentParcel = {
  id: number
  code: string | null
  lines: Pieces | null
  isReturned: boolean
  sentAt: string | null
  deliveredAt: string | null
  returnedAt: string | null
}
/** `exchangedFor`: the number of the order that its goods paid for. */
type AgentRefund = {
  id: number
  amount: number
  isDone: boolean
  isRefused: boolean
  at: string
  lines: Pieces | null
  exchangedFor: string | null
}

export type AgentOrder = OrderWithLines & {
  provider: string
  paidAt: Date | null
  couponCode: string | null
  events: AgentOrderEvent[]
  refunds: AgentRefund[]
  parcels: AgentParcel[]
  /** Of the lines of the cart, by product. */
  lineIds: ReadonlyMap<number, number>
  ordered: ReadonlyMap<number, number>
}

export async function findOrderOfCart(db: Db, cartId: string): Promise<AgentOrder | null> {
  const [placed] = await db.select({ id: orders.id }).from(orders).where(eq(orders.cartId, cartId))
  const found = placed && (await findOrder(db, placed.id))
  if (!found) return null
  const { order, payment } = found
  const more = await firstRow<{
    events: AgentOrderEvent[] | null
    refunds: AgentRefund[] | null
    parcels: AgentParcel[] | null
    items: { id: number; product_id: number; quantity: number }[] | null
  }>(
    db,
    sql`select
      (select json_agg(json_build_object('id', e.id, 'state', e.to_state, 'at', e.at) order by e.id)
        from order_events e where e.order_id = ${order.id}) as events,
      (select json_agg(json_build_object('id', r.id, 'amount', r.amount, 'isDone', r.state = 'done',
          'isRefused', r.state = 'refused', 'at', coalesce(r.done_at, r.created_at), 'lines', r.parts->'lines',
          'exchangedFor', (select o.prefixed_id from exchanges x join orders o on o.id = x.order_id where x.refund_id = r.id))
          order by r.id)
        from refunds r join payments p on p.id = r.payment_id where p.order_id = ${order.id}) as refunds,
      (select json_agg(json_build_object('id', p.id, 'code', p.code, 'isReturned', p.state = 'returned', 'sentAt', p.sent_at,
          'deliveredAt', p.delivered_at, 'returnedAt', (select max(v.at) from parcel_events v
            where v.parcel_id = p.id and v.state = 'returned'), 'lines', (
          select json_agg(json_build_object('position', l.position, 'quantity', pl.quantity) order by l.position)
          from parcel_lines pl join order_lines l on l.id = pl.line_id where pl.parcel_id = p.id)) order by p.position)
        from parcels p where p.order_id = ${order.id} and p.state <> 'cancelled') as parcels,
      (select json_agg(json_build_object('id', i.id, 'product_id', i.product_id, 'quantity', i.quantity))
        from cart_items i where i.cart_id = ${cartId}) as items`,
  )
  return {
    ...found,
    provider: payment.provider,
    paidAt: order.paidAt,
    couponCode: order.couponCode,
    events: more?.events ?? [],
    refunds: more?.refunds ?? [],
    parcels: more?.parcels ?? [],
    lineIds: new Map((more?.items ?? []).map(({ id, product_id }) => [product_id, id])),
    ordered: new Map((more?.items ?? []).map(({ product_id, quantity }) => [product_id, quantity])),
  }
}

/** `checkoutId`: null where another SESSION_SECRET encrypted it. */
export type OwnedOrder = {
  checkoutId: string | null
  cartId: string
  sessionHash: string
  attribution: Record<string, string> | null
}

type OwnerRow = { sealed_id: string; cart_id: string; session_hash: string; attribution: OwnedOrder['attribution'] }

/** By the id that the checkout was answered with; null also where another platform asks. */
export async function ownerOfOrder(
  db: Db,
  keys: Keys,
  { orderId, asking }: { orderId: string; asking: Asking },
): Promise<OwnedOrder | null> {
  const found = await firstRow<OwnerRow>(
    db,
    sql`select sealed_id, cart_id, session_hash, attribution from agent_checkouts
        where order_hash = ${sha256(orderId)} and kind = 'checkout' and ${madeByAsking(asking)}`,
  )
  if (!found) return null
  const checkoutId = decryptSecret(keys, found.sealed_id, 'agents')
  return { checkoutId, cartId: found.cart_id, sessionHash: found.session_hash, attribution: found.attribution }
}

export type DueNews = {
  hash: string
  sealedId: string
  cartId: string
  sessionHash: string
  attribution: Record<string, string> | null
  host: string
  lang: Lang
  webhook: string
  failures: number
  lastEvent: number
  changes: number
  lastAt: string
}

/** Afterwards nothing happens to an order that its platform would wait for. */
const TOLD_FOR_MS = 180 * 24 * 60 * 60_000

/**
 * Orders of whose newest event or change their platform was not told; not those of canceled checkouts. `lastAt` never goes
 * back, as platforms refuse what is older than what they have: the newest event may have the time of an earlier begin.
 */
export async function dueNews(db: Db, now: Date, most: number): Promise<DueNews[]> {
  return rows<DueNews>(
    db,
    sql`select a.hash, a.cart_id as "cartId", a.session_hash as "sessionHash", a.attribution,
          a.sealed_id as "sealedId", a.lang, a.host, a.webhook, a.failures,
          e.id as "lastEvent", a.changes, greatest(a.changed_at, (
            select max(at) from order_events where order_id = o.id)) as "lastAt"
        from agent_checkouts a join orders o on o.cart_id = a.cart_id
        join lateral (select max(id) as id from order_events where order_id = o.id) e on true
        where a.webhook is not null and a.canceled_at is null and a.kind = 'checkout'
          and o.placed_at > ${new Date(now.getTime() - TOLD_FOR_MS).toISOString()}
          and a.next_attempt_at <= ${now.toISOString()} and (e.id > a.told_event or a.changes > a.told_changes)
        order by a.next_attempt_at limit ${most}`,
  )
}

/** Each failure in a row doubles the wait, up to a day; after so many the platform has to ask. */
const MOST_FAILURES = 12

export async function newsTold(db: Db, { hash, lastEvent, changes }: DueNews) {
  await db.execute(
    sql`update agent_checkouts set told_event = ${lastEvent}, told_changes = ${changes}, failures = 0 where hash = ${hash}`,
  )
}

export async function newsNotTold(db: Db, { hash, failures, lastEvent, changes }: DueNews, now: Date) {
  const waitMs = Math.min(60_000 * 2 ** failures, 24 * 60 * 60_000)
  const isGivenUp = failures + 1 >= MOST_FAILURES
  await db.execute(sql`update agent_checkouts set failures = ${isGivenUp ? 0 : failures + 1},
    told_event = case when ${isGivenUp} then ${lastEvent} else told_event end,
    told_changes = case when ${isGivenUp} then ${changes} else told_changes end,
    next_attempt_at = ${new Date(now.getTime() + waitMs).toISOString()} where hash = ${hash}`)
}

/** The host of the platform whose agent ordered; null: ordered in the shop. */
export async function agentOfCart(db: Db, cartId: string): Promise<string | null> {
  const found = await firstRow<{ host: string | null }>(
    db,
    sql`select max(host) as host from agent_checkouts where cart_id = ${cartId} and canceled_at is null`,
  )
  return found?.host ?? null
}
