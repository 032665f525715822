import { definePage } from '../../http/page.ts'
import { requiresEmail } from '../../shop/orders/old-orders.db.ts'
import { askEmail } from './ask-email.tsx'
import type { OrderData } from './data.ts'
import { loadOrder } from './load.ts'
import { OrderView } from './view.tsx'

export const orderPage = definePage<OrderData>({
  cache: 'private',
  async load(ctx) {
    const isLocked = await requiresEmail(ctx.services, ctx, ctx.params.token ?? '')
    if (isLocked) return askEmail(ctx)
    const [result, session] = await Promise.all([loadOrder(ctx), ctx.session()])
    const isGuest = session?.userId == null
    return result.kind === 'page' && !isGuest ? { ...result, data: { ...result.data, accountLink: null } } : result
  },
  Page: OrderView,
})
