import { z } from 'zod'
import { languageOf } from '../http/error-handler.tsx'
import { HttpError } from '../http/http-error.ts'
import { texts } from '../i18n/texts.ts'
import { Id } from '../shop/cart/cart.calls.ts'
import { readCards } from '../shop/catalogue/cards.db.ts'
import { CardAnswer } from '../shop/catalogue/catalogue.calls.ts'
import { catalogueDeps } from '../shop/catalogue/catalogue-deps.ts'
import { openWishlist, toggleWishlistItem } from '../shop/catalogue/wishlist.db.ts'
import type { ApiRoutes } from './calls.ts'

const Toggle = {
  params: z.object({ productId: Id }),
  response: { 200: z.object({ message: z.string(), product: CardAnswer, total: z.int(), is_in: z.boolean() }) },
}

export const wishlistCalls: ApiRoutes = (app, services) => {
  const { db } = services.database

  app.post(
    '/api/wishlist/toggle/:productId',
    { schema: { summary: 'Put a product on the wish list, or take it off', tags: ['wishlist'], ...Toggle } },
    async (request) => {
      const lang = languageOf(request)
      const words = texts[lang].catalogue.wishlist
      const { productId } = request.params
      const [product] = await readCards({ ...catalogueDeps(services, lang), db }, [productId])
      if (!product) throw new HttpError(404, texts[lang].errors.notFound)
      const session = await request.openSession()
      const toggled = await toggleWishlistItem(db, await openWishlist(db, session), productId)
      if (!session.wishlistId) request.forgetSession()
      if (!toggled.ok) {
        throw new HttpError(toggled.reason === 'full' ? 409 : 404, toggled.reason === 'full' ? words.full : '')
      }
      const { isIn, total } = toggled
      return { message: isIn ? words.added : words.removed, product, total, is_in: isIn }
    },
  )
}
