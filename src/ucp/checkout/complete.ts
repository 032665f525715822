import { texts } from '../../i18n/texts.ts'
import { agentVisitor } from '../../shop/agent-checkouts/agent-checkout.ts'
import { changeAgentCheckout, findAgentCheckout } from '../../shop/agent-checkouts/agent-checkouts.db.ts'
import { isContinued } from '../../shop/agent-checkouts/continue.db.ts'
import { updateCartChoices } from '../../shop/cart/cart.db.ts'
import type { OrderRejection } from '../../shop/checkout/reject-order.db.ts'
import { submitOrder } from '../../shop/checkout/submit-order.db.ts'
import { pricedCartOf } from '../../shop/checkout/visitor-cart.db.ts'
import { surchargeOf } from '../../shop/payments/methods.ts'
import { requestNewsletter } from '../../shop/subscriptions/request-newsletter.db.ts'
import type { Subject } from '../cart/cart-body.ts'
import { notFound } from '../cart/operations.ts'
import type { AgentContext, Answer, Message } from '../operation.ts'
import { refused } from './change-checkout.ts'
import { type CheckoutBody, checkoutAnswer, payInShop } from './checkout-body.ts'
import { type CompleteInput, chosenPayment } from './checkout-input.ts'
import { fieldMessages, orderInput, refusalMessage } from './order-input.ts'
import { directPayments } from './payments.ts'

/** Places the order where nobody has to act any more; a checkout that is ordered is answered as it is. */
export async function complete(ctx: AgentContext, id: string, input: CompleteInput): Promise<Answer<CheckoutBody>> {
  const { db } = ctx.services.database
  const t = texts[ctx.lang].agentCheckout
  const found = await findAgentCheckout(db, 'checkout', id, ctx.now)
  if (!found) return notFound(t.checkoutGone)
  if (found.canceledAt) return refused(ctx, 'isCanceled')
  const checkout: Subject = { ...found, id, attribution: input.attribution ?? found.attribution }
  if (checkout.cartState === 'ordered') return checkoutAnswer(ctx, checkout)
  if (input.attribution) await changeAgentCheckout(db, found.hash, { attribution: input.attribution })
  // The cart may have what the buyer typed there, which the agent has not seen and is not to learn.
  if (await isContinued(db, checkout)) return checkoutAnswer(ctx, checkout, [buyerGoesOn(ctx)])
  const priced = await pricedCartOf(agentVisitor(checkout, ctx), ctx.services, ctx.lang)
  const payments = await directPayments(ctx, checkout, priced)
  const payment = payments.find(({ code }) => code === chosenPayment(input.payment))
  if (!payment) return checkoutAnswer(ctx, checkout, payments.length > 0 ? [payInShop(texts[ctx.lang])] : [])
  const { totals } = priced
  if (priced.payment?.id !== payment.id && surchargeOf(payment, totals.total - totals.surcharge) !== totals.surcharge) {
    await updateCartChoices(db, checkout.cartId, { paymentMethodId: payment.id })
    return checkoutAnswer(ctx, checkout, [otherTotal(ctx)])
  }
  const result = await submitOrder(agentVisitor(checkout, ctx), ctx.services, {
    lang: ctx.lang,
    t: texts[ctx.lang],
    input: orderInput(checkout, priced, payment.code),
    // The cart is the key: there is never a second order of it.
    idempotencyKey: null,
  })
  if (!result.ok) return checkoutAnswer(ctx, await present(ctx, checkout), whyNot(ctx, result))
  if ('requestId' in result) throw new Error('An agent has no company whose members approve orders')
  if (checkout.buyer.wantsNews) await askForNews(ctx, checkout.buyer.email ?? '')
  return checkoutAnswer(ctx, await present(ctx, checkout))
}

async function present(ctx: AgentContext, { id, attribution }: Subject): Promise<Subject> {
  const found = await findAgentCheckout(ctx.services.database.db, 'checkout', id, ctx.now)
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

/** The payment method costs a surcharge that the answers before did not have. */
const otherTotal = (ctx: AgentContext): Message => ({
  type: 'error',
  code: 'price_changed',
  severity: 'recoverable',
  path: '$.totals',
  content: texts[ctx.lang].refusals.order.cartChanged,
})

function whyNot(ctx: AgentContext, rejection: OrderRejection): Message[] {
  const { gRecaptchaResponse, ...errors } = rejection.errors ?? {}
  if (Object.keys(errors).length > 0 && !gRecaptchaResponse) return fieldMessages(errors)
  return [refusalMessage(rejection, texts[ctx.lang])]
}

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
