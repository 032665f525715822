import { z } from 'zod'
import { texts } from '../../i18n/texts.ts'
import { agentVisitor } from '../../shop/agent-checkouts/agent-checkout.ts'
import { pricedCartOf } from '../../shop/checkout/visitor-cart.db.ts'
import { idempotent } from '../idempotent.ts'
import { type AgentContext, type Answer, type Message, type Operation, operation } from '../operation.ts'
import { cartParts, type Subject } from './cart-body.ts'
import { CartInput } from './cart-input.ts'
import { CartBody } from './cart-shape.ts'
import { cancelSubject, makeSubject, notFound, replaceSubject, withSubject } from './subject.ts'

const CAPABILITY = 'dev.ucp.shopping.cart'
const Nothing = z.object({})

export const cartOperations: readonly Operation[] = [
  operation({
    name: 'create_cart',
    capability: CAPABILITY,
    description:
      'Puts goods into a new cart and answers prices, discounts, stock and a link where the buyer can go on.',
    rest: { method: 'POST', path: '/carts', status: 201 },
    payload: 'cart',
    hasId: false,
    isWriting: true,
    input: CartInput,
    body: CartBody,
    run: (ctx, { id, input }) => idempotent(ctx, { name: 'create_cart', id, input }, () => create(ctx, input)),
  }),
  operation({
    name: 'get_cart',
    capability: CAPABILITY,
    description: 'Reads a cart with present prices and stock.',
    rest: { method: 'GET', path: '/carts/{id}', status: 200 },
    payload: null,
    hasId: true,
    isWriting: false,
    input: Nothing,
    body: CartBody,
    run: (ctx, { id }) => withSubject(ctx, { kind: 'cart', id }, (cart) => answered(ctx, cart, [])),
  }),
  operation({
    name: 'update_cart',
    capability: CAPABILITY,
    description: 'Replaces the whole content of a cart.',
    rest: { method: 'PUT', path: '/carts/{id}', status: 200 },
    payload: 'cart',
    hasId: true,
    isWriting: true,
    input: CartInput,
    body: CartBody,
    run: (ctx, { id, input }) => idempotent(ctx, { name: 'update_cart', id, input }, () => update(ctx, id, input)),
  }),
  operation({
    name: 'cancel_cart',
    capability: CAPABILITY,
    description: 'Drops a cart.',
    rest: { method: 'POST', path: '/carts/{id}/cancel', status: 200 },
    payload: null,
    hasId: true,
    isWriting: true,
    input: Nothing,
    body: CartBody,
    run: (ctx, { id }) => idempotent(ctx, { name: 'cancel_cart', id, input: {} }, () => cancel(ctx, id)),
  }),
]

type Answered = Promise<Answer<CartBody>>

const create = (ctx: AgentContext, input: CartInput): Answered =>
  makeSubject(ctx, { kind: 'cart', input, delivery: {} }, (cart, messages) => answered(ctx, cart, messages))

const update = (ctx: AgentContext, id: string, input: CartInput): Answered =>
  withSubject(ctx, { kind: 'cart', id }, async (cart) => {
    const replaced = await replaceSubject(ctx, cart, { input, delivery: cart.delivery })
    return replaced ? answered(ctx, replaced.subject, replaced.messages) : gone(ctx)
  })

const cancel = (ctx: AgentContext, id: string): Answered =>
  withSubject(ctx, { kind: 'cart', id }, (cart) =>
    cancelSubject(ctx, cart, { shown: (canceled) => answered(ctx, canceled, []), refused: () => gone(ctx) }),
  )

const gone = ({ lang }: AgentContext) => notFound(texts[lang].agentCheckout.cartGone)

async function answered(ctx: AgentContext, cart: Subject, messages: readonly Message[]): Answered {
  const priced = await pricedCartOf(agentVisitor(cart, ctx), ctx.services, ctx.lang)
  return { ok: true, body: cartParts(ctx, cart, priced, messages) }
}
