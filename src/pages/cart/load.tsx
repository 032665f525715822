import { wordsNamed } from '../../http/form-fields.ts'
import type { ViewResult, VisitorContext } from '../../http/page.ts'
import { texts } from '../../i18n/texts.ts'
import { serviceViews } from '../../shop/checkout/service-views.db.ts'
import { pricedCartOf, viewOf } from '../../shop/checkout/visitor-cart.db.ts'
import { type CartData, CartView } from './view.tsx'

export async function cartData(
  ctx: VisitorContext,
  more: Pick<CartData, 'refusal' | 'refusedCoupon'> = {},
): Promise<CartData> {
  const { lang, services } = ctx
  const priced = await pricedCartOf(ctx, services, lang)
  const [cart, offered] = await Promise.all([
    viewOf(services, priced, { lang, t: texts[lang] }),
    serviceViews(services, priced.cart.lines, lang),
  ])
  return { cart, csrf: ctx.csrf(), services: offered, ...more }
}

export async function cartWith(
  ctx: VisitorContext,
  more: Pick<CartData, 'refusal' | 'refusedCoupon'>,
): Promise<ViewResult> {
  const content = <CartView data={await cartData(ctx, more)} />
  return { kind: 'view', head: { title: texts[ctx.lang].cart.title }, content }
}

/** What log-in or repeating an order had to leave out. */
export function cartNotice({ query, lang }: VisitorContext): string | undefined {
  const { notices, profile } = texts[lang].account
  return wordsNamed({ capped: notices.cartCapped, 'repeat-short': profile.repeatShort }, query.notice ?? '')
}
