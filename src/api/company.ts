import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { HttpError } from '../http/http-error.ts'
import { localeOf } from '../http/locale.ts'
import type { Services } from '../http/services.ts'
import { Id } from '../shop/cart/cart.calls.ts'
import { mayApprove } from '../shop/companies/member-roles.ts'
import {
  changeMember,
  inviteMember,
  type MemberChanged,
  removeMember,
  resendInvitation,
  setApprovesAll,
} from '../shop/members/change-members.db.ts'
import { membershipOf, membersOf, type OwnMembership } from '../shop/members/members.db.ts'
import { OwnCompany, OwnInvitation, OwnRights } from '../shop/order-requests/own-company.calls.ts'
import { countOpen } from '../shop/order-requests/read-requests.db.ts'
import { LIMITS_OF_ATTEMPTS } from '../shop/security/attempts.db.ts'
import { limitAttempts } from '../shop/security/limit-attempts.db.ts'
import type { ApiRoutes } from './calls.ts'
import { type Acting, memberOf } from './company-member.ts'

const tags = ['company']
const ById = z.object({ id: Id })
const Version = z.int().describe('As it was read; another is refused with 409')

/** @throws HttpError 401, 403, 404 */
async function adminOf(request: FastifyRequest, services: Services): Promise<Acting> {
  const member = await memberOf(request, services)
  if (member.role !== 'admin') throw new HttpError(403, localeOf(request).t.company.problems.forbidden)
  return member
}

const depsOf = ({ database: { db }, queue, keys, now }: Services, { companyId, userId }: Acting) => ({
  ...{ db, companyId, by: userId, queue, keys, now: now() },
})

const rightsOf = ({ role, order_limit, month_limit }: z.output<typeof OwnRights>) => ({
  ...{ role, orderLimit: order_limit, monthLimit: month_limit },
})

const shownRights = ({ role, orderLimit, monthLimit }: Pick<OwnMembership, 'role' | 'orderLimit' | 'monthLimit'>) => ({
  ...{ role, order_limit: orderLimit, month_limit: monthLimit },
})

async function companyOf({ database: { db } }: Services, member: Acting) {
  const members = member.role === 'admin' ? await membersOf(db, member.companyId) : null
  return {
    company: { name: member.companyName, reg_num: member.regNum, approves_all: member.approvesAll },
    own: shownRights(member),
    waiting: mayApprove(member.role) ? await countOpen(db, member.companyId) : 0,
    members:
      members?.map((one) => ({
        ...shownRights(one),
        ...{ id: one.id, name: one.name, email: one.email, state: one.state },
        ...{ invited_until: one.until, version: one.version },
      })) ?? null,
  }
}

const STATUS_OF: Partial<Record<Exclude<MemberChanged, { ok: true }>['reason'], number>> = {
  ...{ unknown: 404, forbidden: 403, changed: 409, 'last-admin': 409 },
}

/** @throws HttpError 403, 404, 409, 422 at the e-mail */
function demandChanged(request: FastifyRequest, changed: MemberChanged) {
  if (changed.ok) return
  const text = localeOf(request).t.company.problems[changed.reason]
  const status = STATUS_OF[changed.reason] ?? 422
  throw new HttpError(status, text, status === 422 ? { email: [text] } : { reason: changed.reason })
}

/** @throws HttpError 429 */
async function limitInvitations(request: FastifyRequest, services: Services, { companyId }: Acting) {
  const attempt = await limitAttempts(services, `invite:${companyId}`, LIMITS_OF_ATTEMPTS.invitations)
  if (attempt.ok) return
  const { tooManyInvitations } = localeOf(request).t.company
  throw new HttpError(429, tooManyInvitations, undefined, attempt.retryAfterSeconds)
}

const answering = { 200: OwnCompany }

/** For members of a company: the same commands as behind the forms of the profile. */
export const ownCompanyCalls: ApiRoutes = (app, services) => {
  app.get(
    '/api/own-company',
    {
      schema: {
        summary: 'The company of the signed-in buyer: members, limits and who waits',
        tags,
        response: answering,
      },
    },
    async (request) => companyOf(services, await memberOf(request, services)),
  )

  app.post(
    '/api/own-company/invitations',
    { schema: { summary: 'Invite somebody to buy for the company', tags, body: OwnInvitation, response: answering } },
    async (request) => {
      const admin = await adminOf(request, services)
      await limitInvitations(request, services, admin)
      const { email, lang, ...rights } = request.body
      demandChanged(request, await inviteMember(depsOf(services, admin), { email, lang, ...rightsOf(rights) }))
      request.logSecurity('buyer-invited', { userId: admin.userId })
      return companyOf(services, admin)
    },
  )

  app.post(
    '/api/own-company/members/:id',
    {
      schema: {
        summary: 'Change what a member of the company may buy',
        tags,
        params: ById,
        body: OwnRights.extend({ version: Version }),
        response: answering,
      },
    },
    async (request) => {
      const admin = await adminOf(request, services)
      const { version, ...rights } = request.body
      const deps = depsOf(services, admin)
      demandChanged(request, await changeMember(deps, request.params.id, { ...rightsOf(rights), version }))
      return companyOf(services, await memberOf(request, services))
    },
  )

  app.post(
    '/api/own-company/members/:id/removal',
    {
      schema: {
        summary: 'Remove a member of the company',
        tags,
        params: ById,
        body: z.object({ version: Version }),
        response: { 200: z.object({ company: OwnCompany.nullable().describe('Null: the own account left') }) },
      },
    },
    async (request) => {
      const admin = await adminOf(request, services)
      demandChanged(request, await removeMember(depsOf(services, admin), request.params.id, request.body.version))
      request.logSecurity('buyer-removed', { userId: admin.userId })
      const member = await membershipOf(services.database.db, admin.userId)
      return { company: member && (await companyOf(services, { ...member, userId: admin.userId })) }
    },
  )

  app.post(
    '/api/own-company/members/:id/invitation',
    { schema: { summary: 'Send the invitation of a member again', tags, params: ById, response: answering } },
    async (request) => {
      const admin = await adminOf(request, services)
      await limitInvitations(request, services, admin)
      demandChanged(request, await resendInvitation(depsOf(services, admin), request.params.id))
      return companyOf(services, admin)
    },
  )

  app.post(
    '/api/own-company/rules',
    {
      schema: {
        summary: 'Change which orders of the company need an approval',
        tags,
        body: z.object({ approves_all: z.boolean() }),
        response: answering,
      },
    },
    async (request) => {
      const admin = await adminOf(request, services)
      demandChanged(request, await setApprovesAll(depsOf(services, admin), request.body.approves_all))
      return companyOf(services, await memberOf(request, services))
    },
  )
}
