import { definePage } from '../../http/page.ts'
import { texts } from '../../i18n/texts.ts'
import { checkoutCart, plainData, scriptData, withoutCart } from './load.ts'
import { type CheckoutData, CheckoutView } from './view.tsx'

export const checkoutPage = definePage<CheckoutData>({
  cache: 'private',
  async load(ctx) {
    const priced = await checkoutCart(ctx)
    const plain = await plainData(ctx, priced)
    if (plain.cart.items.length === 0) return { kind: 'redirect', to: await withoutCart(ctx) }
    const data = { plain, script: await scriptData(ctx, priced, plain) }
    return { kind: 'page', data, head: { title: texts[ctx.lang].checkout.title } }
  },
  Page: CheckoutView,
})
