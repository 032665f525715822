import { texts } from '../../i18n/texts.ts'
import type { AgentCheckout } from '../../shop/agent-checkouts/agent-checkout.ts'
import {
  cancelAgentCheckout,
  changeAgentCheckout,
  checkoutOfCart,
  createAgentCheckout,
  findAgentCheckout,
} from '../../shop/agent-checkouts/agent-checkouts.db.ts'
import { releaseCart } from '../../shop/agent-checkouts/continue.db.ts'
import { keepBuyerKind } from '../../shop/cart/cart.db.ts'
import { agentBuyer, type Subject } from '../cart/cart-body.ts'
import { replaceContent } from '../cart/change-cart.ts'
import { madeBy, near, notFound, nothingToBuy } from '../cart/operations.ts'
import type { AgentContext, Answer, Message } from '../operation.ts'
import { type CheckoutBody, checkoutAnswer } from './checkout-body.ts'
import { agentDelivery, type CheckoutInput } from './checkout-input.ts'
import { applyDelivery } from './delivery.ts'

type Answered = Promise<Answer<CheckoutBody>>

export async function create(ctx: AgentContext, input: CheckoutInput): Answered {
  const { db } = ctx.services.database
  if (input.cart_id !== undefined) return createOfCart(ctx, input.cart_id, input)
  const id = await createAgentCheckout(db, {
    kind: 'checkout',
    ...madeBy(ctx),
    buyer: agentBuyer(input.buyer),
    delivery: { ...agentDelivery(input.fulfillment, {}), near: near(input.context) },
    attribution: input.attribution ?? null,
    codes: input.discounts?.codes ?? [],
  })
  return withCheckout(ctx, id, async (checkout) => {
    const changed = await replaceContent(ctx, checkout, input)
    if (changed.ok && changed.put > 0) return chosen(ctx, checkout, changed.messages)
    await cancelAgentCheckout(db, checkout, ctx.now)
    return nothingToBuy(ctx, changed.ok ? changed.messages : [])
  })
}

/** Lines, buyer and coupon are those of the cart, whatever else was sent. */
async function createOfCart(ctx: AgentContext, cartId: string, input: CheckoutInput): Answered {
  const { db } = ctx.services.database
  const cart = await findAgentCheckout(db, 'cart', cartId, ctx.now)
  if (!cart) return notFound(texts[ctx.lang].agentCheckout.cartGone)
  const id = await checkoutOfCart(db, cart, {
    kind: 'checkout',
    ...madeBy(ctx),
    buyer: cart.buyer,
    delivery: { ...agentDelivery(input.fulfillment, {}), near: cart.delivery.near },
    attribution: input.attribution ?? cart.attribution,
    codes: cart.codes,
  })
  return withCheckout(ctx, id, (checkout) => chosen(ctx, checkout, []))
}

export const read = (ctx: AgentContext, id: string) =>
  withCheckout(ctx, id, (checkout) => checkoutAnswer(ctx, checkout))

export const update = (ctx: AgentContext, id: string, input: CheckoutInput) =>
  withOpen(ctx, id, async (checkout) => {
    const changes = {
      buyer: agentBuyer(input.buyer),
      delivery: { ...agentDelivery(input.fulfillment, checkout.delivery), near: near(input.context) },
      attribution: input.attribution ?? checkout.attribution,
      codes: input.discounts?.codes ?? [],
    }
    await releaseCart(ctx.services.database.db, checkout)
    const changed = await replaceContent(ctx, checkout, input)
    if (!changed.ok) return refused(ctx, 'isOrdered')
    await changeAgentCheckout(ctx.services.database.db, checkout.hash, changes)
    return chosen(ctx, { ...checkout, ...changes }, changed.messages)
  })

export const cancel = (ctx: AgentContext, id: string) =>
  withOpen(ctx, id, async (checkout) => {
    const before = await checkoutAnswer(ctx, { ...checkout, canceledAt: ctx.now })
    const isCanceled = await cancelAgentCheckout(ctx.services.database.db, checkout, ctx.now)
    return isCanceled ? before : refused(ctx, 'isOrdered')
  })

/** Gives the cart the delivery and the kind of buyer that the checkout has. */
async function chosen(ctx: AgentContext, checkout: Subject, messages: readonly Message[]): Answered {
  await keepBuyerKind(ctx.services.database.db, checkout.cartId, checkout.buyer.company ? 'b2b' : null)
  await applyDelivery(ctx, checkout)
  return checkoutAnswer(ctx, checkout, messages)
}

async function withCheckout(ctx: AgentContext, id: string, run: (checkout: Subject) => Answered): Answered {
  const checkout = await findAgentCheckout(ctx.services.database.db, 'checkout', id, ctx.now)
  return checkout ? run({ ...checkout, id }) : notFound(texts[ctx.lang].agentCheckout.checkoutGone)
}

/** For changes: what is ordered or canceled stays as it is. */
const withOpen = (ctx: AgentContext, id: string, run: (checkout: Subject) => Answered) =>
  withCheckout(ctx, id, async (checkout) => {
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
