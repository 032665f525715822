import { definePage } from '../../http/page.ts'
import { texts } from '../../i18n/texts.ts'
import { checkoutCart, checkoutData, withoutCart } from './load.ts'
import { type CheckoutData, CheckoutView } from './view.tsx'

export const checkoutPage = definePage<CheckoutData>({
  cache: 'private',
  async load(ctx) {
    const data = await checkoutData(ctx, await checkoutCart(ctx))
    if (data.form.cart.items.length === 0) return { kind: 'redirect', to: await withoutCart(ctx) }
    return { kind: 'page', data, head: { title: texts[ctx.lang].checkout.title } }
  },
  Page: CheckoutView,
})
