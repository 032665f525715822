import { z } from 'zod'
import { HttpError } from '../../http/http-error.ts'
import { type StaffCall, type StaffContext, staffCall } from '../../http/staff/staff-calls.ts'
import { texts } from '../../i18n/texts.ts'
import { approveRequest, type PricedRequest, priceRequest } from '../../shop/checkout/approve-request.db.ts'
import { obstacleWords } from '../../shop/checkout/request-obstacle.ts'
import { CompanyMembers, PricedCompanyRequest } from '../../shop/members/members.calls.ts'
import { closeRequest } from '../../shop/order-requests/close-request.db.ts'
import { type FoundRequest, findRequest } from '../../shop/order-requests/read-requests.db.ts'
import { membersFor } from './company-members.ts'
import { ById, demandRight } from './shared.ts'
import { notFound } from './structure-shared.ts'

const ByRequest = ById.extend({ request: z.coerce.number().int().positive().max(2_147_483_647) })

/** @throws HttpError 404 */
async function requestFor(ctx: StaffContext, { id, request }: z.output<typeof ByRequest>): Promise<FoundRequest> {
  const found = await findRequest(ctx.db, request)
  if (found?.companyId !== id) throw notFound(ctx)
  return found
}

const depsOf = ({ services, db }: StaffContext) => ({ ...services, database: { ...services.database, db } })

function obstacleText({ lang }: StaffContext, refusal: Exclude<PricedRequest, { ok: true }>): string {
  const { company, refusals } = texts[lang]
  return obstacleWords(refusal, { words: company.request, creditLimit: refusals.order.creditLimit })
}

/** An order is made of it, for money. */
function demandRights(ctx: StaffContext) {
  demandRight(ctx, 'write:orders')
  demandRight(ctx, 'read:money')
}

const read = staffCall({
  method: 'GET',
  path: '/companies/:id/requests/:request',
  about: 'What an order that waits for approval has in it and would cost now',
  access: 'read:customers',
  params: ByRequest,
  answer: PricedCompanyRequest,
  run: async (ctx, { params }) => {
    const found = await requestFor(ctx, params)
    demandRight(ctx, 'read:money')
    const priced = found.state === 'open' ? await priceRequest(depsOf(ctx), found, null) : null
    return {
      id: found.id,
      lines: (found.content?.lines ?? []).map(({ title, code, quantity, total }) => ({ title, code, quantity, total })),
      total: priced?.ok ? priced.total : null,
      obstacle: priced && !priced.ok ? obstacleText(ctx, priced) : null,
    }
  },
})

const approve = staffCall({
  method: 'POST',
  path: '/companies/:id/requests/:request/approval',
  about: 'Places the order in place of the company, up to the total that was read; the buyer gets its e-mail',
  access: 'write:customers',
  params: ByRequest,
  body: z.object({ total: z.int().min(0).describe('In cents, as it was read') }),
  answer: CompanyMembers,
  run: async (ctx, { params, body }) => {
    demandRights(ctx)
    const { id } = await requestFor(ctx, params)
    const approval = { by: null, total: body.total, actor: ctx.actor ?? 'merchant' }
    const placed = await approveRequest(depsOf(ctx), id, approval)
    if (!placed.ok) throw new HttpError(409, obstacleText(ctx, placed), { reason: placed.reason })
    return membersFor(ctx, params.id)
  },
})

const refuse = staffCall({
  method: 'POST',
  path: '/companies/:id/requests/:request/refusal',
  about: 'Refuses an order that waits for approval; the goods go back to the cart of the buyer, who gets an e-mail',
  access: 'write:customers',
  params: ByRequest,
  body: z.object({ reason: z.string().trim().max(500).default('') }),
  answer: CompanyMembers,
  run: async (ctx, { params, body: { reason } }) => {
    const { company: words } = texts[ctx.lang]
    if (!reason) throw new HttpError(422, words.problems.reason, { reason: [words.problems.reason] })
    const { id } = await requestFor(ctx, params)
    const deps = { db: ctx.db, queue: ctx.services.queue, now: ctx.now }
    const closed = await closeRequest(deps, id, { to: 'refused', by: null, reason })
    if (closed !== 'done') throw new HttpError(409, words.request.decided, { reason: 'decided' })
    return membersFor(ctx, params.id)
  },
})

export const companyRequestCalls: readonly StaffCall[] = [read, approve, refuse]
