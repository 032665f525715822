import { definePage } from '../../http/page.ts'
import { texts } from '../../i18n/texts.ts'
import { cartData, cartNotice } from './load.tsx'
import { type CartData, CartView } from './view.tsx'

export const cartPage = definePage<CartData>({
  cache: 'private',
  async load(ctx) {
    const data = await cartData(ctx, { refusal: cartNotice(ctx) })
    return { kind: 'page', data, head: { title: texts[ctx.lang].cart.title, noindex: true } }
  },
  Page: CartView,
})
