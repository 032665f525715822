import type { StaffContext } from '../../http/staff/staff-calls.ts'
import { texts } from '../../i18n/texts.ts'
import { agentOfCart } from '../../shop/agent-checkouts/agent-orders.db.ts'
import { dueAtCounter } from '../../shop/fulfilment/pay-at-counter.db.ts'
import { possibleVerbs } from '../../shop/fulfilment/possible-verbs.ts'
import { inLang } from '../../shop/languages.ts'
import { type LinkedOrder, linkedOrders } from '../../shop/order-edits/supplement.db.ts'
import { approverOf } from '../../shop/orders/company-orders.db.ts'
import { deliveryPlace } from '../../shop/orders/delivery.ts'
import { discountRows } from '../../shop/orders/discount-rows.ts'
import { tagsOf } from '../../shop/orders/notes.db.ts'
import { findOrder, type OrderWithLines, waitsForGoods } from '../../shop/orders/read.db.ts'
import type { OrderDetail } from '../../shop/orders/staff-orders.calls.ts'
import { orderTimeline } from '../../shop/orders/timeline.db.ts'
import { parcelsOfOrder } from '../../shop/parcels/order-parcels.db.ts'
import { refundableMoney, refundedMoney } from '../../shop/payments/cancel-order.db.ts'
import { returnsOfOrder } from '../../shop/returns/find.db.ts'
import { readSettings } from '../../shop/settings/settings.db.ts'
import { parcelsOf } from '../../shop/shipping/tracking.ts'
import { inLanguage, urls } from '../../urls.ts'
import { papersOf } from './order-papers.ts'

/** Leaves out what the caller may not see. */
export async function orderDetail(ctx: StaffContext, orderId: number): Promise<OrderDetail | null> {
  const { db, lang } = ctx
  const found = await findOrder(db, orderId)
  if (!found) return null
  const { order, lines, payment } = found
  const seesMoney = ctx.can('read:money')
  const seesPerson = ctx.can('personal-data')
  const money = <T>(value: T) => (seesMoney ? value : null)
  const timeline = await orderTimeline(db, orderId, lang)
  const linked = await linkedOrders(db, order)
  const named = ({ number, state, total }: LinkedOrder) => ({ number, state, total: money(total) })
  return {
    number: order.prefixedId,
    version: order.version,
    state: order.state,
    placedAt: order.placedAt.toISOString(),
    lang: order.lang,
    buyerType: order.buyerType,
    buyer: `${order.name} ${order.surname}`.trim(),
    approver: order.companyId === null ? null : await approverOf(db, orderId),
    agent: await agentOfCart(db, order.cartId),
    email: seesPerson ? order.email : null,
    phone: seesPerson ? `+${order.phoneCode} ${order.phoneNumber}` : null,
    company: seesPerson ? companyOf(found) : null,
    delivery: {
      title: inLang(order.delivery.title, lang),
      type: order.delivery.type,
      place: deliveryPlace(order, texts[lang], lang),
      country: order.delivery.country_code,
      promised: order.delivery.promised ?? null,
      message: order.delivery.fields.message ?? '',
    },
    payment: { title: inLang(order.paymentMethodTitle, lang), ...payment, exchanged: money(payment.exchanged) },
    couponCode: order.couponCode,
    discounts: ctx.can('read:money') ? discountRows(order, ctx.lang) : [],
    trackingCodes: parcelsOf(found),
    parcels: (await parcelsOfOrder(db, orderId)).map(({ id, position, state, code, problem, lines }) => ({
      ...{ id, position, state, code, problem, lines },
    })),
    lines: lines.map(({ id, type, title, code, image, quantity, unitPrice, total }) => ({
      ...{ id, type, title, code, image, quantity },
      unitPrice: money(unitPrice),
      total: money(total),
    })),
    sums: seesMoney ? await sumsOf(ctx, found) : null,
    atCounter: await dueAtCounter(db, orderId, (await readSettings(db, ctx.services.memory)).pickup_days),
    papers: await papersOf(ctx, orderId, order.prefixedId),
    tags: await tagsOf(db, orderId),
    supplements: linked.supplements.map(named),
    supplementOf: linked.supplementOf && named(linked.supplementOf),
    replacements: linked.replacements.map(named),
    replaces: linked.replaces && { ...named(linked.replaces), returnId: linked.replaces.returnId ?? 0 },
    acts: possibleVerbs({
      ...{ state: order.state, payment: payment.state, delivery: order.delivery.type },
      waitsForGoods: waitsForGoods(found),
    }).filter((verb) => ctx.can(rightFor(verb))),
    page: ctx.can('write:orders') ? pageOf(ctx, found) : null,
    returns: ctx.can('read:returns')
      ? (await returnsOfOrder(db, orderId, ctx.now)).map(({ id, state, daysLeft }) => ({ id, state, daysLeft }))
      : [],
    timeline: timeline.map((entry) => ({
      ...entry,
      amount: money(entry.amount),
      reference: money(entry.reference),
      text: entry.kind === 'email' && !seesPerson ? '' : entry.text,
    })),
  }
}

/** Packers may say that an order is packed, sent or ready, and nothing else. */
export const rightFor = (verb: ReturnType<typeof possibleVerbs>[number]) => {
  if (verb === 'refund' || verb === 'refunded') return 'refund'
  return verb === 'packed' || verb === 'shipped' || verb === 'ready' ? 'write:parcels' : 'write:orders'
}

function companyOf({ order: { company } }: OrderWithLines) {
  if (!company) return null
  const address = [company.address, company.city, company.zip].filter(Boolean).join(', ')
  return { name: company.name, regNum: company.reg_num, vatNum: company.vat_num ?? '', address }
}

async function sumsOf(ctx: StaffContext, { order }: OrderWithLines) {
  return {
    items: order.itemsTotal,
    discount: order.discountTotal,
    shipping: order.shippingTotal,
    surcharge: order.surchargeTotal,
    vat: order.vatTotal,
    total: order.total,
    refunded: await refundedMoney(ctx.db, order.id),
    refundable: (await refundableMoney(ctx.db, order.id))?.left ?? 0,
  }
}

const pageOf = ({ services }: StaffContext, { order }: OrderWithLines) =>
  services.config.baseUrl.origin + inLanguage(urls.order.to(services.secrets.orderToken(order)), order.lang)
