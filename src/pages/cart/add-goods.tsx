import { z } from 'zod'
import { fieldsNamed } from '../../http/form-fields.ts'
import { HttpError } from '../../http/http-error.ts'
import { action, seeOther } from '../../http/page.ts'
import { texts } from '../../i18n/texts.ts'
import { addGoods } from '../../shop/cart/add-goods.db.ts'
import { readGoods } from '../../shop/cart/good-list.ts'
import { rejectCartChange } from '../../shop/checkout/reject-cart-change.ts'
import { cartIdOf } from '../../shop/checkout/visitor-cart.db.ts'
import { urls } from '../../urls.ts'
import { ConfirmAddGoods } from './confirm.tsx'

const Fields = z.object({ _token: z.unknown().optional(), goods: z.array(z.string()) })

/** Several goods in several pieces, from a cached page: who sends no origin confirms first. */
export const addSeveralGoods = action(
  Fields,
  async (ctx, { _token, goods: fields }) => {
    const { lang, services } = ctx
    const t = texts[lang]
    const goods = readGoods(fields)
    if (!goods) return { kind: 'not-found' }
    if (!ctx.isSameOriginForm && !ctx.hasCsrf(_token)) {
      const title = t.cartMessages.confirmAddScene
      return { kind: 'view', head: { title }, content: <ConfirmAddGoods goods={goods} csrf={ctx.csrf()} /> }
    }
    const result = await addGoods(services.database.db, await cartIdOf(ctx, services), { goods, lang })
    if (!result.ok) throw HttpError.of(rejectCartChange(result, t))
    return seeOther(ctx.at(urls.cart.to()))
  },
  {
    csrf: 'handler',
    fromForm: (body) => ({
      _token: (body as { _token?: unknown } | null)?._token,
      goods: fieldsNamed(body, 'good'),
    }),
  },
)
