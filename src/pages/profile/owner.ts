import type { VisitorContext } from '../../http/page.ts'
import { findProfile, type Profile } from '../../shop/customers/profile.db.ts'
import { logInFirst, urls } from '../../urls.ts'

export async function ownerOf({ db, session }: VisitorContext): Promise<Profile | null> {
  const { userId } = (await session()) ?? {}
  return userId ? findProfile(db, userId) : null
}

/** Returns to the page after log-in; from a form to the profile, because a POST cannot be returned to. */
export function redirectToLogIn(ctx: VisitorContext) {
  const path = ctx.method === 'GET' ? ctx.url : ctx.at(urls.profile.to())
  return { kind: 'redirect', to: logInFirst(path, ctx.lang), isExact: true } as const
}
