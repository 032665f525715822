import { z } from 'zod'
import { texts } from '../../i18n/texts.ts'
import { orderIdOf } from '../../shop/agent-checkouts/agent-checkout.ts'
import type { AgentOrder, OwnedOrder } from '../../shop/agent-checkouts/agent-orders.db.ts'
import { picture } from '../../shop/catalogue/media.ts'
import { inLang } from '../../shop/languages.ts'
import { sum } from '../../shop/money/money.ts'
import { parcelsOf } from '../../shop/shipping/tracking.ts'
import { urls } from '../../urls.ts'
import { absolute, type Subject } from '../cart/cart-body.ts'
import { ItemShape, type LineShape, Total } from '../cart/cart-shape.ts'
import { Messages } from '../message.ts'
import type { AgentContext, Message } from '../operation.ts'
import { orderDiscounts } from './order-discounts.ts'

const Quantities = z.array(z.object({ id: z.string(), quantity: z.int() }))

export const OrderBody = z.object({
  id: z.string(),
  label: z.string(),
  checkout_id: z.string(),
  permalink_url: z.string(),
  currency: z.literal('EUR'),
  line_items: z.array(
    z.object({
      id: z.string(),
      item: ItemShape,
      quantity: z.object({ original: z.int(), total: z.int(), fulfilled: z.int() }),
      totals: z.array(z.object({ type: z.string(), display_text: z.string(), amount: z.int() })),
      status: z.enum(['processing', 'partial', 'fulfilled', 'removed']),
    }),
  ),
  fulfillment: z.object({
    expectations: z.array(
      z.object({
        id: z.string(),
        line_items: Quantities,
        method_type: z.enum(['shipping', 'pickup']),
        destination: z.object({
          street_address: z.string().optional(),
          address_locality: z.string().optional(),
          postal_code: z.string().optional(),
          address_country: z.string(),
        }),
        description: z.string(),
      }),
    ),
    events: z.array(
      z.object({
        id: z.string(),
        occurred_at: z.string(),
        type: z.string(),
        line_items: Quantities,
        tracking_number: z.string().optional(),
        tracking_url: z.string().optional(),
        description: z.string(),
      }),
    ),
  }),
  adjustments: z.array(
    z.object({
      id: z.string(),
      type: z.enum(['refund', 'exchange', 'cancellation']),
      occurred_at: z.string(),
      status: z.enum(['pending', 'completed', 'failed']),
      /** Pieces that came back, or will not be sent, are negative. */
      line_items: Quantities.optional(),
      description: z.string().optional(),
      totals: z.array(z.object({ type: z.literal('total'), amount: z.int() })).optional(),
    }),
  ),
  totals: z.array(Total),
  messages: Messages,
  attribution: z.record(z.string(), z.string()).optional(),
})
export type OrderBody = z.infer<typeof OrderBody>

/** Language, addresses and pictures of an answer; a webhook has them without a call. */
export type OrderContext = Pick<AgentContext, 'lang' | 'at' | 'services'>

const lineId = ({ lineIds }: AgentOrder, { productId, position }: AgentOrder['lines'][number]) =>
  String((productId !== null && lineIds.get(productId)) || `line-${position}`)

const itemOf = (ctx: OrderContext, line: AgentOrder['lines'][number]) => ({
  id: line.productId === null ? line.code : String(line.productId),
  title: line.title,
  price: line.unitPrice,
  ...(line.image === null ? {} : { image_url: absolute(ctx, picture(line.image, 640).source) }),
})

function lineTotals({ lang }: OrderContext, line: AgentOrder['lines'][number]) {
  const t = texts[lang].agentCheckout.totals
  return [
    { type: 'subtotal', display_text: t.goods, amount: line.unitPrice * line.quantity },
    ...(line.discount > 0 ? [{ type: 'items_discount', display_text: t.discount, amount: -line.discount }] : []),
    { type: 'total', display_text: t.total, amount: line.total },
  ]
}

