import { wordsNamed } from '../../http/form-fields.ts'
import type { ViewResult, VisitorContext } from '../../http/page.ts'
import { texts } from '../../i18n/texts.ts'
import { readUndoToken, titleOfLine } from '../../shop/cart/removed-line.db.ts'
import { serviceViews } from '../../shop/checkout/service-views.db.ts'
import { pricedCartOf, viewOf } from '../../shop/checkout/visitor-cart.db.ts'
import { readSavedUndo } from '../../shop/lists/removed-saved.ts'
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
  const { keys } = services
  const { removed = '', 'removed-saved': removedSaved = '' } = ctx.query
  return {
    cart,
    csrf: ctx.csrf(),
    services: offered,
    removed: await removedItems(ctx, removed, {
      line: readUndoToken(keys, priced.cart.id, removed),
      among: priced.cart.lines,
    }),
    removedSaved: await removedItems(ctx, removedSaved, {
      line: readSavedUndo(keys, priced.cart.id, removedSaved),
      among: priced.cart.saved,
    }),
    ...more,
  }
}

type Removed = { line: { id: number; productId: number } | null; among: readonly { productId: number }[] }

/** What a form without script has just removed, unless it is back. */
async function removedItems(
  { db, lang }: VisitorContext,
  undo: string,
  { line, among }: Removed,
): Promise<RemovedItem[]> {
  if (!line || among.some(({ productId }) => productId === line.productId)) return []
  const title = await titleOfLine(db, line.productId, lang)
  return title === null ? [] : [{ id: line.id, title, undo }]
}

export async function cartWith(
  ctx: VisitorContext,
  more: Pick<CartData, 'refusal' | 'refusedCoupon'>,
): Promise<ViewResult> {
  const content = <CartView data={await cartData(ctx, more)} />
  return { kind: 'view', head: { title: texts[ctx.lang].cart.title }, content }
}

/** What log-in, repeating an order or moving a saved line had to leave out. */
export function cartNotice({ query, lang }: VisitorContext): string | undefined {
  const { account, cart } = texts[lang]
  const { notices, profile } = account
  const words = { capped: notices.cartCapped, 'repeat-short': profile.repeatShort, 'moved-part': cart.movedPart }
  return wordsNamed(words, query.notice ?? '')
}
