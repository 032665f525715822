import type { FastifyInstance, FastifyRequest } from 'fastify'
import { texts } from '../i18n/texts.ts'
import { languages } from '../shop/languages.ts'
import { inLanguage, urls } from '../urls.ts'
import { languageOf } from './error-handler.tsx'
import { HttpError } from './http-error.ts'
import { routeOf } from './route-of.ts'
import { securityEvent } from './security-log.ts'

const inAll = (patterns: readonly string[]) =>
  new Set(patterns.flatMap((pattern) => languages.map((lang) => inLanguage(pattern, lang))))

/** Forms that staff may send as a customer: goods in carts and lists. Everything else is refused. */
const ALLOWED_FORMS = inAll(
  [
    urls.impersonation,
    urls.logout,
    urls.cartAdd,
    urls.cartAddScene,
    urls.cartAddSet,
    urls.cartAddGoods,
    urls.cartChange,
    urls.cartCoupon,
    urls.quickOrder,
    urls.compare,
    urls.wishlist,
    urls.wishlistNamed,
  ].map(({ pattern }) => pattern),
)

const ALLOWED_CALLS = /^\/api\/(cart-|coupon\/|cart\/shipping\/|product-compare|saved-item\/|wishlist\/)/

/** Pages that do something when they are opened: a payment, and a copy of all data. */
const REFUSED_PAGES = inAll([urls.orderPay.pattern, urls.profileData.pattern, urls.guestDataFile.pattern])

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Staff who act as a customer neither order, pay, nor change what belongs to the account. */
export function limitImpersonation(app: FastifyInstance) {
  app.addHook('preValidation', async (request) => {
    const route = routeOf(request)
    if (route.startsWith('/admin/') || route.startsWith('/webhooks/')) return
    const { isForAgents, refusesImpersonation } = request.routeOptions.config
    if (isForAgents || refusesImpersonation) return
    const isAllowed = SAFE.has(request.method)
      ? !REFUSED_PAGES.has(route)
      : ALLOWED_FORMS.has(route) || ALLOWED_CALLS.test(route)
    if (!isAllowed) await refuseImpersonation(request)
  })
}

/** @throws HttpError */
export async function refuseImpersonation(request: FastifyRequest) {
  if (!(await request.session())?.impersonation) return
  securityEvent(request, 'impersonation-refused', { route: routeOf(request) })
  throw new HttpError(403, texts[languageOf(request)].account.impersonation.refused)
}
