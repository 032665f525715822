import { definePage } from '../../http/page.ts'
import { redirectToLogIn } from '../profile/owner.ts'
import { type WishlistData, wishlistData } from './load.ts'
import { WishlistView } from './view.tsx'

/** A guest has one list, which belongs to the session; a customer may have several. */
export const wishlistPage = definePage<WishlistData>({
  cache: 'private',
  async load(ctx) {
    if (ctx.params.list !== undefined && (await ctx.session())?.userId == null) return redirectToLogIn(ctx)
    const data = await wishlistData(ctx)
    return data ? { kind: 'page', data, head: { title: data.title } } : { kind: 'not-found' }
  },
  Page: WishlistView,
})
