import { type SQL, sql } from 'drizzle-orm'
import type { PricedCart } from '../cart/cart.ts'
import { type MemberRole, mayApprove, needsApproval } from '../companies/member-roles.ts'
import type { Db } from '../db.ts'
import type { Cents } from '../money/money.ts'
import { hasApprover, spentThisMonth, storeRequest } from '../order-requests/requests.db.ts'
import type { OrderRequest, RequestedOrder } from '../orders/order.ts'
import { type BuyerSession, OrderRejected, type PlaceOrderTx } from './deps.ts'
import type { OrderSnapshot } from './snapshot.db.ts'

export type LockedMember = { userId: number; companyId: number; role: MemberRole }

const isOfMember = ({ facts, isByMember }: PlaceOrderTx) => isByMember && Boolean(facts.account?.company)

/**
 * The buyer's membership, and the approver's, as `members`: whoever removes somebody waits for the order, and an order
 * waits for a removal. By id, as removals lock them.
 */
export function lockedMembers(deps: PlaceOrderTx, { userId }: BuyerSession): SQL {
  if (!isOfMember(deps)) return sql`null::json as members`
  const who = `{${[userId, deps.approval?.userId].filter((id) => typeof id === 'number').join()}}`
  return sql`(select json_agg(m) from (
    select user_id as "userId", company_id as "companyId", role from company_members
    where user_id = any(${who}::int[]) and state = 'active' order by id for update) m) as members`
}

/** @throws OrderRejected. What was read before the locks may be over. */
export function rejectMembers(deps: PlaceOrderTx, { userId }: BuyerSession, members: readonly LockedMember[]) {
  if (!isOfMember(deps)) return
  const companyId = deps.facts.account?.company?.id
  const memberOf = (id: number | null) =>
    members.find((member) => member.userId === id && member.companyId === companyId)
  const buyer = memberOf(userId)
  if (!buyer) throw new OrderRejected({ ok: false, reason: 'left' })
  const { approval } = deps
  if (!approval) {
    if (buyer.role === 'viewer') throw new OrderRejected({ ok: false, reason: 'viewer' })
    return
  }
  if (approval.userId === null) return
  const approver = memberOf(approval.userId)
  if (!approver || !mayApprove(approver.role)) throw new OrderRejected({ ok: false, reason: 'not-approver' })
}

type Wanted = { request: OrderRequest; snapshot: OrderSnapshot; priced: PricedCart }

/** Where a member may not order so much alone: stored for those who approve. Null: the order is placed. */
export async function requestInstead(
  deps: PlaceOrderTx,
  session: BuyerSession,
  { request, snapshot, priced }: Wanted,
): Promise<RequestedOrder | null> {
  const { total } = priced.totals
  if (deps.approval) {
    if (snapshot.requestId !== deps.approval.requestId) throw new OrderRejected({ ok: false, reason: 'decided' })
    if (total > deps.approval.total) throw new OrderRejected({ ok: false, reason: 'dearer' })
    return null
  }
  if (snapshot.requestId !== null) {
    await forgetKey(deps.db, session)
    return { ok: true, requestId: snapshot.requestId, total }
  }
  const { userId } = session
  const company = deps.facts.account?.company
  if (userId === null || !company?.member || !isOfMember(deps)) return null
  if (!(await exceeds(deps, userId, total))) return null
  if (!(await hasApprover(deps.db, company.id))) throw new OrderRejected({ ok: false, reason: 'no-approver' })
  const content = { request, lines: linesOf(priced), shipping: priced.totals.shipping }
  const requestId = await storeRequest(deps, session.cartId, { companyId: company.id, userId, total, content })
  await forgetKey(deps.db, session)
  return { ok: true, requestId, total }
}

/** There is no order for it; who repeats it finds the request by the cart. */
const forgetKey = (tx: Db, { sessionHash, idempotencyKey }: BuyerSession) =>
  tx.execute(sql`delete from idempotency_keys where scope = ${sessionHash} and key = ${idempotencyKey}`)

async function exceeds(deps: PlaceOrderTx, userId: number, total: Cents): Promise<boolean> {
  const member = deps.facts.account?.company?.member
  if (!member) return false
  const spent = member.monthLimit === null ? 0 : await spentThisMonth(deps.db, userId, deps.now)
  return needsApproval(member, { total, spent })
}

const linesOf = ({ cart, totals }: PricedCart) =>
  cart.lines.map(({ title, code, quantity }, i) => ({
    title,
    code,
    quantity,
    unit: totals.lines[i]?.unit ?? 0,
    total: totals.lines[i]?.total ?? 0,
  }))
