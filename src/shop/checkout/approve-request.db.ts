import { sql } from 'drizzle-orm'
import { updateCartChoices } from '../cart/cart.db.ts'
import { findCart } from '../cart/find.db.ts'
import type { Db } from '../db.ts'
import type { Queue } from '../emails/queue.ts'
import type { Keys } from '../keys.ts'
import type { Cents } from '../money/money.ts'
import { type FoundRequest, findRequest } from '../order-requests/read-requests.db.ts'
import type { OrderRejectionReason, PlacedOrder } from '../orders/order.ts'
import { orderTokens } from '../orders/order-tokens.ts'
import { usableProviders } from '../payments/provider.ts'
import { promotionsOf } from '../promotions/promotions.db.ts'
import { readSettings } from '../settings/settings.db.ts'
import { OrderRejected, type PlaceOrderDeps } from './deps.ts'
import type { PaymentDeps } from './payment-views.db.ts'
import { isRequested, placeOrRequest, readPricingData } from './place-order.db.ts'
import { priceNow } from './price.db.ts'

type ApproveDeps = PaymentDeps & { queue: Queue; keys: Keys }

export type PricedRequest = { ok: true; total: Cents } | OrderRejectionReason

/** What the order would cost now, with the prices of the company. */
export async function priceRequest(deps: ApproveDeps, found: FoundRequest, by: number | null): Promise<PricedRequest> {
  const { cartId, content, lang, buyer } = found
  if (!cartId || !content) return { ok: false, reason: 'decided' }
  const { db } = deps.database
  const placing = await placingDeps(deps, found, { by, total: 0 })
  await refreshPriceLists(db, cartId, buyer.userId)
  const [facts, cart] = [await readPricingData(placing, { userId: buyer.userId }), await findCart(db, cartId, lang)]
  if (!cart) return { ok: false, reason: 'empty' }
  try {
    const priced = await priceNow({ ...placing, facts, isByMember: true }, cart, content.request)
    return { ok: true, total: priced.totals.total }
  } catch (error) {
    if (error instanceof OrderRejected) return error.refusal
    throw error
  }
}

/** Triggers keep the lists of the cart that a customer has, which this one is not. */
const refreshPriceLists = (db: Db, cartId: string, userId: number) =>
  db.execute(sql`update carts set price_list_ids = price_lists_of(${userId}::int)
    where id = ${cartId} and price_list_ids is distinct from price_lists_of(${userId}::int)`)

/** `by`: the account of who approves it; null: staff, who are the `actor`. `total`: that they were shown. */
type Approval = { by: number | null; total: Cents; actor?: string }

async function placingDeps(
  deps: ApproveDeps,
  { id, lang }: FoundRequest,
  { by, total, actor }: Approval,
): Promise<PlaceOrderDeps> {
  const { database, memory, queue } = deps
  const settings = await readSettings(database.db, memory)
  return {
    ...{ db: database.db, memory, queue, settings, lang, now: deps.now() },
    address: orderTokens(deps.keys).fresh,
    providers: usableProviders(deps.providers, settings),
    promotions: await promotionsOf(database.db, memory),
    approval: { requestId: id, userId: by, total },
    ...(actor ? { actor } : {}),
  }
}

/** The order of a request, once, however many approve it. */
export async function approveRequest(
  deps: ApproveDeps,
  requestId: number,
  approval: Approval,
): Promise<PlacedOrder | OrderRejectionReason> {
  const { db } = deps.database
  const found = await findRequest(db, requestId)
  if (!found?.cartId || !found.content) return { ok: false, reason: 'decided' }
  const { cartId, content, buyer } = found
  await refreshPriceLists(db, cartId, buyer.userId)
  const placed = await placeOrRequest(
    await placingDeps(deps, found, approval),
    {
      sessionHash: `order-request:${requestId}`,
      userId: buyer.userId,
      cartId,
      idempotencyKey: null,
      bodyHash: '',
      origin: null,
    },
    content.request,
  )
  if (isRequested(placed)) throw new Error(`Request ${requestId} asks for a request`)
  if (!placed.ok && placed.reason === 'coupon') await updateCartChoices(db, cartId, { couponId: null })
  return placed
}
