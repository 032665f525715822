import type { VisitorContext } from '../../http/page.ts'
import { signIn } from '../../shop/checkout/sign-in.db.ts'
import { sha256 } from '../../shop/tokens.ts'
import { urls } from '../../urls.ts'

const THIRTY_DAYS = 30 * 24 * 60 * 60

/** Merges the guest's cart and wishlist. @returns the path to go to: the cart when its quantities were reduced */
export async function completeSignIn(ctx: VisitorContext, userId: number, path: string): Promise<string> {
  const old = ctx.sid ? sha256(ctx.sid) : undefined
  const { capped } = await signIn(ctx.db, { old, fresh: ctx.renewSid() }, userId)
  const session = await ctx.session()
  if (session?.userType !== 'b2c' && ctx.cookies.showPricesWithTax === undefined) {
    ctx.setCookie('showPricesWithTax', 'false', { maxAge: THIRTY_DAYS })
  }
  return capped ? `${ctx.at(urls.cart.to())}?notice=capped` : path
}
