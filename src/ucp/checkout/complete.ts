import { texts } from '../../i18n/texts.ts'
import { agentVisitor } from '../../shop/agent-checkouts/agent-checkout.ts'
import { changeAgentCheckout, findAgentCheckout } from '../../shop/agent-checkouts/agent-checkouts.db.ts'
import { isContinued } from '../../shop/agent-checkouts/continue.db.ts'
import type { PricedCart } from '../../shop/cart/cart.ts'
import type { OrderRejection } from '../../shop/checkout/reject-order.db.ts'
import { submitOrder } from '../../shop/checkout/submit-order.db.ts'
import { requestNewsletter } from '../../shop/subscriptions/request-newsletter.db.ts'
import type { Subject } from '../cart/cart-body.ts'
import { askingIn, notFound } from '../cart/subject.ts'
import type { AgentContext, Answer, Message } from '../operation.ts'
import { refused } from './change-checkout.ts'
import { type CheckoutBody, checkoutAnswer, payInShop } from './checkout-body.ts'
import { type CompleteInput, chosenPayment } from './checkout-input.ts'
import { fieldMessages, orderInput, PAYMENT, refusalMessage } from './order-input.ts'
import { pricedWithPayment } from './payments.ts'

/** Places the order where nobody has to act any more; a checkout that is ordered is answered as it is. */
export async function complete(ctx: AgentContext, id: string, input: CompleteInput): Promise<Answer<CheckoutBody>> {
  const { db } = ctx.services.database
  const t = texts[ctx.lang].agentCheckout
  const found = await findAgentCheckout(db, 'checkout', id, askingIn(ctx))
  if (!found) return notFound(t.checkoutGone)
  if (found.canceledAt) return refused(ctx, 'isCanceled')
  const checkout: Subject = { ...found, id, attribution: input.attribution ?? found.attribution }
  if (checkout.cartState === 'ordered') return checkoutAnswer(ctx, checkout)
  const answer = await order(ctx, checkout, input)
  if (answer.ok && answer.body.status === 'completed') return answer
  // Another call may have ordered the cart while this one counted its sums.
  const after = await present(ctx, checkout)
  return after.cartState === 'ordered' ? checkoutAnswer(ctx, after) : answer
}

async function order(ctx: AgentContext, checkout: Subject, input: CompleteInput): Promise<Answer<CheckoutBody>> {
  const { db } = ctx.services.database
  if (input.attribution) await changeAgentCheckout(db, checkout.hash, { attribution: input.attribution })
  // The cart may have what the buyer typed there, which the agent has not seen and is not to learn.
  if (await isContinued(db, checkout)) return checkoutAnswer(ctx, checkout, { messages: [buyerGoesOn(ctx)] })
  const chosen = chosenPayment(input.payment)
  const { priced, payments } = await pricedWithPayment(ctx, checkout, chosen === null ? {} : { chosen })
  const payment = payments.find(({ code }) => code === chosen)
  if (!payment) {
    return checkoutAnswer(ctx, checkout, { messages: payments.length > 0 ? [payInShop(texts[ctx.lang])] : [] })
  }
  if (isOtherTotal(checkout, priced)) return checkoutAnswer(ctx, checkout, { messages: [otherTotal(ctx)] })
  const result = await submitOrder(agentVisitor(checkout, ctx), ctx.services, {
    lang: ctx.lang,
    t: texts[ctx.lang],
    input: orderInput(checkout, priced, payment.code),
    // The cart is the key: there is never a second order of it.
    idempotencyKey: null,
  })
  if (!result.ok) return checkoutAnswer(ctx, await present(ctx, checkout), { messages: whyNot(ctx, result) })
  if ('requestId' in result) throw new Error('An agent has no company whose members approve orders')
  if (checkout.buyer.wantsNews) await askForNews(ctx, checkout.buyer.email ?? '')
  return checkoutAnswer(ctx, await present(ctx, checkout))
}

async function present(ctx: AgentContext, { id, attribution }: Subject): Promise<Subject> {
  const found = await findAgentCheckout(ctx.services.database.db, 'checkout', id, askingIn(ctx))
  if (!found) throw new Error('A checkout that was just found is gone')
  return { ...found, id, attribution }
}

/** Until the agent changes the checkout, which takes it out of the browser. */
const buyerGoesOn = (ctx: AgentContext): Message => ({
  type: 'error',
  code: 'continued_by_buyer',
  severity: 'requires_buyer_input',
  content: texts[ctx.lang].agentCheckout.confirmInShop,
})

/** By delivery, surcharge or VAT; prices of goods and the coupon are looked at again where the order is placed. */
const isOtherTotal = ({ seenTotal }: Subject, { totals, cart, couponRefusal }: PricedCart): boolean =>
  seenTotal !== null &&
  seenTotal !== totals.total &&
  couponRefusal === null &&
  cart.lines.every(({ isGift, seenPrice, price }) => isGift || seenPrice === price)

const otherTotal = (ctx: AgentContext): Message => ({
  type: 'error',
  code: 'price_changed',
  severity: 'recoverable',
  path: '$.totals',
  content: texts[ctx.lang].refusals.order.cartChanged,
})

function whyNot(ctx: AgentContext, rejection: OrderRejection): Message[] {
  const { gRecaptchaResponse, ...errors } = rejection.errors ?? {}
  if (Object.keys(errors).length > 0 && !gRecaptchaResponse) return fieldMessages(errors).map(buyerPays)
  return [refusalMessage(rejection, texts[ctx.lang])]
}

/** The shop offered this payment: where it refuses it now, for a limit, the buyer can pay at once on its page. */
const buyerPays = (message: Message): Message =>
  message.type === 'error' && message.path === PAYMENT ? { ...message, severity: 'requires_buyer_input' } : message

/** The buyer is asked by e-mail first, as everybody; that it cannot be asked does not spoil the order. */
async function askForNews(ctx: AgentContext, email: string) {
  const { content, errors } = texts[ctx.lang]
  const words = { ...content.errors, tooMany: errors.tooMany, consent: content.subscription.consentFallback }
  await requestNewsletter(
    ctx.services,
    { email, captcha: null },
    { lang: ctx.lang, ip: ctx.clientAddress, words },
  ).catch((error: unknown) => ctx.log.warn({ err: error }, 'a buyer of an agent was not asked about the newsletter'))
}
