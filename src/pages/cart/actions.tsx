import { z } from 'zod'
import { HttpError } from '../../http/http-error.ts'
import { type ActionResult, action, seeOther, type VisitorContext } from '../../http/page.ts'
import { texts } from '../../i18n/texts.ts'
import { Id, MAX_COUPON_CODE, MAX_UNDO_LENGTH } from '../../shop/cart/cart.calls.ts'
import { type CartRefusal, removeLine } from '../../shop/cart/cart.db.ts'
import { MAX_QUANTITY } from '../../shop/cart/cart.ts'
import { addToCart, setQuantity } from '../../shop/cart/change-line.db.ts'
import { readUndoToken, restoreLine, undoToken } from '../../shop/cart/removed-line.db.ts'
import { findSellable } from '../../shop/catalogue/sellable.db.ts'
import { applyCoupon, removeCoupon } from '../../shop/checkout/apply-coupon.db.ts'
import { rejectCartChange } from '../../shop/checkout/reject-cart-change.ts'
import { cartIdOf, cartViewOf } from '../../shop/checkout/visitor-cart.db.ts'
import { urls } from '../../urls.ts'
import { ConfirmAdd, ConfirmRemove } from './confirm.tsx'
import { removeId, undoId } from './control-ids.ts'
import { cartWith } from './load.tsx'
import { changeSaved, savedChanges } from './saved-actions.ts'

const MAX_LINES = 200

/** Ticked boxes of a form: zero, one or several fields of one name. */
const List = z.preprocess(
  (value) => (value === undefined ? [] : Array.isArray(value) ? value : [value]),
  z.array(Id).max(MAX_LINES),
)
const Quantity = z.coerce.number().int().min(1).max(MAX_QUANTITY).catch(1)
const Addition = z
  .object({ variation: z.unknown().optional(), quantity: Quantity, _token: z.unknown().optional() })
  .catch({
    variation: undefined,
    quantity: 1,
    _token: undefined,
  })
const Line = z.object({ product: Id, line: Id.or(z.literal('')), quantity: Quantity })
const Change = z.discriminatedUnion('action', [
  Line.extend({ action: z.literal('update') }),
  Line.extend({ action: z.literal('remove'), line: Id }),
  z.object({ action: z.literal('remove-selected'), line: List, confirmed: z.literal('1').optional() }),
  z.object({ action: z.literal('restore'), undo: z.string().max(MAX_UNDO_LENGTH) }),
  Line.extend({ action: z.literal('save'), line: Id }),
  ...savedChanges,
])
const Coupon = z.object({
  action: z.enum(['apply', 'remove']),
  code: z.string().trim().max(MAX_COUPON_CODE).default(''),
})

const toCart = (ctx: VisitorContext) => seeOther(ctx.at(urls.cart.to()))
const wordsOf = (ctx: VisitorContext, refusal: CartRefusal) => rejectCartChange(refusal, texts[ctx.lang])

/** A cached page has no token: browsers that send their origin are trusted, others confirm on a page of their own. */
export const addProduct = action(
  Addition,
  async (ctx, { variation, quantity, _token }) => {
    const { lang, services } = ctx
    const { db } = services.database
    const id = Id.safeParse(variation ?? ctx.params.productId)
    const product = id.success ? await findSellable(db, id.data, lang) : undefined
    if (!id.success || !product) return { kind: 'not-found' }
    if (!ctx.isSameOriginForm && !ctx.hasCsrf(_token)) {
      const props = { productId: id.data, title: product.title, quantity, csrf: ctx.csrf() }
      return { kind: 'view', head: { title: texts[lang].cartMessages.confirmAdd }, content: <ConfirmAdd {...props} /> }
    }
    const result = await addToCart(db, await cartIdOf(ctx, services), id.data, quantity)
    if (!result.ok) throw HttpError.of(wordsOf(ctx, result))
    return toCart(ctx)
  },
  { csrf: 'handler' },
)

export const changeCart = action(
  Change,
  async (ctx, change) => {
    const { db } = ctx.services.database
    const cartId = await cartIdOf(ctx, ctx.services)
    switch (change.action) {
      case 'update': {
        const result = await setQuantity(db, cartId, change.product, change.quantity)
        return result.ok ? toCart(ctx) : cartWith(ctx, { refusal: wordsOf(ctx, result).message })
      }
      case 'remove': {
        const result = await removeLine(db, cartId, change.line)
        if (!result.ok) return toCart(ctx)
        const undo = undoToken(ctx.services.keys, cartId, result.line)
        return seeOther(`${ctx.at(urls.cart.to())}?removed=${undo}#${undoId('cart', result.line)}`)
      }
      case 'restore': {
        const line = readUndoToken(ctx.services.keys, cartId, change.undo)
        if (!line) return toCart(ctx)
        await restoreLine(db, cartId, line)
        return seeOther(`${ctx.at(urls.cart.to())}#${removeId('cart', line)}`)
      }
      case 'remove-selected':
        return removeSelected(ctx, cartId, change)
      default:
        return changeSaved(ctx, cartId, change)
    }
  },
  { fromForm: (body) => (typeof body === 'object' ? { action: 'update', ...body } : {}) },
)

/** Asks first. Removing a line that no longer exists is not an error. */
async function removeSelected(
  ctx: VisitorContext,
  cartId: string,
  { line: lines, confirmed }: { line: number[]; confirmed?: '1' | undefined },
): Promise<ActionResult> {
  if (confirmed) {
    for (const line of lines) await removeLine(ctx.services.database.db, cartId, line)
    return toCart(ctx)
  }
  const { cart: t } = texts[ctx.lang]
  const { items } = await cartViewOf(ctx, ctx.services, { lang: ctx.lang, t: texts[ctx.lang] })
  const selected = items.filter(({ id }) => lines.includes(id))
  if (selected.length === 0) return toCart(ctx)
  const title = t.confirmRemoveSelected(selected.length)
  return { kind: 'view', head: { title }, content: <ConfirmRemove title={title} items={selected} csrf={ctx.csrf()} /> }
}

export const changeCoupon = action(Coupon, async (ctx, form) => {
  const { lang, services } = ctx
  if (form.action === 'remove') {
    await removeCoupon(ctx, services)
    return toCart(ctx)
  }
  const applied = await applyCoupon(ctx, services, { typed: form.code, lang, t: texts[lang] })
  if (applied.ok) return toCart(ctx)
  return cartWith(ctx, { refusedCoupon: { code: form.code, message: applied.message } })
})
