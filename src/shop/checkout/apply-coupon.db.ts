import { updateCartChoices } from '../cart/cart.db.ts'
import { findCart } from '../cart/find.db.ts'
import { type CouponRejection, couponCode } from '../coupons/coupon.ts'
import { findCoupon } from '../coupons/coupons.db.ts'
import { type Rejection, reject } from '../rejection.ts'
import type { Visitor } from '../sessions/visitor.ts'
import { couponMessage } from './cart-view.ts'
import { countGuessOfNetwork, countGuessOfSession } from './coupon-guesses.db.ts'
import type { CartLocale } from './texts.ts'
import { type CartDeps, cartIdOf, priceForVisitor } from './visitor-cart.db.ts'

type CouponDeps = CartDeps & { limits: boolean }

/** `reason` is missing where it was not tried. */
export type CouponRefused = Rejection & { reason?: CouponRejection }

export async function applyCoupon(
  visitor: Visitor,
  deps: CouponDeps,
  { typed, lang, t }: CartLocale & { typed: string },
): Promise<CouponRefused | { ok: true }> {
  const { db } = deps.database
  const session = await visitor.openSession()
  const limited = deps.limits ? await limitGuessing(visitor, deps, { sessionHash: session.hash, t }) : null
  if (limited) return limited
  const cartId = await cartIdOf(visitor, deps)
  const [cart, found] = await Promise.all([findCart(db, cartId, lang), findCoupon(db, couponCode(typed))])
  if (!cart) throw new Error('A cart that was just opened is gone')
  if (!found) {
    visitor.logSecurity('coupon-guessed', { userId: session.userId })
    return { ...rejectCode('invalid', t.refusals.coupon.unknown), reason: 'unknown' }
  }
  const tried = { ...cart, coupon: found.coupon, couponId: found.id }
  const { couponRefusal } = await priceForVisitor(deps, tried, { session, lang })
  if (couponRefusal) {
    const refused = rejectCode('conflict', couponMessage(couponRefusal, found.coupon, { lang, t }))
    return { ...refused, reason: couponRefusal }
  }
  await updateCartChoices(db, cartId, { couponId: found.id })
  return { ok: true }
}

export async function removeCoupon(visitor: Visitor, { database }: CartDeps) {
  const session = await visitor.session()
  if (session?.cartId) await updateCartChoices(database.db, session.cartId, { couponId: null })
}

const rejectCode = (code: Rejection['code'], message: string, retryAfter?: number) =>
  reject(code, message, { errors: { code: [message] }, retryAfter })

async function limitGuessing(
  { clientAddress }: Visitor,
  { database: { db }, now }: CouponDeps,
  { sessionHash, t }: { sessionHash: string } & Pick<CartLocale, 't'>,
): Promise<Rejection | null> {
  for (const counted of [
    () => countGuessOfSession(db, sessionHash, now()),
    () => countGuessOfNetwork(db, clientAddress, now()),
  ]) {
    const attempt = await counted()
    if (!attempt.ok) return rejectCode('too-many', t.refusals.couponTooMany, attempt.retryAfterSeconds)
  }
  return null
}
