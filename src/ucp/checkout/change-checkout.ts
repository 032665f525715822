import { texts } from '../../i18n/texts.ts'
import type { AgentCheckout } from '../../shop/agent-checkouts/agent-checkout.ts'
import { checkoutOfCart, findAgentCheckout } from '../../shop/agent-checkouts/agent-checkouts.db.ts'
import { keepBuyerKind } from '../../shop/cart/cart.db.ts'
import type { Subject } from '../cart/cart-body.ts'
import { askingIn, cancelSubject, madeBy, makeSubject, notFound, replaceSubject, withSubject } from '../cart/subject.ts'
import type { AgentContext, Answer, Message } from '../operation.ts'
import { type CheckoutBody, checkoutAnswer } from './checkout-body.ts'
import { agentDelivery, type CheckoutInput, chosenPayment } from './checkout-input.ts'
import { applyDelivery } from './delivery.ts'

type Answered = Promise<Answer<CheckoutBody>>

export async function create(ctx: AgentContext, input: CheckoutInput): Answered {
  if (input.cart_id !== undefined) return createOfCart(ctx, input.cart_id, input)
  const delivery = agentDelivery(input.fulfillment, {})
  return makeSubject(ctx, { kind: 'checkout', input, delivery }, (checkout, messages) =>
    chosen(ctx, checkout, { input, messages }),
  )
}

/** Lines, buyer and coupon are those of the cart, whatever else was sent. */
async function createOfCart(ctx: AgentContext, cartId: string, input: CheckoutInput): Answered {
  const { db } = ctx.services.database
  const cart = await findAgentCheckout(db, 'cart', cartId, askingIn(ctx))
  if (!cart) return notFound(texts[ctx.lang].agentCheckout.cartGone)
  const id = await checkoutOfCart(db, cart, {
    kind: 'checkout',
    ...madeBy(ctx),
    buyer: cart.buyer,
    delivery: { ...agentDelivery(input.fulfillment, {}), near: cart.delivery.near },
    attribution: input.attribution ?? cart.attribution,
    codes: cart.codes,
  })
  return withSubject(ctx, { kind: 'checkout', id }, (checkout) => chosen(ctx, checkout, { input, messages: [] }))
}

export const read = (ctx: AgentContext, id: string) =>
  withSubject(ctx, { kind: 'checkout', id }, (checkout) => checkoutAnswer(ctx, checkout))

export const update = (ctx: AgentContext, id: string, input: CheckoutInput) =>
  withOpen(ctx, id, async (checkout) => {
    const delivery = agentDelivery(input.fulfillment, checkout.delivery)
    const replaced = await replaceSubject(ctx, checkout, { input, delivery })
    return replaced ? chosen(ctx, replaced.subject, { input, messages: replaced.messages }) : refused(ctx, 'isOrdered')
  })

export const cancel = (ctx: AgentContext, id: string) =>
  withOpen(ctx, id, (checkout) =>
    cancelSubject(ctx, checkout, {
      shown: (canceled) => checkoutAnswer(ctx, canceled),
      refused: () => refused(ctx, 'isOrdered'),
    }),
  )

/** Gives the cart the delivery, the payment and the kind of buyer that the checkout has. */
async function chosen(
  ctx: AgentContext,
  checkout: Subject,
  { input, messages }: { input: CheckoutInput; messages: readonly Message[] },
): Answered {
  await keepBuyerKind(ctx.services.database.db, checkout.cartId, checkout.buyer.company ? 'b2b' : null)
  await applyDelivery(ctx, checkout)
  return checkoutAnswer(ctx, checkout, { messages, chosen: chosenPayment(input.payment) })
}

/** For changes: what is ordered or canceled stays as it is. */
const withOpen = (ctx: AgentContext, id: string, run: (checkout: Subject) => Answered) =>
  withSubject(ctx, { kind: 'checkout', id }, async (checkout) => {
    if (checkout.canceledAt) return refused(ctx, 'isCanceled')
    return isOrdered(checkout) ? refused(ctx, 'isOrdered') : run(checkout)
  })

const isOrdered = ({ cartState }: AgentCheckout) => cartState === 'ordered'

export const refused = (ctx: AgentContext, why: 'isOrdered' | 'isCanceled'): Answer<never> => ({
  ok: false,
  messages: [
    {
      type: 'error',
      code: 'invalid_state',
      severity: 'unrecoverable',
      content: texts[ctx.lang].agentCheckout[why],
    },
  ],
})
