import { z } from 'zod'
import { idempotent } from '../idempotent.ts'
import { type Operation, operation } from '../operation.ts'
import { cancel, create, read, update } from './change-checkout.ts'
import { CheckoutBody } from './checkout-body.ts'
import { CheckoutInput, CompleteInput } from './checkout-input.ts'
import { complete } from './complete.ts'

const CAPABILITY = 'dev.ucp.shopping.checkout'
const PATH = '/checkout-sessions'
const Nothing = z.object({})

export const checkoutOperations: readonly Operation[] = [
  operation({
    name: 'create_checkout',
    capability: CAPABILITY,
    description:
      'Begins to order goods, or what is in a cart: answers delivery, prices, what is missing and how to pay.',
    rest: { method: 'POST', path: PATH, status: 201 },
    payload: 'checkout',
    hasId: false,
    isWriting: true,
    input: CheckoutInput,
    body: CheckoutBody,
    run: (ctx, { id, input }) => idempotent(ctx, { name: 'create_checkout', id, input }, () => create(ctx, input)),
  }),
  operation({
    name: 'get_checkout',
    capability: CAPABILITY,
    description: 'Reads a checkout with present prices, stock and status.',
    rest: { method: 'GET', path: `${PATH}/{id}`, status: 200 },
    payload: null,
    hasId: true,
    isWriting: false,
    input: Nothing,
    body: CheckoutBody,
    run: (ctx, { id }) => read(ctx, id),
  }),
  operation({
    name: 'update_checkout',
    capability: CAPABILITY,
    description: 'Replaces goods, buyer and delivery of a checkout.',
    rest: { method: 'PUT', path: `${PATH}/{id}`, status: 200 },
    payload: 'checkout',
    hasId: true,
    isWriting: true,
    input: CheckoutInput,
    body: CheckoutBody,
    run: (ctx, { id, input }) => idempotent(ctx, { name: 'update_checkout', id, input }, () => update(ctx, id, input)),
  }),
  operation({
    name: 'complete_checkout',
    capability: CAPABILITY,
    description: 'Places the order, with payment at pickup or by transfer; otherwise answers where the buyer pays.',
    rest: { method: 'POST', path: `${PATH}/{id}/complete`, status: 200 },
    payload: 'checkout',
    hasId: true,
    isWriting: true,
    input: CompleteInput,
    body: CheckoutBody,
    run: (ctx, { id, input }) =>
      idempotent(ctx, { name: 'complete_checkout', id, input }, () => complete(ctx, id, input)),
  }),
  operation({
    name: 'cancel_checkout',
    capability: CAPABILITY,
    description: 'Drops a checkout that is not ordered.',
    rest: { method: 'POST', path: `${PATH}/{id}/cancel`, status: 200 },
    payload: null,
    hasId: true,
    isWriting: true,
    input: Nothing,
    body: CheckoutBody,
    run: (ctx, { id }) => idempotent(ctx, { name: 'cancel_checkout', id, input: {} }, () => cancel(ctx, id)),
  }),
]
