import { definePage } from '../../http/page.ts'
import { urls } from '../../urls.ts'
import { NOTHING_TYPED, registerData, registerHead } from './load.ts'
import { type RegisterData, RegisterView } from './view.tsx'

export const registerPage = definePage<RegisterData>({
  cache: 'private',
  async load(ctx) {
    const session = await ctx.session()
    if (session?.userId != null) return { kind: 'redirect', to: urls.profile.to() }
    return { kind: 'page', data: await registerData(ctx, NOTHING_TYPED), head: registerHead(ctx) }
  },
  Page: RegisterView,
})
