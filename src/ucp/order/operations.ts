import { z } from 'zod'
import { texts } from '../../i18n/texts.ts'
import { findOrderOfCart, ownerOfOrder } from '../../shop/agent-checkouts/agent-orders.db.ts'
import { askingIn, notFound } from '../cart/subject.ts'
import { type Operation, operation } from '../operation.ts'
import { orderBody } from './order-body.ts'
import { OrderBody } from './order-shape.ts'

export const orderOperations: readonly Operation[] = [
  operation({
    name: 'get_order',
    capability: 'dev.ucp.shopping.order',
    description: 'Reads an order of a checkout: what was bought, whether it is paid, and where it is.',
    rest: { method: 'GET', path: '/orders/{id}', status: 200 },
    payload: null,
    hasId: true,
    isWriting: false,
    input: z.object({}),
    body: OrderBody,
    async run(ctx, { id }) {
      const { db } = ctx.services.database
      const owner = await ownerOfOrder(db, ctx.services.keys, { orderId: id, asking: askingIn(ctx) })
      const found = owner && (await findOrderOfCart(db, owner.cartId))
      if (!owner || !found) return notFound(texts[ctx.lang].agentCheckout.orderGone)
      return { ok: true, body: orderBody(ctx, { id, owner }, found) }
    },
  }),
]
