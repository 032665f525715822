import { z } from 'zod'
import { localeOf } from '../http/locale.ts'
import { CartWithMessage, Id, RemovedItem, RestoreItem } from '../shop/cart/cart.calls.ts'
import { cartIdOf, cartViewOf } from '../shop/checkout/visitor-cart.db.ts'
import { readSavedUndo, savedUndo } from '../shop/lists/removed-saved.ts'
import { moveToCart, removeSaved, restoreSaved, saveLine } from '../shop/lists/saved.db.ts'
import type { ApiRoutes } from './calls.ts'
import { cartError } from './cart.ts'

const One = { tags: ['cart'], params: z.object({ id: Id }), response: { 200: CartWithMessage } }

/** Lines that are saved for later. Each answer has the whole cart. */
export const savedCalls: ApiRoutes = (app, services) => {
  const { db } = services.database

  app.post(
    '/api/cart-item/:id/save',
    { schema: { summary: 'Move a line of the cart to those saved for later', ...One } },
    async (request) => {
      const locale = localeOf(request)
      const cartId = await cartIdOf(request, services)
      const result = await saveLine(db, { cartId, lineId: request.params.id }, await request.openSession())
      if (!result.ok) throw await cartError(request, services, result)
      request.forgetSession()
      return { cart: await cartViewOf(request, services, locale), message: locale.t.cart.saved }
    },
  )

  app.post(
    '/api/saved-item/:id/move',
    { schema: { summary: 'Move a saved line back into the cart', ...One } },
    async (request) => {
      const locale = localeOf(request)
      const { cart: words } = locale.t
      const cartId = await cartIdOf(request, services)
      const result = await moveToCart(db, { cartId, itemId: request.params.id }, await request.openSession())
      if (!result.ok) throw await cartError(request, services, result)
      const message = result.left > 0 ? words.movedPart : words.moved
      return { cart: await cartViewOf(request, services, locale), message }
    },
  )

  app.post(
    '/api/saved-item/:id/delete',
    { schema: { summary: 'Remove a saved line; the answer can undo it', ...One, response: { 200: RemovedItem } } },
    async (request) => {
      const locale = localeOf(request)
      const cartId = await cartIdOf(request, services)
      const result = await removeSaved(db, { cartId, itemId: request.params.id }, await request.openSession())
      if (!result.ok) throw await cartError(request, services, result)
      const undo = savedUndo(services.keys, cartId, result.item)
      return { cart: await cartViewOf(request, services, locale), message: locale.t.cartMessages.savedRemoved, undo }
    },
  )

  app.post(
    '/api/saved-item/restore',
    {
      schema: {
        summary: 'Undo the removal of a saved line',
        tags: ['cart'],
        ...RestoreItem,
        response: { 200: CartWithMessage },
      },
    },
    async (request) => {
      const locale = localeOf(request)
      const cartId = await cartIdOf(request, services)
      const item = readSavedUndo(services.keys, cartId, request.body.undo)
      const result = item
        ? await restoreSaved(db, { cartId, item }, await request.openSession())
        : ({ ok: false, reason: 'not-saved' } as const)
      if (!result.ok) throw await cartError(request, services, result)
      request.forgetSession()
      return { cart: await cartViewOf(request, services, locale), message: locale.t.cartMessages.savedRestored }
    },
  )
}
