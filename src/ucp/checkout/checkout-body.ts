import { z } from 'zod'
import { type Texts, texts } from '../../i18n/texts.ts'
import { changeAgentCheckout } from '../../shop/agent-checkouts/agent-checkouts.db.ts'
import { findOrderOfCart } from '../../shop/agent-checkouts/agent-orders.db.ts'
import type { PricedCart } from '../../shop/cart/cart.ts'
import { checkInput } from '../../shop/checkout/check-input.db.ts'
import { promotionsSeen } from '../../shop/checkout/promotions-seen.ts'
import { rejectFields } from '../../shop/checkout/reject-order.db.ts'
import { untilDurable } from '../../shop/db.ts'
import { identityLine } from '../../shop/settings/identity.ts'
import { readSettings } from '../../shop/settings/settings.db.ts'
import { urls } from '../../urls.ts'
import { cartParts, type Subject } from '../cart/cart-body.ts'
import { CartBody } from '../cart/cart-shape.ts'
import { policyLinks } from '../links.ts'
import type { Messages } from '../message.ts'
import type { AgentContext, Answer, Message } from '../operation.ts'
import { laterPayment, orderConfirmation, orderLines, orderTotals } from '../order/order-body.ts'
import { orderDiscounts } from '../order/order-discounts.ts'
import { type DeliveryChoice, deliveryMessages, deliveryOf } from './delivery.ts'
import { Fulfillment, fulfillmentOf } from './fulfillment.ts'
import { fieldMessages, orderInput } from './order-input.ts'
import { handlersOf, pricedWithPayment, surchargeMessages } from './payments.ts'

export const CheckoutBody = CartBody.extend({
  status: z.enum(['incomplete', 'requires_escalation', 'ready_for_complete', 'completed', 'canceled']),
  fulfillment: Fulfillment.optional(),
  payment: z.object({ instruments: z.array(z.object({})) }),
  order: z.object({ id: z.string(), label: z.string(), permalink_url: z.string() }).optional(),
})
export type CheckoutBody = z.infer<typeof CheckoutBody>

/** `messages`: of what was just tried; `chosen`: the code of the payment that a change names, null: none. */
type Tried = { messages?: readonly Message[]; chosen?: string | null }

/** The checkout as it is now. */
export async function checkoutAnswer(
  ctx: AgentContext,
  subject: Subject,
  { messages = [], chosen }: Tried = {},
): Promise<Answer<CheckoutBody>> {
  if (subject.cartState === 'ordered') return completedAnswer(ctx, subject, messages)
  const { priced, payments } = await pricedWithPayment(ctx, subject, { chosen })
  await rememberSeen(ctx, subject, priced)
  const choice = await deliveryOf(ctx, subject, priced)
  const disclosures = await disclosed(ctx)
  const body = cartParts(ctx, subject, priced, messages)
  const found: Found = [
    ...(body.messages ?? []),
    ...deliveryMessages(ctx, subject, choice),
    ...(await missing(ctx, { subject, priced, choice, payment: payments[0]?.code })),
    ...(priced.method && payments.length === 0 ? [payInShop(texts[ctx.lang])] : []),
    ...surchargeMessages(ctx, priced, payments),
  ]
  return {
    ok: true,
    body: {
      ...body,
      messages: [...found, ...disclosures],
      status: subject.canceledAt ? 'canceled' : statusOf(found),
      fulfillment: await fulfillmentOf(ctx, { subject, priced, choice, lines: body.line_items }),
      payment: { instruments: [] },
    },
    paymentHandlers: handlersOf(ctx, payments),
  }
}

/** So that nothing is ordered at another price than the agent was told. */
async function rememberSeen(ctx: AgentContext, subject: Subject, priced: PricedCart) {
  const seen = { promotionsSeen: promotionsSeen(priced), seenTotal: priced.totals.total }
  if (seen.promotionsSeen === subject.promotionsSeen && seen.seenTotal === subject.seenTotal) return
  await changeAgentCheckout(ctx.services.database.db, subject.hash, seen)
}

type Found = NonNullable<z.infer<typeof Messages>>

function statusOf(messages: Found): CheckoutBody['status'] {
  const severities = new Set(messages.map(({ severity }) => severity))
  if (severities.has('requires_buyer_input') || severities.has('requires_buyer_review')) return 'requires_escalation'
  return severities.has('recoverable') ? 'incomplete' : 'ready_for_complete'
}

/** The shop can take the payment only on its own page, or the buyer chose one of those. */
export const payInShop = (t: Texts): Message => ({
  type: 'error',
  code: 'payment_requires_buyer',
  severity: 'requires_buyer_input',
  content: t.agentCheckout.payInShop,
})

type Given = { subject: Subject; priced: PricedCart; choice: DeliveryChoice; payment: string | undefined }

/** What the form of our checkout would ask for. */
async function missing(ctx: AgentContext, { subject, priced, payment }: Given): Promise<Message[]> {
  const t = texts[ctx.lang]
  if (!priced.cart.lines.some(({ type }) => type === 'product')) {
    const content = t.checkoutErrors.empty
    return [{ type: 'error', code: 'item_unavailable', severity: 'recoverable', path: '$.line_items', content }]
  }
  const { database, memory } = ctx.services
  const input = orderInput(subject, priced, payment ?? 'later')
  const { checked } = await checkInput({ db: database.db, memory }, { userId: null, userType: null }, input)
  return fieldMessages(rejectFields(checked.problems, t).errors ?? {}, checked.problems)
}

/** What the law wants buyers to know before they order: who sells, and that a consumer may withdraw. */
async function disclosed(ctx: AgentContext): Promise<Message[]> {
  const t = texts[ctx.lang]
  const { identity } = await readSettings(ctx.services.database.db, ctx.services.memory)
  const seller = t.agentCheckout.seller(
    [identityLine(identity, t.invoice), identity.email, identity.phone].filter(Boolean).join(', '),
  )
  const disclosure = (code: string, content: string, path: string): Message => ({
    type: 'warning',
    code,
    content,
    presentation: 'disclosure',
    url: ctx.at(path),
  })
  return [
    disclosure('seller_identity', seller, urls.contact.to()),
    disclosure('right_of_withdrawal', t.agentCheckout.withdrawal, urls.content.to('returns')),
  ]
}

/** An order does not change here any more: its lines and sums are those of the order. */
async function completedAnswer(
  ctx: AgentContext,
  subject: Subject,
  messages: readonly Message[],
): Promise<Answer<CheckoutBody>> {
  const { db } = ctx.services.database
  const order = await findOrderOfCart(db, subject.cartId)
  if (!order) throw new Error('An ordered cart without its order')
  // The call that placed it may still be waiting for the disk.
  await untilDurable(db)
  const later = laterPayment(ctx, order)
  return {
    ok: true,
    body: {
      id: subject.id,
      status: 'completed',
      currency: 'EUR',
      line_items: orderLines(ctx, order),
      totals: orderTotals(ctx, order),
      discounts: orderDiscounts(order, ctx.lang),
      messages: [
        ...messages,
        ...(later === null ? [] : [{ type: 'info' as const, code: 'payment_pending', content: later }]),
      ],
      links: policyLinks(ctx.at),
      payment: { instruments: [] },
      ...(subject.attribution ? { attribution: subject.attribution } : {}),
      order: orderConfirmation(ctx, subject, order),
    },
  }
}
