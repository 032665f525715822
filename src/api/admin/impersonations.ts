import { z } from 'zod'
import { HttpError } from '../../http/http-error.ts'
import { type StaffCall, staffCall } from '../../http/staff/staff-calls.ts'
import { CustomerDetail } from '../../shop/customer-records/customers.calls.ts'
import { beginImpersonation, endImpersonation } from '../../shop/impersonation/impersonation.db.ts'
import { randomToken } from '../../shop/tokens.ts'
import { customerOf, demandReason } from './customer.ts'
import { ById, sessionIn } from './shared.ts'

const begin = staffCall({
  method: 'POST',
  path: '/customers/:id/impersonations',
  about:
    'Use the shop as the customer for half an hour; needs a proof and a reason. The token, posted to /impersonation, opens it once within two minutes',
  access: 'impersonate',
  needsProof: true,
  params: ById,
  body: z.object({ reason: z.string().trim().max(500) }),
  answer: z.object({ token: z.string(), endsAt: z.string() }),
  run: async (ctx, { params: { id: userId }, body: { reason } }) => {
    demandReason(ctx, reason)
    const token = randomToken()
    const begun = { staffId: sessionIn(ctx).staffId, userId, reason, token, now: ctx.now }
    const endsAt = await beginImpersonation(ctx.db, begun)
    if (!endsAt) throw new HttpError(409, ctx.t.customers.state, { reason: 'state' })
    ctx.logSecurity('impersonation-begun', { userId, actor: ctx.actor })
    return { token, endsAt: endsAt.toISOString() }
  },
})

const end = staffCall({
  method: 'POST',
  path: '/customers/:id/impersonations/:impersonation/end',
  about: 'End the use of the shop as the customer',
  access: 'impersonate',
  params: ById.extend({ impersonation: ById.shape.id }),
  answer: CustomerDetail,
  run: async (ctx, { params: { id, impersonation } }) => {
    await endImpersonation(ctx.db, impersonation, { userId: id, now: ctx.now })
    return customerOf(ctx, id)
  },
})

export const impersonationCalls: readonly StaffCall[] = [begin, end]
