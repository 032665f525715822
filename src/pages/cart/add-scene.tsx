import { z } from 'zod'
import { HttpError } from '../../http/http-error.ts'
import { action, seeOther } from '../../http/page.ts'
import { texts } from '../../i18n/texts.ts'
import { addScene } from '../../shop/cart/add-scene.db.ts'
import { Id } from '../../shop/cart/cart.calls.ts'
import { rejectCartChange } from '../../shop/checkout/reject-cart-change.ts'
import { cartIdOf } from '../../shop/checkout/visitor-cart.db.ts'
import { readScenes } from '../../shop/content/scenes.db.ts'
import { urls } from '../../urls.ts'
import { catalogueDepsOf } from '../catalogue-deps-of.ts'
import { ConfirmAddScene } from './confirm.tsx'

const Addition = z.object({ _token: z.unknown().optional() }).catch({ _token: undefined })

/** Like a single product, from a cached page: who sends no origin confirms first. */
export const addWholeScene = action(
  Addition,
  async (ctx, { _token }) => {
    const { lang, services } = ctx
    const sceneId = Id.safeParse(ctx.params.sceneId)
    const scene = (await readScenes(catalogueDepsOf(ctx))).find(({ id }) => id === sceneId.data)
    if (!scene) return { kind: 'not-found' }
    if (!ctx.isSameOriginForm && !ctx.hasCsrf(_token)) {
      const title = texts[lang].cartMessages.confirmAddScene
      return { kind: 'view', head: { title }, content: <ConfirmAddScene scene={scene} csrf={ctx.csrf()} /> }
    }
    const result = await addScene(services.database.db, await cartIdOf(ctx, services), { sceneId: scene.id, lang })
    if (!result.ok) throw HttpError.of(rejectCartChange(result, texts[lang]))
    return seeOther(ctx.at(urls.cart.to()))
  },
  { csrf: 'handler' },
)
