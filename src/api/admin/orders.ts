import { z } from 'zod'
import { HttpError } from '../../http/http-error.ts'
import { type StaffCall, type StaffContext, staffCall } from '../../http/staff/staff-calls.ts'
import { texts } from '../../i18n/texts.ts'
import { deliveredCountries } from '../../shop/addresses/countries.db.ts'
import { BUYER_TYPES } from '../../shop/buyer-type.ts'
import { type ChangeOptions, changeOrder, type MerchantResult } from '../../shop/fulfilment/change-order.db.ts'
import type { OrderVerb } from '../../shop/fulfilment/possible-verbs.ts'
import {
  COUNTED_EXACTLY,
  countOrders,
  type FoundOrder,
  findOrders,
  type OrderCursor,
} from '../../shop/orders/find-orders.db.ts'
import { findOrderId } from '../../shop/orders/history.db.ts'
import { addOrderNote, knownTags, setOrderTags } from '../../shop/orders/notes.db.ts'
import { parseOrderNumber } from '../../shop/orders/number.ts'
import { resendOrderEmail } from '../../shop/orders/resend-email.db.ts'
import { CountryCode, ListedOrder, OrderDetail, State } from '../../shop/orders/staff-orders.calls.ts'
import { settlementDeps } from '../../shop/payments/settlement-deps.db.ts'
import { isTrackingCode, joinTrackingCodes } from '../../shop/shipping/tracking.ts'
import { orderDetail, rightFor } from './order-detail.ts'
import { cursorFrom, Done, encodeCursor, MAX_TEXT, Tag } from './shared.ts'

const MAX_PAGE = 100

const Filter = z.object({
  state: z
    .union([State, z.array(State)])
    .optional()
    .describe('Repeat it for several states'),
  q: z.string().max(MAX_TEXT).optional().describe('Number, name, e-mail, phone, company or code of goods'),
  tag: z.string().max(40).optional(),
  refunded: z.literal('true').optional().describe('Only orders of which money was given back'),
  agent: z.literal('true').optional().describe('Only orders that came from an agent'),
  from: z.iso.date().optional().describe('The first day on which they were placed, in Riga'),
  to: z.iso.date().optional(),
  buyer: z.enum(BUYER_TYPES).optional(),
  country: CountryCode.optional(),
  sold: z.literal('true').optional().describe('Only orders that count as sales: paid, or bought on invoice'),
  direction: z.enum(['newest', 'oldest']).default('newest'),
})

const List = Filter.extend({
  after: z.string().max(MAX_TEXT).optional().describe('`next` of the page before'),
  limit: z.coerce.number().int().min(1).max(MAX_PAGE).default(50),
})

const queryOf = ({ state, q, tag, refunded, agent, sold, ...filter }: z.infer<typeof Filter>) => ({
  ...filter,
  states: state === undefined ? undefined : [state].flat(),
  query: q,
  tag,
  isRefunded: refunded === 'true',
  isByAgent: agent === 'true',
  isSold: sold === 'true',
})

const listOrders = staffCall({
  method: 'GET',
  path: '/orders',
  about: 'Orders, the newest first; search and filters together',
  access: 'read:orders',
  query: List,
  answer: z.object({ rows: z.array(ListedOrder), next: z.string().nullable() }),
  run: async (ctx, { query }) => {
    const page = await findOrders(ctx.db, queryOf(query), { after: orderCursor(query.after), limit: query.limit })
    return {
      rows: page.orders.map((order) => listed(ctx, order)),
      next: page.next && encodeCursor(page.next.placedAt, page.next.id),
    }
  },
})

function orderCursor(text: string | undefined): OrderCursor | null {
  const cursor = cursorFrom(text, (key) => !Number.isNaN(Date.parse(key)))
  return cursor && { placedAt: cursor.key, id: cursor.id }
}

function listed(ctx: StaffContext, { id: _id, ...order }: FoundOrder): ListedOrder {
  const isPersonal = ctx.can('personal-data')
  return {
    ...order,
    email: isPersonal ? order.email : null,
    phone: isPersonal ? order.phone : null,
    total: ctx.can('read:money') ? order.total : null,
    refunded: ctx.can('read:money') ? order.refunded : null,
  }
}

const countCall = staffCall({
  method: 'GET',
  path: '/orders/count',
  about: 'How many orders fit; `atLeast` from 10,000',
  access: 'read:orders',
  query: Filter,
  answer: z.object({ count: z.int(), counted: z.enum(['exact', 'atLeast']) }),
  run: async (ctx, { query }) => {
    const count = await countOrders(ctx.db, queryOf(query))
    return count > COUNTED_EXACTLY ? { count: COUNTED_EXACTLY, counted: 'atLeast' } : { count, counted: 'exact' }
  },
})

const ByNumber = z.object({ number: z.string().max(40) })

/** @throws HttpError 404 */
export async function idOf(ctx: StaffContext, number: string): Promise<number> {
  const written = parseOrderNumber(number)
  const id = written && (await findOrderId(ctx.db, written))
  if (!id) throw new HttpError(404, ctx.t.errors.notFound)
  return id
}

export async function detailOf(ctx: StaffContext, orderId: number) {
  const detail = await orderDetail(ctx, orderId)
  if (!detail) throw new HttpError(404, ctx.t.errors.notFound)
  return detail
}

const readOrder = staffCall({
  method: 'GET',
  path: '/orders/:number',
  about: 'An order with its time line',
  access: 'read:orders',
  params: ByNumber,
  answer: OrderDetail,
  run: async (ctx, { params }) => detailOf(ctx, await idOf(ctx, params.number)),
})

