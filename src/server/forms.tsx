import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { cartRefusal } from '../api/cart.ts'
import { cartIdOf, cartViewOf } from '../api/cart-answer.ts'
import { texts } from '../i18n/texts.ts'
import { ConfirmAdd } from '../pages/cart/confirm.tsx'
import { CartPage } from '../pages/cart/page.tsx'
import { CheckoutPage } from '../pages/checkout/page.tsx'
import { deliveryCountries } from '../shop/addresses/countries.db.ts'
import { Id } from '../shop/cart/cart.calls.ts'
import { addToCart, removeLine, setQuantity } from '../shop/cart/cart.db.ts'
import { MAX_QUANTITY } from '../shop/cart/cart.ts'
import { findSellable } from '../shop/catalogue/sellable.db.ts'
import { inLang, languages } from '../shop/languages.ts'
import { readSettings } from '../shop/settings/settings.db.ts'
import { inLanguage, urls } from '../urls.ts'
import type { PageRegistrar } from './http/pages.tsx'
import { Refusal } from './http/refusal.ts'
import type { Services } from './services.ts'

const FormQuantity = z.coerce.number().int().min(1).max(MAX_QUANTITY).catch(1)
const Change = z.object({
  product: Id,
  line: Id,
  quantity: FormQuantity,
  action: z.enum(['update', 'remove']).default('update'),
})

/** Cart and checkout pages, and the forms that work without script. All of one visitor, none of them cached. */
export function formFallbacks(app: FastifyInstance, services: Services, pages: PageRegistrar) {
  const { db } = services.database
  for (const lang of languages) {
    const at = (path: string) => inLanguage(path, lang)
    const draw = (request: FastifyRequest, reply: FastifyReply, title: string, content: ReactNode) =>
      pages.sendDrawn(request, reply, { lang, head: { title }, content, status: 200 })
    // The cart's answers are in the page's language.
    const inThisLanguage = (request: FastifyRequest) => {
      request.headers['accept-language'] = lang
    }

    app.get(at(urls.cart.pattern), async (request, reply) => {
      inThisLanguage(request)
      const cart = await cartViewOf(request, services)
      return draw(request, reply, texts[lang].cart.title, <CartPage data={{ cart, csrf: request.csrf() }} />)
    })

    app.get(at(urls.checkout.pattern), async (request, reply) => {
      inThisLanguage(request)
      const cart = await cartViewOf(request, services)
      if (cart.items.length === 0) return reply.redirect(at(urls.cart.to()), 303)
      const session = await request.session()
      const [settings, countries] = await Promise.all([
        readSettings(db, services.memory),
        deliveryCountries(db, services.memory),
      ])
      const callingCodes = countries
        .filter(({ callingCode }) => settings.calling_codes.includes(callingCode))
        .map(({ callingCode, title }) => ({ code: callingCode, country: inLang(title, lang) }))
      const data = { cart, isAuth: session?.userId != null, callingCodes }
      return draw(request, reply, texts[lang].checkout.title, <CheckoutPage data={data} />)
    })

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
            <ConfirmAdd
              productId={chosen.data}
              title={product.title}
              quantity={quantity}
              csrf={request.csrf()}
              price={null}
            />,
          )
        }
        const result = await addToCart(db, await cartIdOf(request, services), chosen.data, quantity)
        if (!result.ok) throw await cartRefusal(request, services, result)
        return reply.redirect(at(urls.cart.to()), 303)
      },
    )

    app.post(at(urls.cartChange.pattern), async (request, reply) => {
      inThisLanguage(request)
      const change = Change.safeParse(request.body)
      if (!change.success) throw new Refusal(422, texts[lang].errors.invalid)
      const { product, line, quantity, action } = change.data
      const cartId = await cartIdOf(request, services)
      const result = await (action === 'remove'
        ? removeLine(db, cartId, line)
        : setQuantity(db, cartId, product, quantity))
      if (!result.ok) throw await cartRefusal(request, services, result)
      return reply.redirect(at(urls.cart.to()), 303)
    })
  }
}
