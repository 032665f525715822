import { definePage } from '../../http/page.ts'
import { texts } from '../../i18n/texts.ts'
import { checkoutCart, checkoutData, knownForMethod, withoutCart } from './load.ts'
import { type CheckoutData, CheckoutView } from './view.tsx'

export const checkoutPage = definePage<CheckoutData>({
  cache: 'private',
  async load(ctx) {
    const priced = await checkoutCart(ctx)
    const { form, ...rest } = await checkoutData(ctx, priced)
    if (form.cart.items.length === 0) return { kind: 'redirect', to: await withoutCart(ctx) }
    const data = { form: { ...form, forMethod: await knownForMethod(ctx, priced) }, ...rest }
    return { kind: 'page', data, head: { title: texts[ctx.lang].checkout.title } }
  },
  Page: CheckoutView,
  frame: 'checkout',
})
