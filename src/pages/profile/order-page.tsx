import { definePage, NoFields, seeOther } from '../../http/page.ts'
import { texts } from '../../i18n/texts.ts'
import { addToCart } from '../../shop/cart/change-line.db.ts'
import { cartIdOf } from '../../shop/checkout/visitor-cart.db.ts'
import { findOwnOrder, productsOfOrder } from '../../shop/orders/own-orders.db.ts'
import { urls } from '../../urls.ts'
import { loadOrder, namedOrder } from '../order/load.ts'
import { type ProfileOrderData, ProfileOrderView } from './order-view.tsx'
import { ownerOf, redirectToLogIn } from './owner.ts'
import { ownerAction } from './owner-action.tsx'

export const profileOrderPage = definePage<ProfileOrderData>({
  cache: 'private',
  async load(ctx) {
    const profile = await ownerOf(ctx)
    if (!profile) return redirectToLogIn(ctx)
    const order = await findOwnOrder(ctx.db, profile.user.id, ctx.params.number ?? '')
    if (order === null) return { kind: 'not-found' }
    const loaded = await loadOrder({ ...ctx, params: { token: ctx.secrets.orderToken(order) } })
    if (loaded.kind !== 'page') return { kind: 'not-found' }
    const data = { order: namedOrder(loaded.data), words: texts[ctx.lang].account.profile, csrf: ctx.csrf() }
    return { kind: 'view', head: loaded.head, content: <ProfileOrderView data={data} /> }
  },
  Page: ProfileOrderView,
})

/** Adds the products of an earlier order to the cart, as far as they are in stock. */
export const repeatOrder = ownerAction(NoFields, async (ctx, { profile }) => {
  const { db } = ctx
  const order = await findOwnOrder(db, profile.user.id, ctx.params.number ?? '')
  if (order === null) return { kind: 'not-found' }
  const cartId = await cartIdOf(ctx, ctx.services)
  let isShort = false
  for (const { productId, quantity } of await productsOfOrder(db, order.id)) {
    const added = await addToCart(db, cartId, productId, quantity)
    if (added.ok) continue
    isShort = true
    if (added.reason === 'too-many') await addToCart(db, cartId, productId, added.available)
  }
  return seeOther(ctx.at(urls.cart.to()) + (isShort ? '?notice=repeat-short' : ''))
})
