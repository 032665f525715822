import { z } from 'zod'
import { HttpError } from '../../http/http-error.ts'
import { action, seeOther, type VisitorContext } from '../../http/page.ts'
import { texts } from '../../i18n/texts.ts'
import { addSeveral, type Several } from '../../shop/cart/add-several.db.ts'
import { Id } from '../../shop/cart/cart.calls.ts'
import { cardButton } from '../../shop/catalogue/cards.ts'
import { rejectCartChange } from '../../shop/checkout/reject-cart-change.ts'
import { cartIdOf } from '../../shop/checkout/visitor-cart.db.ts'
import type { Good } from '../../shop/content/goods.ts'
import { readScenes } from '../../shop/content/scenes.db.ts'
import { readSet } from '../../shop/content/sets.db.ts'
import { urls } from '../../urls.ts'
import { catalogueDepsOf } from '../catalogue-deps-of.ts'
import { ConfirmAddSeveral } from './confirm.tsx'

const Addition = z.object({ _token: z.unknown().optional() }).catch({ _token: undefined })

type SeveralGoods = (Good & { quantity: number })[]

/** Like a single product, from a cached page: who sends no origin confirms first. */
const addWhole = (
  kind: Several['kind'],
  idIn: string,
  read: (ctx: VisitorContext, id: number) => Promise<SeveralGoods>,
) =>
  action(
    Addition,
    async (ctx, { _token }) => {
      const { lang, services } = ctx
      const { data: id } = Id.safeParse(ctx.params[idIn])
      const goods = id === undefined ? [] : await read(ctx, id)
      if (id === undefined || goods.length === 0) return { kind: 'not-found' }
      if (!ctx.isSameOriginForm && !ctx.hasCsrf(_token)) {
        const title = texts[lang].cartMessages.confirmAddScene
        const shown = goods.filter((good) => cardButton(good) === 'add')
        return { kind: 'view', head: { title }, content: <ConfirmAddSeveral goods={shown} csrf={ctx.csrf()} /> }
      }
      const result = await addSeveral(services.database.db, await cartIdOf(ctx, services), { kind, id, lang })
      if (!result.ok) throw HttpError.of(rejectCartChange(result, texts[lang]))
      return seeOther(ctx.at(urls.cart.to()))
    },
    { csrf: 'handler' },
  )

export const addWholeScene = addWhole('scene', 'sceneId', async (ctx, id) => {
  const scene = (await readScenes(catalogueDepsOf(ctx))).find((each) => each.id === id)
  return (scene?.goods ?? []).map((good) => ({ ...good, quantity: 1 }))
})

export const addWholeSet = addWhole('set', 'setId', async (ctx, id) => {
  return (await readSet(catalogueDepsOf(ctx), id))?.goods ?? []
})
