import { wordsNamed } from '../../http/form-fields.ts'
import type { ViewResult, VisitorContext } from '../../http/page.ts'
import { texts } from '../../i18n/texts.ts'
import type { Cart } from '../../shop/cart/cart.ts'
import { readUndoToken, titleOfLine } from '../../shop/cart/removed-line.db.ts'
import { serviceViews } from '../../shop/checkout/service-views.db.ts'
import { pricedCartOf, viewOf } from '../../shop/checkout/visitor-cart.db.ts'
import type { RemovedItem } from './use-removal.ts'
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
  const removed = await removedItems(ctx, priced.cart)
  return { cart, csrf: ctx.csrf(), services: offered, removed, ...more }
}

/** What a form without script has just removed, unless it is back. */
async function removedItems({ db, services, lang, query }: VisitorContext, cart: Cart): Promise<RemovedItem[]> {
  const line = query.removed ? readUndoToken(services.keys, cart.id, query.removed) : null
  if (!line || cart.lines.some(({ productId }) => productId === line.productId)) return []
  const title = await titleOfLine(db, line.productId, lang)
  return title === null ? [] : [{ id: line.id, title, undo: query.removed ?? '' }]
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
