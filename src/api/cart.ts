import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { HttpError, statusOf } from '../http/http-error.ts'
import { localeOf } from '../http/locale.ts'
import type { Services } from '../http/services.ts'
import { addScene } from '../shop/cart/add-scene.db.ts'
import {
  AddItem,
  AddScene,
  CartWithMessage,
  Id,
  OnlyCart,
  RemovedItem,
  RestoreItem,
  SceneAdded,
} from '../shop/cart/cart.calls.ts'
import { type CartRefusal, removeLine, updateCartChoices } from '../shop/cart/cart.db.ts'
import { type Cart, MAX_QUANTITY } from '../shop/cart/cart.ts'
import { addToCart, type Changed, setQuantity } from '../shop/cart/change-line.db.ts'
import { readUndoToken, restoreLine, undoToken } from '../shop/cart/removed-line.db.ts'
import { rejectCartChange } from '../shop/checkout/reject-cart-change.ts'
import { cartIdOf, cartViewOf, priceForVisitor, viewOf, withSaved } from '../shop/checkout/visitor-cart.db.ts'
import type { SavedRefusal } from '../shop/lists/saved.db.ts'
import type { ApiRoutes } from './calls.ts'

export const cartCalls: ApiRoutes = (app, services) => {
  const { db } = services.database

  app.get('/api/cart', { schema: { tags: ['cart'], response: { 200: OnlyCart } } }, async (request) => {
    return { cart: await cartViewOf(request, services, localeOf(request)) }
  })

  app.post(
    '/api/cart-item/add/:productId',
    { schema: { tags: ['cart'], ...AddItem, response: { 200: CartWithMessage } }, attachValidation: true },
    async (request) => {
      if (request.validationError) throw await invalidQuantity(request, services, request.validationError)
      const { lang, t } = localeOf(request)
      const { productId } = request.params
      const { quantity } = request.body
      const isMore = request.query.action === 'plus'
      const change = (cartId: string) => (isMore ? addToCart : setQuantity)(db, cartId, productId, quantity, lang)
      const result = await changeOpenCart(request, services, change)
      if (!result.ok) throw await cartError(request, services, result)
      return {
        cart: await viewAfter(request, services, result.cart),
        message: isMore ? t.cart.added : t.cartMessages.updated,
      }
    },
  )

  app.post(
    '/api/cart-scene/add/:sceneId',
    { schema: { tags: ['cart'], ...AddScene, response: { 200: SceneAdded } } },
    async (request) => {
      const { lang, t } = localeOf(request)
      const { sceneId } = request.params
      const result = await changeOpenCart(request, services, (cartId) => addScene(db, cartId, { sceneId, lang }))
      if (!result.ok) throw await cartError(request, services, result)
      return {
        cart: await viewAfter(request, services, result.cart),
        message: t.cartMessages.addedSeveral(result.put.length),
        added: result.put,
      }
    },
  )

  // This GET changes state, so `requireCsrf` treats it like a POST; POST works, too.
  app.route({
    method: ['GET', 'POST'],
    url: '/api/cart/reset-data',
    schema: { tags: ['cart'], response: { 200: OnlyCart } },
    handler: async (request) => {
      const session = await request.session()
      if (session?.cartId) {
        await updateCartChoices(db, session.cartId, { shippingMethodId: null, shipping: {}, paymentMethodId: null })
      }
      return { cart: await cartViewOf(request, services, localeOf(request)) }
    },
  })
}

export const removalCalls: ApiRoutes = (app, services) => {
  const { db } = services.database

  app.post(
    '/api/cart-item/:id/delete',
    { schema: { tags: ['cart'], params: z.object({ id: Id }), response: { 200: RemovedItem } } },
    async (request) => {
      const { t } = localeOf(request)
      const cartId = await cartIdOf(request, services)
      const result = await removeLine(db, cartId, request.params.id)
      if (!result.ok) throw await cartError(request, services, result)
      const undo = undoToken(services.keys, cartId, result.line)
      return { cart: await cartViewOf(request, services, localeOf(request)), message: t.cart.removed, undo }
    },
  )

  app.post(
    '/api/cart-item/restore',
    { schema: { tags: ['cart'], ...RestoreItem, response: { 200: CartWithMessage } } },
    async (request) => {
      const { t } = localeOf(request)
      const cartId = await cartIdOf(request, services)
      const line = readUndoToken(services.keys, cartId, request.body.undo)
      const result = line ? await restoreLine(db, cartId, line) : ({ ok: false, reason: 'not-restored' } as const)
      if (!result.ok) throw await cartError(request, services, result)
      return { cart: await cartViewOf(request, services, localeOf(request)), message: t.cartMessages.restored }
    },
  )
}

/** Opens another cart only if the change finds this one ordered. */
async function changeOpenCart<Result extends Changed>(
  request: FastifyRequest,
  services: Services,
  change: (cartId: string) => Promise<Result | CartRefusal>,
): Promise<Result | CartRefusal> {
  const known = (await request.openSession()).cartId
  const result = known ? await change(known) : null
  if (result && (result.ok || result.reason !== 'ordered')) return result
  return change(await cartIdOf(request, services))
}

/** The changed cart, which need not be read again. */
async function viewAfter(request: FastifyRequest, services: Services, cart: Cart) {
  const { lang, t } = localeOf(request)
  const session = await request.session()
  const saved = await withSaved(services.database.db, cart, { session, lang })
  return viewOf(services, await priceForVisitor(services, saved, session), { lang, t })
}

/** An invalid quantity is answered with the current cart, like one that exceeds the stock. */
async function invalidQuantity(
  request: FastifyRequest,
  services: Services,
  error: NonNullable<FastifyRequest['validationError']>,
) {
  if (error.validationContext !== 'body') return error
  const message = localeOf(request).t.refusals.cart.quantity(MAX_QUANTITY)
  return new HttpError(422, message, {
    quantity: [message],
    cart: await cartViewOf(request, services, localeOf(request)),
  })
}

export async function cartError(
  request: FastifyRequest,
  services: Services,
  refusal: SavedRefusal,
): Promise<HttpError> {
  const locale = localeOf(request)
  const rejection = rejectCartChange(refusal, locale.t)
  const cart = await cartViewOf(request, services, locale)
  return new HttpError(statusOf(rejection), rejection.message, { ...rejection.errors, cart })
}