export const orderLines = (ctx: OrderContext, found: AgentOrder): LineShape[] =>
  found.lines.map((line) => ({
    id: lineId(found, line),
    item: itemOf(ctx, line),
    quantity: line.quantity,
    totals: lineTotals(ctx, line),
  }))

export function orderTotals({ lang }: OrderContext, found: AgentOrder): Total[] {
  const { order } = found
  const t = texts[lang].agentCheckout.totals
  return [
    { type: 'subtotal', display_text: t.goods, amount: order.itemsTotal },
    ...(order.discountTotal > 0
      ? [
          {
            type: 'items_discount',
            display_text: t.discount,
            amount: -order.discountTotal,
            lines: orderDiscounts(found, lang).applied.flatMap(({ title, amount }) =>
              amount > 0 ? [{ display_text: title, amount: -amount }] : [],
            ),
          },
        ]
      : []),
    { type: 'fulfillment', display_text: inLang(order.delivery.title, lang), amount: order.shippingTotal },
    ...(order.surchargeTotal > 0 ? [{ type: 'fee', display_text: t.surcharge, amount: order.surchargeTotal }] : []),
    {
      type: 'total',
      display_text: t.total,
      amount: order.total,
      lines: [
        { display_text: t.net, amount: order.total - order.vatTotal },
        ...order.vatRows.map(({ rateBp, vat }) => ({ display_text: t.vat(rateBp / 100), amount: vat })),
      ],
    },
  ]
}

/** The page of an order that the buyer placed in the browser is the buyer's alone: the platform gets where to find it. */
const permalink = (ctx: OrderContext, { sessionHash }: Pick<OwnedOrder, 'sessionHash'>, { order }: AgentOrder) =>
  ctx.at(
    order.sessionHash === sessionHash ? urls.order.to(ctx.services.secrets.orderToken(order)) : urls.findOrder.to(),
  )

export const orderConfirmation = (ctx: OrderContext, subject: Subject, found: AgentOrder) => ({
  id: orderIdOf(subject.id),
  label: found.order.prefixedId,
  permalink_url: permalink(ctx, subject, found),
})

const GONE: ReadonlySet<string> = new Set(['cancelled', 'refunded'])
const SENT: ReadonlySet<string> = new Set(['shipped', 'ready_for_pickup', 'completed'])

export function orderBody(ctx: OrderContext, ids: { id: string; owner: OwnedOrder }, found: AgentOrder): OrderBody {
  const { order } = found
  const isGone = GONE.has(order.state)
  const pieces = new Map(found.lines.map((line) => [line.position, piecesOf(found, line)]))
  const quantities = found.lines.flatMap((line) => {
    const quantity = pieces.get(line.position)?.total ?? 0
    return quantity > 0 ? [{ id: lineId(found, line), quantity }] : []
  })
  return {
    id: ids.id,
    label: order.prefixedId,
    checkout_id: ids.owner.checkoutId ?? '',
    permalink_url: permalink(ctx, ids.owner, found),
    currency: 'EUR',
    line_items: found.lines.map((line) => ({
      id: lineId(found, line),
      item: itemOf(ctx, line),
      quantity: pieces.get(line.position) ?? piecesOf(found, line),
      totals: lineTotals(ctx, line),
      status: statusOf(pieces.get(line.position) ?? piecesOf(found, line)),
    })),
    fulfillment: {
      expectations: isGone || quantities.length === 0 ? [] : [expectation(ctx, ids.owner, found, quantities)],
      events: fulfillmentEvents(ctx, found, { line_items: quantities, isOwn: isOwnOrder(found, ids.owner) }),
    },
    adjustments: adjustments(ctx, found),
    totals: orderTotals(ctx, found),
    messages: stateMessages(ctx, found),
    ...(ids.owner.attribution ? { attribution: ids.owner.attribution } : {}),
  }
}

type Quantity = { id: string; quantity: number }
type Line = AgentOrder['lines'][number]
type Parcel = AgentOrder['parcels'][number]

const piecesIn = (lines: Parcel['lines'], { position }: Line) =>
  sum((lines ?? []).filter((each) => each.position === position).map(({ quantity }) => quantity))