const moveCall = (verb: OrderVerb, about: string) =>
  staffCall({
    method: 'POST',
    path: `/orders/:number/${verb}`,
    about,
    access: rightFor(verb),
    params: ByNumber,
    answer: OrderDetail,
    run: (ctx, { params }) => change(ctx, params.number, verb, {}),
  })

const ship = staffCall({
  method: 'POST',
  path: '/orders/:number/shipped',
  about: 'The order is sent; the buyer gets an e-mail with the tracking numbers, which may also be given later',
  access: rightFor('shipped'),
  params: ByNumber,
  body: z.object({ trackingCodes: z.array(z.string().trim().max(40)).max(50).default([]) }),
  answer: OrderDetail,
  run: async (ctx, { params, body: { trackingCodes } }) => {
    if (!trackingCodes.every(isTrackingCode)) {
      throw new HttpError(422, ctx.t.errors.trackingCode, { trackingCodes: [ctx.t.errors.trackingCode] })
    }
    const options = trackingCodes.length > 0 ? { trackingCode: joinTrackingCodes(trackingCodes) } : {}
    return change(ctx, params.number, 'shipped', options)
  },
})

export async function change(ctx: StaffContext, number: string, verb: OrderVerb, options: ChangeOptions) {
  const orderId = await idOf(ctx, number)
  const deps = { ...(await settlementDeps(ctx.services)), db: ctx.db }
  const result = await changeOrder(deps, number, verb, options)
  if (!result.ok) throw rejection(ctx, result)
  if (result.money === 'refused') throw new HttpError(409, ctx.t.errors.refundRefused, { reason: 'refused' })
  return detailOf(ctx, orderId)
}

function rejection(ctx: StaffContext, result: Extract<MerchantResult, { ok: false }>): HttpError {
  const { errors } = ctx.t
  if (result.reason === 'not-allowed') {
    const state = texts[ctx.lang].staffStates[result.from]
    return new HttpError(409, errors.orderState(state), { reason: result.reason, state: result.from })
  }
  if (result.reason === 'unknown') return new HttpError(404, errors.notFound)
  const words = {
    'nothing-paid': errors.nothingPaid,
    'too-much': errors.tooMuch,
    refused: errors.refundRefused,
    'provider-away': errors.providerAway,
  }
  const message = words[result.reason]
  const field = result.reason === 'too-much' ? { amount: [message] } : {}
  return new HttpError(409, message, { reason: result.reason, ...field })
}

const addNote = staffCall({
  method: 'POST',
  path: '/orders/:number/notes',
  about: 'Add a note; one for the buyer is shown on the page of the order and may be sent as an e-mail',
  access: 'write:orders',
  params: ByNumber,
  body: z.object({
    text: z.string().trim().min(1).max(2000),
    isForBuyer: z.boolean().default(false),
    byEmail: z.boolean().default(false).describe('Of one for the buyer: they also get it as an e-mail'),
  }),
  answer: OrderDetail,
  run: async (ctx, { params, body }) => {
    const orderId = await idOf(ctx, params.number)
    const { byEmail, ...note } = body
    const deps = { db: ctx.db, queue: ctx.services.queue }
    await addOrderNote(deps, { orderId, ...note, actor: ctx.actor ?? '' }, byEmail)
    return detailOf(ctx, orderId)
  },
})

const setTags = staffCall({
  method: 'PATCH',
  path: '/orders/:number/tags',
  about: 'Set the tags of an order',
  access: 'write:orders',
  params: ByNumber,
  body: z.object({ tags: z.array(Tag).max(20) }),
  answer: z.object({ tags: z.array(z.string()) }),
  run: async (ctx, { params, body }) => ({
    tags: await setOrderTags(ctx.db, await idOf(ctx, params.number), body.tags),
  }),
})

const readTags = staffCall({
  method: 'GET',
  path: '/orders/tags',
  about: 'Tags in use, the most used first',
  access: 'read:orders',
  answer: z.object({ tags: z.array(z.string()) }),
  run: async (ctx) => ({ tags: await knownTags(ctx.db) }),
})

const readCountries = staffCall({
  method: 'GET',
  path: '/orders/countries',
  about: 'Countries to which the shop delivers, to narrow the list by',
  access: 'read:orders',
  answer: z.object({ countries: z.array(CountryCode) }),
  run: async (ctx) => ({ countries: await deliveredCountries(ctx.db) }),
})

const resend = staffCall({
  method: 'POST',
  path: '/orders/:number/emails/:id/resend',
  about: 'Send an e-mail of the order again, to the address that the order has now',
  access: 'write:orders',
  params: ByNumber.extend({ id: z.uuid() }),
  answer: Done,
  run: async (ctx, { params }) => {
    const orderId = await idOf(ctx, params.number)
    const resent = await resendOrderEmail({ db: ctx.db, queue: ctx.services.queue }, orderId, params.id)
    if (resent === 'unknown') throw new HttpError(404, ctx.t.errors.notFound)
    if (resent === 'removed') throw new HttpError(409, ctx.t.errors.emailRemoved, { reason: 'removed' })
    return { done: true }
  },
})

export const staffOrderCalls: readonly StaffCall[] = [
  listOrders,
  countCall,
  readTags,
  readCountries,
  readOrder,
  moveCall('paid', 'The money has come, by transfer or as seen at the bank'),
  moveCall('packed', 'The order is packed'),
  ship,
  moveCall('ready', 'The order waits for the buyer in the shop'),
  moveCall('completed', 'The buyer has the goods'),
  moveCall('cancel', 'Cancel the order; what was paid is given back'),
  addNote,
  setTags,
  resend,
]
