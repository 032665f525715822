import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { HttpError } from '../http/http-error.ts'
import { localeOf } from '../http/locale.ts'
import type { Services } from '../http/services.ts'
import { Id } from '../shop/cart/cart.calls.ts'
import { approveRequest, type PricedRequest, priceRequest } from '../shop/checkout/approve-request.db.ts'
import { obstacleWords } from '../shop/checkout/request-obstacle.ts'
import { mayApprove, seesAllOrders } from '../shop/companies/member-roles.ts'
import { closeRequest } from '../shop/order-requests/close-request.db.ts'
import { OwnRequest, OwnRequestDetail } from '../shop/order-requests/own-company.calls.ts'
import {
  type FoundRequest,
  findRequest,
  type ListedRequest,
  requestsOf,
} from '../shop/order-requests/read-requests.db.ts'
import { urls } from '../urls.ts'
import type { ApiRoutes } from './calls.ts'
import { type Acting, memberOf } from './company-member.ts'

const tags = ['company']
const ById = z.object({ id: Id })

const listed = ({ id, state, total, buyer, approver, reason, orderNumber, createdAt, expiresAt }: ListedRequest) => ({
  ...{ id, state, total_price: total, buyer: buyer.name, approver, reason },
  ...{ order: orderNumber, created_at: createdAt, expires_at: expiresAt },
})

/** Of the own company; buyers see only theirs. @throws HttpError 404 */
async function requestFor(services: Services, { companyId, role, userId }: Acting, id: number): Promise<FoundRequest> {
  const found = await findRequest(services.database.db, id)
  const isSeen = found?.companyId === companyId && (seesAllOrders(role) || found.buyer.userId === userId)
  if (!found || !isSeen) throw new HttpError(404, '')
  return found
}

async function detailOf(request: FastifyRequest, services: Services, { member, id }: { member: Acting; id: number }) {
  const found = await requestFor(services, member, id)
  const isAsked = found.state === 'open' && mayApprove(member.role)
  const priced = isAsked ? await priceRequest(services, found, member.userId) : null
  return {
    ...listed(found),
    lines: (found.content?.lines ?? []).map(({ title, code, quantity, unit, total }) => ({
      ...{ title, code, quantity, unit_price: unit, total_price: total },
    })),
    shipping_price: found.content?.shipping ?? null,
    total_price_now: priced?.ok ? priced.total : null,
    obstacle: priced && !priced.ok ? obstacleText(request, priced) : null,
  }
}

function obstacleText(request: FastifyRequest, refusal: Exclude<PricedRequest, { ok: true }>): string {
  const { company, refusals } = localeOf(request).t
  return obstacleWords(refusal, { words: company.request, creditLimit: refusals.order.creditLimit })
}

/** @throws HttpError 403 */
async function approverOf(request: FastifyRequest, services: Services): Promise<Acting> {
  const member = await memberOf(request, services)
  if (!mayApprove(member.role)) throw new HttpError(403, localeOf(request).t.company.request.notApprover)
  return member
}

type Closing = { to: 'refused'; by: number; reason: string } | { to: 'withdrawn'; by: number }

/** @throws HttpError 403, 409 */
async function close(request: FastifyRequest, services: Services, { id, closing }: { id: number; closing: Closing }) {
  const { database, queue, now } = services
  const { request: words } = localeOf(request).t.company
  const closed = await closeRequest({ db: database.db, queue, now: now() }, id, closing)
  if (closed === 'decided') throw new HttpError(409, words.decided, { reason: 'decided' })
  if (closed !== 'done') throw new HttpError(403, words.notApprover)
}

/** For members of a company: orders that somebody has to approve. */
export const ownRequestCalls: ApiRoutes = (app, services) => {
  app.get(
    '/api/own-company/requests',
    {
      schema: {
        summary: 'Orders of the company that wait for approval, and decided ones',
        tags,
        response: { 200: z.object({ requests: z.array(OwnRequest) }) },
      },
    },
    async (request) => {
      const { companyId, role, userId } = await memberOf(request, services)
      const found = await requestsOf(services.database.db, companyId, seesAllOrders(role) ? null : userId)
      return { requests: found.map(listed) }
    },
  )

  app.get(
    '/api/own-company/requests/:id',
    {
      schema: {
        summary: 'An order of the company that waits for approval, with what it would cost now',
        tags,
        params: ById,
        response: { 200: OwnRequestDetail },
      },
    },
    async (request) =>
      detailOf(request, services, { member: await memberOf(request, services), id: request.params.id }),
  )

  app.post(
    '/api/own-company/requests/:id/approval',
    {
      schema: {
        summary: 'Approve an order, which is placed at once',
        tags,
        params: ById,
        body: z.object({ total_price: z.int().min(0).describe('As it was read; more is refused with 409') }),
        response: { 200: z.object({ order: z.object({ prefixed_id: z.string() }), payment_link: z.string() }) },
      },
    },
    async (request) => {
      const member = await approverOf(request, services)
      const { userId } = member
      const { id } = await requestFor(services, member, request.params.id)
      const placed = await approveRequest(services, id, { by: userId, total: request.body.total_price })
      if (!placed.ok) throw new HttpError(409, obstacleText(request, placed), { reason: placed.reason })
      if (placed.written) request.logSecurity('order-approved', { userId, order: placed.prefixedId })
      return {
        order: { prefixed_id: placed.prefixedId },
        payment_link: urls.orderPay.to(services.secrets.orderToken(placed.address)),
      }
    },
  )

  app.post(
    '/api/own-company/requests/:id/refusal',
    {
      schema: {
        summary: 'Refuse an order of the company, with a reason',
        tags,
        params: ById,
        body: z.object({ reason: z.string().trim().max(500).default('') }),
        response: { 200: OwnRequestDetail },
      },
    },
    async (request) => {
      const member = await approverOf(request, services)
      const { id } = await requestFor(services, member, request.params.id)
      const { reason } = request.body
      const missing = localeOf(request).t.company.problems.reason
      if (!reason) throw new HttpError(422, missing, { reason: [missing] })
      await close(request, services, { id, closing: { to: 'refused', by: member.userId, reason } })
      return detailOf(request, services, { member, id })
    },
  )

  app.post(
    '/api/own-company/requests/:id/withdrawal',
    {
      schema: {
        summary: 'Take back an own order that waits for approval',
        tags,
        params: ById,
        response: { 200: OwnRequestDetail },
      },
    },
    async (request) => {
      const member = await memberOf(request, services)
      const { id } = await requestFor(services, member, request.params.id)
      await close(request, services, { id, closing: { to: 'withdrawn', by: member.userId } })
      return detailOf(request, services, { member, id })
    },
  )
}
