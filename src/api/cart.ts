import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { HttpError, statusOf } from '../http/http-error.ts'
import { localeOf } from '../http/locale.ts'
import type { Services } from '../http/services.ts'
import { addGoods, type GoodsAdded } from '../shop/cart/add-goods.db.ts'
import { addSeveral, type Several } from '../shop/cart/add-several.db.ts'
import {
  AddGoods,
  AddItem,
  AddScene,
  AddSet,
  CartWithMessage,
  Id,
  OnlyCart,
  RemovedItem,
  RestoreItem,
  SeveralAdded,
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

  app.get(
    '/api/cart',
    { schema: { summary: 'The cart with its lines, sums and discounts', tags: ['cart'], response: { 200: OnlyCart } } },
    async (request) => {
      return { cart: await cartViewOf(request, services, localeOf(request)) }
    },
  )

  app.post(
    '/api/cart-item/add/:productId',
    {
      schema: {
        summary: 'Add pieces of a product to the cart, take them away, or set their number',
        tags: ['cart'],
        ...AddItem,
        response: { 200: CartWithMessage },
      },
      attachValidation: true,
    },
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

  const addAll = async (request: FastifyRequest, several: Several) => {
    const { lang } = localeOf(request)
    const result = await changeOpenCart(request, services, (cartId) => addSeveral(db, cartId, { ...several, lang }))
    return severalAdded(request, services, result)
  }

  app.post(
    '/api/cart-scene/add/:sceneId',
    {
      schema: {
        summary: 'Put all goods of a furnished room into the cart',
        tags: ['cart'],
        ...AddScene,
        response: { 200: SeveralAdded },
      },
    },
    (request) => addAll(request, { kind: 'scene', id: request.params.sceneId }),
  )

  app.post(
    '/api/cart-set/add/:setId',
    {
      schema: {
        summary: 'Put all goods of a set into the cart',
        tags: ['cart'],
        ...AddSet,
        response: { 200: SeveralAdded },
      },
    },
    (request) => addAll(request, { kind: 'set', id: request.params.setId }),
  )

  app.post(
    '/api/cart-goods/add',
    {
      schema: {
        summary: 'Put several goods into the cart, each with its pieces',
        tags: ['cart'],
        ...AddGoods,
        response: { 200: SeveralAdded },
      },
    },
    async (request) => {
      const { lang } = localeOf(request)
      const goods = request.body.goods.map(({ product_id, quantity }) => ({ productId: product_id, quantity }))
      const result = await changeOpenCart(request, services, (cartId) => addGoods(db, cartId, { goods, lang }))
      return severalAdded(request, services, result)
    },
  )

  // This GET changes state, so `requireCsrf` treats it like a POST; POST works, too.
  app.route({
    method: ['GET', 'POST'],
    url: '/api/cart/reset-data',
    schema: {
      summary: 'Forget the delivery and payment that were chosen',
      tags: ['cart'],
      response: { 200: OnlyCart },
    },
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
    {
      schema: {
        summary: 'Remove a line of the cart; the answer can undo it',
        tags: ['cart'],
        params: z.object({ id: Id }),
        response: { 200: RemovedItem },
      },
    },
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
    {
      schema: {
        summary: 'Undo the removal of a line of the cart',
        tags: ['cart'],
        ...RestoreItem,
        response: { 200: CartWithMessage },
      },
    },
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

async function severalAdded(request: FastifyRequest, services: Services, result: GoodsAdded | CartRefusal) {
  if (!result.ok) throw await cartError(request, services, result)
  const { t } = localeOf(request)
  const { addedSeveral, shortOf } = t.cartMessages
  const added = addedSeveral(result.put.reduce((sum, { quantity }) => sum + quantity, 0))
  return {
    cart: await viewAfter(request, services, result.cart),
    message: result.short > 0 ? `${added}. ${shortOf(result.short)}` : added,
    added: result.put.map(({ productId }) => productId),
    quantities: result.put.map(({ quantity }) => quantity),
  }
}

/** The changed cart, which need not be read again. */
async function viewAfter(request: FastifyRequest, services: Services, cart: Cart) {
  const { lang, t } = localeOf(request)
  const session = await request.session()
  const saved = await withSaved(services.database.db, cart, { session, lang })
  return viewOf(services, await priceForVisitor(services, saved, { session, lang }), { lang, t })
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
