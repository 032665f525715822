import { z } from 'zod'
import { type ActionResult, seeOther, type VisitorContext } from '../../http/page.ts'
import { texts } from '../../i18n/texts.ts'
import { Id, MAX_UNDO_LENGTH } from '../../shop/cart/cart.calls.ts'
import { rejectCartChange } from '../../shop/checkout/reject-cart-change.ts'
import { readSavedUndo, savedUndo } from '../../shop/lists/removed-saved.ts'
import { moveToCart, removeSaved, restoreSaved, type SavedRefusal, saveLine } from '../../shop/lists/saved.db.ts'
import { urls } from '../../urls.ts'
import { moveId, removeId, undoId } from './control-ids.ts'
import { cartWith } from './load.tsx'

const Item = z.object({ item: Id })

export const savedChanges = [
  Item.extend({ action: z.literal('move') }),
  Item.extend({ action: z.literal('remove-saved') }),
  z.object({ action: z.literal('restore-saved'), undo: z.string().max(MAX_UNDO_LENGTH) }),
] as const

type SavedChange = z.output<(typeof savedChanges)[number]> | { action: 'save'; line: number; product: number }

/** Forms without script: what is saved for later. The fragment gives the focus to the control that comes next. */
export async function changeSaved(ctx: VisitorContext, cartId: string, change: SavedChange): Promise<ActionResult> {
  const { db } = ctx
  const { keys } = ctx.services
  const owner = await ctx.openSession()
  switch (change.action) {
    case 'save':
      return answer(
        ctx,
        await saveLine(db, { cartId, lineId: change.line }, owner),
        `#${moveId({ id: change.product })}`,
      )
    case 'move': {
      const result = await moveToCart(db, { cartId, itemId: change.item }, owner)
      if (!result.ok) return answer(ctx, result)
      return answer(
        ctx,
        result,
        `${result.left > 0 ? '?notice=moved-part' : ''}#${removeId('cart', { id: result.lineId })}`,
      )
    }
    case 'remove-saved': {
      const result = await removeSaved(db, { cartId, itemId: change.item }, owner)
      if (!result.ok) return answer(ctx, result)
      return answer(
        ctx,
        result,
        `?removed-saved=${savedUndo(keys, cartId, result.item)}#${undoId('saved', result.item)}`,
      )
    }
    case 'restore-saved': {
      const item = readSavedUndo(keys, cartId, change.undo)
      if (!item) return answer(ctx, { ok: false, reason: 'not-saved' })
      return answer(ctx, await restoreSaved(db, { cartId, item }, owner), `#${removeId('saved', item)}`)
    }
  }
}

/** A line that another window has moved or removed is no error. */
function answer(
  ctx: VisitorContext,
  result: { ok: true } | SavedRefusal,
  where = '',
): ActionResult | Promise<ActionResult> {
  if (result.ok || result.reason === 'gone' || result.reason === 'not-saved') {
    return seeOther(`${ctx.at(urls.cart.to())}${where}`)
  }
  return cartWith(ctx, { refusal: rejectCartChange(result, texts[ctx.lang]).message })
}
