import { texts } from '../../i18n/texts.ts'
import type { AgentOrder } from '../../shop/agent-checkouts/agent-orders.db.ts'
import { parcelsOf } from '../../shop/shipping/tracking.ts'
import type { OrderContext } from './order-context.ts'
import { type Parcel, type Quantity, quantitiesOf } from './order-pieces.ts'
import type { OrderBody } from './order-shape.ts'

const EVENTS: Record<string, string> = {
  processing: 'processing',
  packed: 'processing',
  shipped: 'shipped',
  ready_for_pickup: 'ready_for_pickup',
  completed: 'delivered',
}

/** `isOwn`: carriers' pages say the town, so their numbers are told only of such an order. */
export function fulfillmentEvents(
  ctx: OrderContext,
  found: AgentOrder,
  { line_items, sent, isOwn }: { line_items: Quantity[]; sent: readonly Parcel[]; isOwn: boolean },
) {
  const parcels = isOwn ? trackedParcels(found, line_items) : []
  const ofOrder = found.events.flatMap(({ id, state, at }) => {
    const type = EVENTS[state]
    if (!type || (sent.length > 0 && BY_PARCEL.has(type))) return []
    const event = { occurred_at: new Date(at).toISOString(), type, description: texts[ctx.lang].order.states[state] }
    if (type === 'processing' || parcels.length === 0) return [{ id: `event-${id}`, ...event, line_items }]
    return parcels.map((parcel, index) => ({
      id: index === 0 ? `event-${id}` : `event-${id}-${index + 1}`,
      ...event,
      ...parcel,
    }))
  })
  const completedAt = found.events.findLast(({ state }) => state === 'completed')?.at ?? null
  const arrived = sent.map((parcel) => ({
    ...parcel,
    // Where staff completed the order, and no carrier reported it.
    deliveredAt: parcel.deliveredAt ?? (parcel.isReturned ? null : completedAt),
  }))
  return [...ofOrder, ...arrived.flatMap((parcel) => parcelEvents(ctx, found, { parcel, isOwn }))]
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

export function adjustments({ lang }: OrderContext, found: AgentOrder): OrderBody['adjustments'] {
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
