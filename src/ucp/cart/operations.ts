import { z } from 'zod'
import { texts } from '../../i18n/texts.ts'
import { agentVisitor } from '../../shop/agent-checkouts/agent-checkout.ts'
import {
  cancelAgentCheckout,
  changeAgentCheckout,
  createAgentCheckout,
  findAgentCheckout,
} from '../../shop/agent-checkouts/agent-checkouts.db.ts'
import { releaseCart } from '../../shop/agent-checkouts/continue.db.ts'
import { pricedCartOf } from '../../shop/checkout/visitor-cart.db.ts'
import { urls } from '../../urls.ts'
import { idempotent } from '../idempotent.ts'
import { type AgentContext, type Answer, type Message, type Operation, operation } from '../operation.ts'
import { agentBuyer, cartParts, type Subject } from './cart-body.ts'
import { CartInput } from './cart-input.ts'
import { CartBody } from './cart-shape.ts'
import { replaceContent } from './change-cart.ts'

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
    run: (ctx, { id }) => withCart(ctx, id, (cart) => answered(ctx, cart, [])),
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

async function create(ctx: AgentContext, input: CartInput): Answered {
  const id = await createAgentCheckout(ctx.services.database.db, {
    kind: 'cart',
    ...madeBy(ctx),
    buyer: agentBuyer(input.buyer),
    delivery: { near: near(input.context) },
    attribution: input.attribution ?? null,
    codes: input.discounts?.codes ?? [],
  })
  return withCart(ctx, id, async (cart) => {
    const changed = await replaceContent(ctx, cart, input)
    if (changed.ok && changed.put > 0) return answered(ctx, cart, changed.messages)
    await cancelAgentCheckout(ctx.services.database.db, cart, ctx.now)
    return nothingToBuy(ctx, changed.ok ? changed.messages : [])
  })
}

export const madeBy = ({ platform, lang, now, services }: AgentContext) => ({
  keys: services.keys,
  host: platform.host,
  webhook: platform.orderWebhook,
  lang,
  now,
})

export const near = (context: CartInput['context']) => ({
  country: context?.address_country,
  zip: context?.postal_code,
})

export function nothingToBuy(ctx: AgentContext, messages: readonly Message[]): Answer<never> {
  const content = texts[ctx.lang].agentCheckout.noGoods
  const unrecoverable = messages.flatMap((each) =>
    each.type === 'error' ? [{ ...each, severity: 'unrecoverable' as const }] : [],
  )
  return {
    ok: false,
    messages:
      unrecoverable.length > 0
        ? unrecoverable
        : [{ type: 'error', code: 'item_unavailable', severity: 'unrecoverable', content }],
    continueUrl: ctx.at(urls.home.to()),
  }
}

export const notFound = (content: string): Answer<never> => ({
  ok: false,
  messages: [{ type: 'error', code: 'not_found', severity: 'unrecoverable', content }],
})

async function withCart(ctx: AgentContext, id: string, run: (cart: Subject) => Answered): Answered {
  const cart = await findAgentCheckout(ctx.services.database.db, 'cart', id, ctx.now)
  return cart ? run({ ...cart, id }) : notFound(texts[ctx.lang].agentCheckout.cartGone)
}

const update = (ctx: AgentContext, id: string, input: CartInput) =>
  withCart(ctx, id, async (cart) => {
    await releaseCart(ctx.services.database.db, cart)
    const changed = await replaceContent(ctx, cart, input)
    if (!changed.ok) return notFound(texts[ctx.lang].agentCheckout.cartGone)
    const changes = {
      buyer: agentBuyer(input.buyer),
      delivery: { ...cart.delivery, near: near(input.context) },
      attribution: input.attribution ?? cart.attribution,
      codes: input.discounts?.codes ?? [],
    }
    await changeAgentCheckout(ctx.services.database.db, cart.hash, changes)
    return answered(ctx, { ...cart, ...changes }, changed.messages)
  })

const cancel = (ctx: AgentContext, id: string) =>
  withCart(ctx, id, async (cart) => {
    const before = await answered(ctx, { ...cart, canceledAt: ctx.now }, [])
    const isCanceled = await cancelAgentCheckout(ctx.services.database.db, cart, ctx.now)
    return isCanceled ? before : notFound(texts[ctx.lang].agentCheckout.cartGone)
  })

async function answered(ctx: AgentContext, cart: Subject, messages: readonly Message[]): Answered {
  const priced = await pricedCartOf(agentVisitor(cart, ctx), ctx.services, ctx.lang)
  return { ok: true, body: cartParts(ctx, cart, priced, messages) }
}
