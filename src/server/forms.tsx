import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { cartRefusal } from '../api/cart.ts'
import { cartIdOf, pricedCartOf, viewOf } from '../api/cart-answer.ts'
import { applyCoupon, removeCoupon } from '../api/coupons.ts'
import { serviceViews } from '../api/services.ts'
import { field } from '../http/form-fields.ts'
import { HttpError } from '../http/http-error.ts'
import type { Pages } from '../http/pages.tsx'
import type { Services } from '../http/services.ts'
import { texts } from '../i18n/texts.ts'
import { ConfirmAdd } from '../pages/cart/confirm.tsx'
import { type CartData, CartPage } from '../pages/cart/page.tsx'
import { Id, MAX_COUPON_CODE } from '../shop/cart/cart.calls.ts'
import { removeLine } from '../shop/cart/cart.db.ts'
import { MAX_QUANTITY } from '../shop/cart/cart.ts'
import { addToCart, setQuantity } from '../shop/cart/change-line.db.ts'
import { findSellable } from '../shop/catalogue/sellable.db.ts'
import { type Lang, languages } from '../shop/languages.ts'
import { cancelUnpaid } from '../shop/orders/cancel.db.ts'
import { findOrderByToken } from '../shop/orders/read.db.ts'
import { sha256 } from '../shop/sessions/tokens.ts'
import { inLanguage, urls } from '../urls.ts'

const MAX_LINES = 200
const FormQuantity = z.coerce.number().int().min(1).max(MAX_QUANTITY).catch(1)
const Line = z.object({ product: Id, line: Id.or(z.literal('')), quantity: FormQuantity })
const Change = z.discriminatedUnion('action', [
  Line.extend({ action: z.literal('update') }),
  Line.extend({ action: z.literal('remove'), line: Id }),
  z.object({ action: z.literal('remove-selected'), line: z.preprocess(asList, z.array(Id).max(MAX_LINES)) }),
])
const CouponForm = z.object({
  action: z.enum(['apply', 'remove']),
  code: z.string().trim().max(MAX_COUPON_CODE).default(''),
})

/** What log-in or repeating an order had to leave out, see account/welcome.ts. */
function cartNotice(request: FastifyRequest, lang: Lang): string | undefined {
  const notice = field(request.query, 'notice')
  const { notices, profile } = texts[lang].account
  if (notice === 'capped') return notices.cartCapped
  return notice === 'repeat-short' ? profile.repeatShort : undefined
}

/** Boxes ticked in a form: none, one or several fields of the same name. */
function asList(value: unknown): unknown[] {
  if (value === undefined) return []
  return Array.isArray(value) ? value : [value]
}

/** The cart page, and the forms that work without script. All of one visitor, none of them cached. */
export function formFallbacks(app: FastifyInstance, services: Services, pages: Pages) {
  const { db } = services.database
  for (const lang of languages) {
    const at = (path: string) => inLanguage(path, lang)
    const draw = (request: FastifyRequest, reply: FastifyReply, title: string, content: ReactNode) =>
      pages.sendView({ request, reply, lang }, { head: { title }, content, status: 200 })
    // The cart's answers are in the page's language.
    const inThisLanguage = (request: FastifyRequest) => {
      request.headers['accept-language'] = lang
    }

    app.get(at(urls.cart.pattern), async (request, reply) => {
      inThisLanguage(request)
      return drawCart(request, reply, { refusal: cartNotice(request, lang) })
    })

    async function drawCart(
      request: FastifyRequest,
      reply: FastifyReply,
      more: Pick<CartData, 'refusal' | 'refusedCoupon'> = {},
    ) {
      const priced = await pricedCartOf(request, services, lang)
      const [cart, offered] = await Promise.all([
        viewOf(services, priced, lang),
        serviceViews(services, priced.cart.lines, lang),
      ])
      const data = { cart, csrf: request.csrf(), services: offered, ...more }
      return draw(request, reply, texts[lang].cart.title, <CartPage data={data} />)
    }

    // A cached page cannot carry a token. A browser that vouches for the origin is believed; others are asked once more.
    app.post<{ Params: { productId: string }; Body: Record<string, string> }>(
      at(urls.cartAdd.pattern),
      { config: { isTokenless: true } },
      async (request, reply) => {
        inThisLanguage(request)
        const chosen = Id.safeParse(request.body?.variation ?? request.params.productId)
        const product = chosen.success ? await findSellable(db, chosen.data, lang) : undefined
        if (!chosen.success || !product) return reply.callNotFound()
        const quantity = FormQuantity.parse(request.body?.quantity)
        const vouched =
          request.headers['sec-fetch-site'] === 'same-origin' &&
          request.headers.origin === services.config.baseUrl.origin
        if (!vouched && !request.hasCsrf(request.body?._token)) {
          return draw(
            request,
            reply,
            texts[lang].cart.confirmAdd,
            <ConfirmAdd productId={chosen.data} title={product.title} quantity={quantity} csrf={request.csrf()} />,
          )
        }
        const result = await addToCart(db, await cartIdOf(request, services), chosen.data, quantity)
        if (!result.ok) throw await cartRefusal(request, services, result)
        return reply.redirect(at(urls.cart.to()), 303)
      },
    )

    app.post(at(urls.cartChange.pattern), async (request, reply) => {
      inThisLanguage(request)
      const body = typeof request.body === 'object' ? { action: 'update', ...request.body } : {}
      const change = Change.safeParse(body)
      if (!change.success) throw new HttpError(422, texts[lang].errors.invalid)
      const cartId = await cartIdOf(request, services)
      if (change.data.action === 'update') {
        const result = await setQuantity(db, cartId, change.data.product, change.data.quantity)
        if (!result.ok)
          return drawCart(request, reply, { refusal: (await cartRefusal(request, services, result)).message })
      } else {
        // What is gone already is as it should be.
        for (const line of asList(change.data.line)) await removeLine(db, cartId, Number(line))
      }
      return reply.redirect(at(urls.cart.to()), 303)
    })

    app.post(at(urls.cartCoupon.pattern), async (request, reply) => {
      inThisLanguage(request)
      const form = CouponForm.safeParse(request.body)
      if (!form.success) throw new HttpError(422, texts[lang].errors.invalid)
      try {
        if (form.data.action === 'remove') await removeCoupon(request, services)
        else await applyCoupon(request, services, form.data.code)
      } catch (error) {
        if (!(error instanceof HttpError)) throw error
        const refusedCoupon = { code: form.data.code, message: error.message }
        return drawCart(request, reply, { refusedCoupon })
      }
      return reply.redirect(at(urls.cart.to()), 303)
    })

    // Whoever has the order's secret may take it back, as long as nothing was paid.
    app.post<{ Params: { token: string } }>(at(urls.orderCancellation.pattern), async (request, reply) => {
      const { token } = request.params
      const found = await findOrderByToken(db, sha256(token))
      if (!found) return reply.callNotFound()
      const cancelled = await cancelUnpaid({ db, queue: services.queue }, found.order.id)
      if (!cancelled.ok) throw new HttpError(409, texts[lang].order.cannotCancel)
      return reply.redirect(at(urls.order.to(token)), 303)
    })
  }
}
