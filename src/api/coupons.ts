import type { FastifyRequest } from 'fastify'
import { clientAddress } from '../http/client-network.ts'
import { languageOf } from '../http/error-handler.tsx'
import { HttpError } from '../http/http-error.ts'
import { securityEvent } from '../http/security-log.ts'
import type { Services } from '../http/services.ts'
import { texts } from '../i18n/texts.ts'
import { ApplyCoupon, CartWithMessage } from '../shop/cart/cart.calls.ts'
import { choose } from '../shop/cart/cart.db.ts'
import { findCart } from '../shop/cart/find.db.ts'
import { couponWords } from '../shop/cart/show.ts'
import { couponCode } from '../shop/coupons/coupon.ts'
import { findCoupon } from '../shop/coupons/coupons.db.ts'
import { countAttempt } from '../shop/sessions/attempts.db.ts'
import { countByNetwork } from '../shop/sessions/network-attempts.db.ts'
import type { ApiRoutes } from './calls.ts'
import { cartIdOf, cartViewOf, priceForVisitor } from './cart-answer.ts'

/** Codes are short, so they could be guessed (reliability.md 4.8). */
const TRIES = { session: { limit: 5, windowMs: 60_000 }, ip: { limit: 20, windowMs: 3_600_000 } }

export const couponCalls: ApiRoutes = (app, services) => {
  const schema = { tags: ['cart'], response: { 200: CartWithMessage } }

  app.post('/api/coupon/apply', { schema: { ...schema, ...ApplyCoupon } }, async (request) => {
    await applyCoupon(request, services, request.body.code)
    const t = texts[languageOf(request)]
    return { cart: await cartViewOf(request, services), message: t.cart.couponApplied }
  })

  app.post('/api/coupon/remove/', { schema }, async (request) => {
    await removeCoupon(request, services)
    const t = texts[languageOf(request)]
    return { cart: await cartViewOf(request, services), message: t.cart.couponRemoved }
  })
}

/** Puts a coupon on the visitor's cart. @throws Refusal with the reason in words */
export async function applyCoupon(request: FastifyRequest, services: Services, typed: string) {
  const lang = languageOf(request)
  const t = texts[lang]
  const { db } = services.database
  const session = await request.openSession()
  if (services.limits) await refuseGuessing(request, services, session.hash)
  const cartId = await cartIdOf(request, services)
  const [cart, found] = await Promise.all([findCart(db, cartId, lang), findCoupon(db, couponCode(typed))])
  if (!cart) throw new Error('A cart that was just opened is gone')
  if (!found) {
    securityEvent(request, 'coupon-guessed', { userId: session.userId })
    throw refusalOf(t.refusals.coupon.unknown, 422)
  }
  const tried = { ...cart, coupon: found.coupon, couponId: found.id }
  const { couponRefusal } = await priceForVisitor(services, tried, session)
  if (couponRefusal) throw refusalOf(couponWords(couponRefusal, found.coupon, lang, t), 409)
  await choose(db, cartId, { couponId: found.id })
}

export async function removeCoupon(request: FastifyRequest, services: Services) {
  const session = await request.session()
  if (session?.cartId) await choose(services.database.db, session.cartId, { couponId: null })
}

const refusalOf = (message: string, status: number) => new HttpError(status, message, { code: [message] })

async function refuseGuessing(request: FastifyRequest, services: Services, sessionHash: string) {
  const { couponTooMany } = texts[languageOf(request)].refusals
  const { db } = services.database
  const now = services.now()
  for (const counted of [
    () => countAttempt(db, `coupon:session:${sessionHash}`, TRIES.session, now),
    () => countByNetwork(db, 'coupon:ip', clientAddress(request), TRIES.ip, now),
  ]) {
    const attempt = await counted()
    if (!attempt.ok) throw new HttpError(429, couponTooMany, { code: [couponTooMany] }, attempt.retryAfterSeconds)
  }
}
