import { z } from 'zod'
import { type ActionResult, seeOther, type VisitorContext } from '../../http/page.ts'
import { texts } from '../../i18n/texts.ts'
import { approveRequest } from '../../shop/checkout/approve-request.db.ts'
import { mayApprove } from '../../shop/companies/member-roles.ts'
import { closeRequest } from '../../shop/order-requests/close-request.db.ts'
import type { FoundRequest } from '../../shop/order-requests/read-requests.db.ts'
import { urls } from '../../urls.ts'
import type { Acting } from './member.ts'
import { memberAction } from './member-action.ts'
import { obstacleOf, requestData, requestFor, requestHead } from './request-load.ts'
import { RequestView } from './request-view.tsx'

const Decision = z.discriminatedUnion('action', [
  z.object({ action: z.literal('approve'), total: z.coerce.number().int().min(0) }),
  z.object({ action: z.literal('refuse'), reason: z.string().trim().max(500).default('') }),
  z.object({ action: z.literal('withdraw') }),
])
type Decision = z.output<typeof Decision>

export const decideRequest = memberAction(Decision, async (ctx, acting, decision) => {
  const found = await requestFor(ctx, acting)
  if (!found) return { kind: 'not-found' }
  const mayDecide = decision.action === 'withdraw' || mayApprove(acting.member.role)
  if (!mayDecide) return { kind: 'not-found' }
  return decision.action === 'approve'
    ? approve(ctx, acting, { found, total: decision.total })
    : close(ctx, acting, { found, decision })
})

type Tried = NonNullable<Parameters<typeof requestData>[2]['tried']>

/** Read anew: it may be decided meanwhile. */
async function again(ctx: VisitorContext, acting: Acting, tried: Tried): Promise<ActionResult> {
  const found = await requestFor(ctx, acting)
  if (!found) return { kind: 'not-found' }
  const data = await requestData(ctx, acting, { found, tried })
  const status = tried.reasonError ? 422 : 409
  return { kind: 'view', head: requestHead(ctx, found), content: <RequestView data={data} />, status }
}

/** The one who approves may pay at once; the buyer gets the e-mail about the order, with the same link. */
async function approve(
  ctx: VisitorContext,
  acting: Acting,
  { found, total }: { found: FoundRequest; total: number },
): Promise<ActionResult> {
  const userId = acting.profile.user.id
  const placed = await approveRequest(ctx.services, found.id, { by: userId, total })
  if (!placed.ok) return again(ctx, acting, { notice: { kind: 'error', text: obstacleOf(ctx, placed) } })
  if (placed.written) ctx.logSecurity('order-approved', { userId, order: placed.prefixedId })
  return seeOther(ctx.at(urls.orderPay.to(ctx.secrets.orderToken(placed.address))))
}

type Closing = { found: FoundRequest; decision: Exclude<Decision, { action: 'approve' }> }

async function close(ctx: VisitorContext, acting: Acting, { found, decision }: Closing): Promise<ActionResult> {
  const { company: words } = texts[ctx.lang]
  const by = acting.profile.user.id
  const deps = { db: ctx.db, queue: ctx.services.queue, now: ctx.now }
  if (decision.action === 'refuse' && !decision.reason)
    return again(ctx, acting, { reasonError: words.problems.reason })
  const closed =
    decision.action === 'refuse'
      ? await closeRequest(deps, found.id, { to: 'refused', by, reason: decision.reason })
      : await closeRequest(deps, found.id, { to: 'withdrawn', by })
  if (closed === 'decided') return again(ctx, acting, { notice: { kind: 'error', text: words.request.decided } })
  if (closed !== 'done') return { kind: 'not-found' }
  const notice = decision.action === 'refuse' ? 'refused' : 'withdrawn'
  return seeOther(`${ctx.at(urls.companyRequests.to())}?notice=${notice}`)
}