/** Where it is known what lies in which parcel, by parcels; else by the state of the order. */
function sentParcels(found: AgentOrder): Parcel[] {
  const sent = found.parcels.filter(({ sentAt }) => sentAt !== null)
  const areKnown = sent.every(({ lines }) => lines !== null)
  // Numbers that were written to the order by hand are in no parcel.
  const haveNumbers = parcelsOf(found).every(({ code }) => sent.some((parcel) => parcel.code === code))
  return areKnown && haveNumbers ? sent : []
}

/** `total`: without what was given back, whether it had been sent or not. */
function piecesOf(found: AgentOrder, line: Line) {
  const { order, refunds } = found
  const back = sum(refunds.map(({ isRefused, lines }) => (isRefused ? 0 : piecesIn(lines, line))))
  const total = GONE.has(order.state) ? 0 : Math.max(0, line.quantity - back)
  const parcels = sentParcels(found)
  const inParcels = sum(parcels.map(({ isReturned, lines }) => (isReturned ? 0 : piecesIn(lines, line))))
  const sent = parcels.length > 0 ? inParcels : SENT.has(order.state) ? line.quantity : 0
  const original = (line.productId !== null && found.ordered.get(line.productId)) || line.quantity
  return { original, total, fulfilled: Math.min(total, sent) }
}

function statusOf({ total, fulfilled }: { total: number; fulfilled: number }) {
  if (total === 0) return 'removed' as const
  if (fulfilled === total) return 'fulfilled' as const
  return fulfilled > 0 ? ('partial' as const) : ('processing' as const)
}

/** Placed by the agent; where the buyer went on in the browser, the address may be another than the platform knows. */
const isOwnOrder = ({ order }: AgentOrder, owner: OwnedOrder) => order.sessionHash === owner.sessionHash

function expectation(ctx: OrderContext, owner: OwnedOrder, found: AgentOrder, line_items: Quantity[]) {
  const { delivery } = found.order
  const { point, fields } = delivery
  const place = point ?? { address: fields.address, city: fields.city, zip: fields.zip }
  const isOwn = isOwnOrder(found, owner)
  return {
    id: 'expectation-1',
    line_items,
    method_type: delivery.type === 'shop' ? ('pickup' as const) : ('shipping' as const),
    destination: {
      ...(isOwn && place.address ? { street_address: place.address } : {}),
      ...(isOwn && place.city ? { address_locality: place.city } : {}),
      ...(isOwn && place.zip ? { postal_code: place.zip } : {}),
      address_country: delivery.country_code,
    },
    description: inLang(delivery.title, ctx.lang),
  }
}

const EVENTS: Record<string, string> = {
  processing: 'processing',
  packed: 'processing',
  shipped: 'shipped',
  ready_for_pickup: 'ready_for_pickup',
  completed: 'delivered',
}

/** `isOwn`: carriers' pages say the town, so their numbers are told only of such an order. */
function fulfillmentEvents(
  ctx: OrderContext,
  found: AgentOrder,
  { line_items, isOwn }: { line_items: Quantity[]; isOwn: boolean },
) {
  const parcels = isOwn ? trackedParcels(found, line_items) : []
  const byParcel = sentParcels(found)
  const ofOrder = found.events.flatMap(({ id, state, at }) => {
    const type = EVENTS[state]
    if (!type || (byParcel.length > 0 && BY_PARCEL.has(type))) return []
    const event = { occurred_at: new Date(at).toISOString(), type, description: texts[ctx.lang].order.states[state] }
    if (type === 'processing' || parcels.length === 0) return [{ id: `event-${id}`, ...event, line_items }]
    return parcels.map((parcel, index) => ({
      id: index === 0 ? `event-${id}` : `event-${id}-${index + 1}`,
      ...event,
      ...parcel,
    }))
  })
  return [...ofOrder, ...byParcel.flatMap((parcel) => parcelEvents(ctx, found, { parcel, isOwn }))]
}

const BY_PARCEL: ReadonlySet<string> = new Set(['shipped', 'delivered'])

