import { action, definePage, NoFields, seeOther } from '../../http/page.ts'
import { texts } from '../../i18n/texts.ts'
import { cartOfLink, isRestorable, restoreCart } from '../../shop/cart-reminders/remind-carts.db.ts'
import { cartIdOf } from '../../shop/checkout/visitor-cart.db.ts'
import { urls } from '../../urls.ts'
import { deadCart, question } from './load.tsx'
import { type SubscriptionData, SubscriptionView } from './view.tsx'

export const restoreCartPage = definePage<SubscriptionData>({
  cache: 'private',
  async load(ctx) {
    const cartId = cartOfLink(ctx.services.keys, ctx.params.token ?? '')
    if (!cartId || !(await isRestorable(ctx.db, cartId))) return deadCart(ctx)
    const { title, text, button } = texts[ctx.lang].content.restoreCart
    return question(ctx, { title, text, button })
  },
  Page: SubscriptionView,
})

export const putCartBack = action(NoFields, async (ctx) => {
  const cartId = cartOfLink(ctx.services.keys, ctx.params.token ?? '')
  if (!cartId || !(await isRestorable(ctx.db, cartId))) return deadCart(ctx)
  if (!(await restoreCart(ctx.db, cartId, await cartIdOf(ctx, ctx.services)))) return deadCart(ctx)
  return seeOther(ctx.at(urls.cart.to()))
})
