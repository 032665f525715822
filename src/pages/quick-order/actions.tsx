import { z } from 'zod'
import { formText } from '../../http/form-fields.ts'
import { type ActionResult, action, seeOther, type VisitorContext } from '../../http/page.ts'
import { type Texts, texts } from '../../i18n/texts.ts'
import { addByCodes, type RefusedRow } from '../../shop/cart/add-by-codes.db.ts'
import { MAX_QUANTITY } from '../../shop/cart/cart.ts'
import { MAX_CODES, MAX_LIST_LENGTH, readCodeList } from '../../shop/cart/code-list.ts'
import { rejectCartChange } from '../../shop/checkout/reject-cart-change.ts'
import { cartIdOf } from '../../shop/checkout/visitor-cart.db.ts'
import { urls } from '../../urls.ts'
import { type QuickOrderData, QuickOrderView } from './view.tsx'

const List = z.object({ list: z.string() })
const fromForm = (body: unknown) => ({ list: formText(body, 'code_list') })

/** What cannot be put stays in the list, with the reason. */
export const orderByCodes = action(
  List,
  async (ctx, { list }) => {
    const t = texts[ctx.lang]
    const rows = readCodeList(list.slice(0, MAX_LIST_LENGTH))
    if (rows.length === 0) return view(ctx, { list, error: t.quickOrder.empty })
    if (rows.length > MAX_CODES || list.length > MAX_LIST_LENGTH) {
      return view(ctx, { list, error: t.quickOrder.tooLong(MAX_CODES) })
    }
    const { put, refused } = await addByCodes(ctx.db, await cartIdOf(ctx, ctx.services), rows)
    if (refused.length === 0) return seeOther(ctx.at(urls.cart.to()))
    const shown = refused.map((row) => ({ code: row.code, why: reasonOf(row, t) }))
    return view(ctx, { list: refused.map(({ text }) => text).join('\n'), put, refused: shown })
  },
  { fromForm },
)

function reasonOf({ refusal }: RefusedRow, t: Texts): string {
  switch (refusal.reason) {
    case 'quantity':
      return t.refusals.cart.quantity(MAX_QUANTITY)
    case 'unknown':
    case 'variations':
      return t.quickOrder[refusal.reason]
    default:
      return rejectCartChange(refusal, t).message
  }
}

const view = (ctx: VisitorContext, shown: Omit<QuickOrderData, 'csrf'>): ActionResult => ({
  kind: 'view',
  head: { title: texts[ctx.lang].quickOrder.title },
  content: <QuickOrderView data={{ csrf: ctx.csrf(), ...shown }} />,
  status: 422,
})
