import { z } from 'zod'
import { HttpError } from '../../http/http-error.ts'
import { type StaffCall, type StaffContext, staffCall } from '../../http/staff/staff-calls.ts'
import { emailKey } from '../../shop/addresses/email.ts'
import { ownData } from '../../shop/customers/own-data.db.ts'
import { DATA_REQUEST_STATES } from '../../shop/data-requests/data-request.ts'
import {
  DataRequest,
  DataRequestProof,
  DataRequestRefusal,
  GuestOrders,
  NewDataRequest,
} from '../../shop/data-requests/data-requests.calls.ts'
import {
  type Closed,
  enterDataRequest,
  findDataRequest,
  fulfilDataRequest,
  listDataRequests,
  refuseDataRequest,
} from '../../shop/data-requests/data-requests.db.ts'
import { guestData } from '../../shop/data-requests/guest-data.db.ts'
import { findGuestOrders } from '../../shop/data-requests/guest-orders.db.ts'
import { demandReason, recordClosing } from './customer.ts'
import { ById, demandRight, Next, pagedById, pageOf, rowsToRead } from './shared.ts'
import { changedMeanwhile, notFound } from './structure-shared.ts'

const list = staffCall({
  method: 'GET',
  path: '/data-requests',
  about: 'Requests of customers for their data or its erasure; open ones by the day that they are due',
  access: 'read:customers',
  query: z.object({
    state: z.enum(DATA_REQUEST_STATES).default('open'),
    ...pagedById(100),
  }),
  answer: z.object({ requests: z.array(DataRequest), next: Next.describe('For `after`; open ones are all there') }),
  run: async (ctx, { query }) => {
    const found = await listDataRequests(ctx.db, { state: query.state, ...rowsToRead(query), now: ctx.now })
    const { shown, next } = query.state === 'open' ? { shown: found, next: null } : pageOf(found, query)
    return { requests: shown.map((request) => seen(ctx, request)), next }
  },
})

function seen(ctx: StaffContext, request: DataRequest): DataRequest {
  if (ctx.can('personal-data')) return request
  const { customer, guest } = request
  return {
    ...request,
    customer: customer && { ...customer, email: null },
    guest: guest && { ...guest, name: '', email: null },
    ...{ proof: '', reason: '' },
  }
}

/** @throws HttpError 404 */
async function requestOf(ctx: StaffContext, id: number): Promise<DataRequest> {
  const found = await findDataRequest(ctx.db, id, ctx.now)
  if (!found) throw notFound(ctx)
  return seen(ctx, found)
}

const enter = staffCall({
  method: 'POST',
  path: '/data-requests',
  about:
    'A customer, or a buyer without an account, asked for their data or its erasure; 30 days run from the day that it came',
  access: 'write:customers',
  body: NewDataRequest,
  answer: DataRequest,
  run: async (ctx, { body }) => {
    demandRight(ctx, 'personal-data')
    const { requests: words } = ctx.t.customers
    const { userId, email, ...rest } = body
    const guest = email === undefined ? undefined : { email: emailKey(email) }
    const of = userId === undefined ? guest : guest === undefined ? { userId } : undefined
    if (!of) throw new HttpError(422, words.who, { email: [words.who] })
    const asked = await enterDataRequest(ctx.db, { of, ...rest, actor: ctx.actor ?? '', now: ctx.now })
    if (asked.ok) return requestOf(ctx, asked.id)
    if (asked.reason === 'unknown' && guest) throw new HttpError(422, words.noOrders, { email: [words.noOrders] })
    if (asked.reason === 'unknown') throw notFound(ctx)
    if (asked.reason === 'date') throw new HttpError(422, words.date, { receivedOn: [words.date] })
    throw new HttpError(409, words.open, { kind: [words.open] })
  },
})

const guests = staffCall({
  method: 'GET',
  path: '/guest-orders',
  about: 'Orders that were placed with an e-mail address and without an account; needs the right personal-data',
  access: 'read:customers',
  query: z.object({ email: z.string().trim().min(3).max(254) }),
  answer: GuestOrders,
  run: async (ctx, { query }) => {
    demandRight(ctx, 'personal-data')
    const found = await findGuestOrders(ctx.db, emailKey(query.email))
    if (ctx.can('read:money')) return found
    return { ...found, orders: found.orders.map((order) => ({ ...order, total: null })) }
  },
})

const readData = staffCall({
  method: 'GET',
  path: '/data-requests/:id/data',
  about: 'All personal data of the customer of an open request (GDPR art. 15 and 20), to be handed over; needs a proof',
  access: 'export',
  needsProof: true,
  params: ById,
  answer: z.record(z.string(), z.unknown()),
  run: async (ctx, { params }) => {
    demandRight(ctx, 'personal-data')
    demandRight(ctx, 'read:customers')
    const { state, kind, customer, guest } = await requestOf(ctx, params.id)
    if (state !== 'open' || kind !== 'export') throw changedMeanwhile(ctx)
    const email = guest?.email ?? ''
    ctx.logSecurity('data-exported', { ...(customer ? { userId: customer.id } : { email }), actor: ctx.actor })
    return customer ? ownData(ctx.db, customer.id) : guestData(ctx.db, email)
  },
})

const fulfil = staffCall({
  method: 'POST',
  path: '/data-requests/:id/done',
  about:
    'The data were handed over, or the account or what is kept of a guest is erased now; orders and invoices stay as the law of accounting wants. Needs If-Match, a proof, and how it was known that it was the customer',
  access: 'write:customers',
  isVersioned: true,
  needsProof: true,
  params: ById,
  body: DataRequestProof,
  answer: DataRequest,
  run: async (ctx, { params: { id }, body: { proof } }) => {
    demandRight(ctx, 'personal-data')
    const { requests: words } = ctx.t.customers
    if (!proof) throw new HttpError(422, words.proof, { proof: [words.proof] })
    const closing = { version: ctx.readVersion(), actor: ctx.actor ?? '', now: ctx.now, proof }
    const { userId, email, kind } = demandClosed(
      ctx,
      await ctx.db.transaction((tx) => fulfilDataRequest(tx, id, closing)),
    )
    if (kind === 'erase') await recordClosing(ctx, userId === null ? { email: email ?? '' } : { userId })
    return requestOf(ctx, id)
  },
})

const refuse = staffCall({
  method: 'POST',
  path: '/data-requests/:id/refuse',
  about: 'The request is not fulfilled, for a reason; needs If-Match',
  access: 'write:customers',
  isVersioned: true,
  params: ById,
  body: DataRequestRefusal,
  answer: DataRequest,
  run: async (ctx, { params: { id }, body: { reason } }) => {
    demandRight(ctx, 'personal-data')
    demandReason(ctx, reason)
    const closing = { version: ctx.readVersion(), actor: ctx.actor ?? '', now: ctx.now, reason }
    demandClosed(ctx, await ctx.db.transaction((tx) => refuseDataRequest(tx, id, closing)))
    return requestOf(ctx, id)
  },
})

/** @throws HttpError 404, 409 */
function demandClosed(ctx: StaffContext, closed: Closed) {
  if (closed.ok) return closed.request
  throw closed.reason === 'unknown' ? notFound(ctx) : changedMeanwhile(ctx)
}

export const dataRequestCalls: readonly StaffCall[] = [list, guests, enter, readData, fulfil, refuse]
