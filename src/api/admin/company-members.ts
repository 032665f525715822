import { z } from 'zod'
import { HttpError } from '../../http/http-error.ts'
import { type StaffCall, type StaffContext, staffCall } from '../../http/staff/staff-calls.ts'
import {
  changeMember,
  inviteMember,
  type MemberChanged,
  removeMember,
  resendInvitation,
  setApprovesAll,
} from '../../shop/members/change-members.db.ts'
import { CompanyMembers, MemberRights, NewMember } from '../../shop/members/members.calls.ts'
import { companyRules, membersOf } from '../../shop/members/members.db.ts'
import { requestsOf } from '../../shop/order-requests/read-requests.db.ts'
import { ById, demandRight } from './shared.ts'
import { demandCurrent, notFound } from './structure-shared.ts'

const ByMember = ById.extend({ member: z.coerce.number().int().positive().max(2_147_483_647) })

/** @throws HttpError 404 */
export async function membersFor(ctx: StaffContext, companyId: number): Promise<CompanyMembers> {
  const rules = await companyRules(ctx.db, companyId)
  if (!rules) throw notFound(ctx)
  const [members, requests] = [await membersOf(ctx.db, companyId), await requestsOf(ctx.db, companyId, null)]
  const money = <T>(value: T) => (ctx.can('read:money') ? value : null)
  return {
    ...rules,
    members: members.map(({ email, orderLimit, monthLimit, ...member }) => ({
      ...member,
      email: ctx.can('personal-data') ? email : null,
      orderLimit: money(orderLimit),
      monthLimit: money(monthLimit),
    })),
    requests: requests.map((request) => ({ ...request, total: money(request.total) })),
  }
}

/** @throws HttpError 404, 409, 422 at the field */
async function answer(ctx: StaffContext, companyId: number, changed: MemberChanged) {
  if (changed.ok) return membersFor(ctx, companyId)
  const reason = demandCurrent(ctx, changed.reason)
  const text = ctx.t.customers.members[reason]
  if (reason === 'last-admin' || reason === 'forbidden') throw new HttpError(409, text, { reason })
  throw new HttpError(422, text, { email: [text] })
}

const depsOf = ({ db, services, now }: StaffContext, companyId: number) => ({
  ...{ db, companyId, by: null, now },
  ...{ queue: services.queue, keys: services.keys },
})

/** Limits are money, addresses are personal. */
function demandRights(ctx: StaffContext) {
  demandRight(ctx, 'read:money')
  demandRight(ctx, 'personal-data')
}

const read = staffCall({
  method: 'GET',
  path: '/companies/:id/members',
  about: 'Who buys for a company, with roles and limits, and the orders that wait for approval',
  access: 'read:customers',
  params: ById,
  answer: CompanyMembers,
  run: (ctx, { params }) => membersFor(ctx, params.id),
})

const invite = staffCall({
  method: 'POST',
  path: '/companies/:id/members',
  about: 'Invites somebody by e-mail to buy for a company; the link works for 7 days',
  access: 'write:customers',
  params: ById,
  body: NewMember,
  answer: CompanyMembers,
  run: async (ctx, { params, body }) => {
    demandRights(ctx)
    await membersFor(ctx, params.id)
    return answer(ctx, params.id, await inviteMember(depsOf(ctx, params.id), body))
  },
})

const change = staffCall({
  method: 'PATCH',
  path: '/companies/:id/members/:member',
  about: 'The role and limits of who buys for a company; needs If-Match. The last admin stays one',
  access: 'write:customers',
  isVersioned: true,
  params: ByMember,
  body: MemberRights,
  answer: CompanyMembers,
  run: async (ctx, { params: { id, member }, body }) => {
    demandRights(ctx)
    return answer(ctx, id, await changeMember(depsOf(ctx, id), member, { ...body, version: ctx.readVersion() }))
  },
})

const remove = staffCall({
  method: 'DELETE',
  path: '/companies/:id/members/:member',
  about: 'The account no longer acts for the company, or the invitation is withdrawn; needs If-Match',
  access: 'write:customers',
  isVersioned: true,
  params: ByMember,
  answer: CompanyMembers,
  run: async (ctx, { params: { id, member } }) =>
    answer(ctx, id, await removeMember(depsOf(ctx, id), member, ctx.readVersion())),
})

const resend = staffCall({
  method: 'POST',
  path: '/companies/:id/members/:member/invitation',
  about: 'Sends a new link of an invitation; the old one no longer works',
  access: 'write:customers',
  params: ByMember,
  answer: CompanyMembers,
  run: async (ctx, { params: { id, member } }) => answer(ctx, id, await resendInvitation(depsOf(ctx, id), member)),
})

const changeRules = staffCall({
  method: 'PATCH',
  path: '/companies/:id/rules',
  about: 'Whether every order of its buyers has to be approved within the company; needs If-Match',
  access: 'write:customers',
  isVersioned: true,
  params: ById,
  body: z.object({ approvesAll: z.boolean() }),
  answer: CompanyMembers,
  run: async (ctx, { params: { id }, body: { approvesAll } }) =>
    answer(ctx, id, await setApprovesAll(depsOf(ctx, id), approvesAll, ctx.readVersion())),
})

export const companyMemberCalls: readonly StaffCall[] = [read, invite, change, remove, resend, changeRules]
