import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../../http/services.ts'
import { signIn } from '../../shop/checkout/sign-in.db.ts'
import type { Lang } from '../../shop/languages.ts'
import { sha256 } from '../../shop/tokens.ts'
import { inLanguage, urls } from '../../urls.ts'

const THIRTY_DAYS = 30 * 24 * 60 * 60

/** Signs in with a new cookie; the guest's cart and wishlist are merged. @returns the path to go to: the cart when its quantities were reduced */
export async function completeSignIn(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  userId: number,
  { path, lang }: { path: string; lang: Lang },
): Promise<string> {
  const old = request.sid ? sha256(request.sid) : undefined
  const { capped } = await signIn(services.database.db, { old, fresh: request.renewSid() }, userId)
  const session = await request.session()
  if (session?.userType !== 'b2c' && request.cookies.showPricesWithTax === undefined) {
    reply.setCookie('showPricesWithTax', 'false', { path: '/', maxAge: THIRTY_DAYS, sameSite: 'lax' })
  }
  return capped ? `${inLanguage(urls.cart.to(), lang)}?notice=capped` : path
}