/** Of one parcel, also of an order of which only a part was sent. */
function parcelEvents(ctx: OrderContext, found: AgentOrder, { parcel, isOwn }: { parcel: Parcel; isOwn: boolean }) {
  const { id, code, lines } = parcel
  const states = texts[ctx.lang].order.states
  const link = parcelsOf(found).find((each) => each.code === code)?.link
  const more = {
    line_items: quantitiesOf(found, lines ?? []),
    ...(isOwn && code !== null ? { tracking_number: code, ...(link ? { tracking_url: link } : {}) } : {}),
  }
  const times = [
    { type: 'shipped', at: parcel.sentAt, description: states.shipped },
    { type: 'delivered', at: parcel.deliveredAt, description: states.completed },
    { type: 'returned_to_sender', at: parcel.returnedAt, description: texts[ctx.lang].agentCheckout.sentBack },
  ]
  return times.flatMap(({ type, at, description }) =>
    at === null
      ? []
      : [{ id: `parcel-${id}-${type}`, occurred_at: new Date(at).toISOString(), type, description, ...more }],
  )
}

/** An event has one number, so each parcel gets its own; where it is not known what lies in which, the first has all. */
function trackedParcels(found: AgentOrder, all: Quantity[]) {
  const goodsIn = (code: string) => found.parcels.find((parcel) => parcel.code === code)?.lines
  const parcels = parcelsOf(found)
  const isKnown = parcels.length > 1 && parcels.every(({ code }) => goodsIn(code))
  return parcels.map(({ code, link }, index) => ({
    line_items: isKnown ? quantitiesOf(found, goodsIn(code) ?? []) : index === 0 ? all : [],
    tracking_number: code,
    ...(link ? { tracking_url: link } : {}),
  }))
}

const quantitiesOf = (found: AgentOrder, inside: readonly { position: number; quantity: number }[]): Quantity[] =>
  inside.flatMap(({ position, quantity }) => {
    const line = found.lines.find((each) => each.position === position)
    return line ? [{ id: lineId(found, line), quantity }] : []
  })

function adjustments({ lang }: OrderContext, found: AgentOrder): OrderBody['adjustments'] {
  const { refunds, events } = found
  return [
    ...events
      .filter(({ state }) => state === 'cancelled')
      .map(({ id, at }) => ({
        id: `cancellation-${id}`,
        type: 'cancellation' as const,
        occurred_at: new Date(at).toISOString(),
        status: 'completed' as const,
      })),
    ...refunds.map(({ id, amount, isDone, isRefused, at, lines, exchangedFor }) => ({
      id: `refund-${id}`,
      type: exchangedFor === null ? ('refund' as const) : ('exchange' as const),
      occurred_at: new Date(at).toISOString(),
      status: isDone ? ('completed' as const) : isRefused ? ('failed' as const) : ('pending' as const),
      totals: [{ type: 'total' as const, amount: -amount }],
      ...(lines?.length
        ? { line_items: quantitiesOf(found, lines).map((each) => ({ ...each, quantity: -each.quantity })) }
        : {}),
      ...(exchangedFor === null ? {} : { description: texts[lang].agentCheckout.exchangedFor(exchangedFor) }),
    })),
  ]
}

/** How an order is paid that nobody has to pay at once; null: it is paid, or waits for a vendor. */
export function laterPayment({ lang }: OrderContext, { order, provider }: AgentOrder): string | null {
  const t = texts[lang].agentCheckout
  const words: Partial<Record<string, string>> = { transfer: t.transfer, at_pickup: t.atPickup, invoice: t.onInvoice }
  return order.paidAt ? null : (words[provider] ?? null)
}

/** What the buyer still has to do, or that it is paid. */
function stateMessages(ctx: OrderContext, found: AgentOrder): Message[] {
  const t = texts[ctx.lang].agentCheckout
  if (found.order.paidAt) return [{ type: 'info', code: 'paid', content: t.paid }]
  if (GONE.has(found.order.state)) return [{ type: 'info', code: 'canceled', content: t.orderCanceled }]
  return [{ type: 'info', code: 'payment_pending', content: laterPayment(ctx, found) ?? t.notPaid }]
}
