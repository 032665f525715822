import { texts } from '../../i18n/texts.ts'
import { orderIdOf } from '../../shop/agent-checkouts/agent-checkout.ts'
import type { AgentOrder, OwnedOrder } from '../../shop/agent-checkouts/agent-orders.db.ts'
import { picture } from '../../shop/catalogue/media.ts'
import { inLang } from '../../shop/languages.ts'
import { urls } from '../../urls.ts'
import { absolute, type Subject } from '../cart/cart-body.ts'
import type { LineShape, Total } from '../cart/cart-shape.ts'
import type { Message } from '../operation.ts'
import type { OrderContext } from './order-context.ts'
import { orderDiscounts } from './order-discounts.ts'
import { adjustments, fulfillmentEvents } from './order-events.ts'
import { GONE, lineId, piecesOf, type Quantity, sentParcels, statusOf } from './order-pieces.ts'
import type { OrderBody } from './order-shape.ts'

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

export function orderBody(ctx: OrderContext, ids: { id: string; owner: OwnedOrder }, found: AgentOrder): OrderBody {
  const { order } = found
  const sent = sentParcels(found)
  const lines = found.lines.map((line) => ({ line, id: lineId(found, line), quantity: piecesOf(found, line, sent) }))
  const quantities = lines.flatMap(({ id, quantity: { total } }) => (total > 0 ? [{ id, quantity: total }] : []))
  return {
    id: ids.id,
    label: order.prefixedId,
    checkout_id: ids.owner.checkoutId ?? '',
    permalink_url: permalink(ctx, ids.owner, found),
    currency: 'EUR',
    line_items: lines.map(({ line, id, quantity }) => ({
      ...{ id, quantity },
      item: itemOf(ctx, line),
      totals: lineTotals(ctx, line),
      status: statusOf(quantity),
    })),
    fulfillment: {
      expectations: quantities.length === 0 ? [] : [expectation(ctx, ids.owner, found, quantities)],
      events: fulfillmentEvents(ctx, found, { line_items: quantities, sent, isOwn: isOwnOrder(found, ids.owner) }),
    },
    adjustments: adjustments(ctx, found),
    totals: orderTotals(ctx, found),
    messages: stateMessages(ctx, found),
    ...(ids.owner.attribution ? { attribution: ids.owner.attribution } : {}),
  }
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
