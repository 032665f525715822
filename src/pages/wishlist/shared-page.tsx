import { definePage } from '../../http/page.ts'
import { texts } from '../../i18n/texts.ts'
import { readWishlist } from '../../shop/catalogue/wishlist.db.ts'
import { sharedList } from '../../shop/lists/wish-lists.db.ts'
import { catalogueDepsOf } from '../catalogue-deps-of.ts'
import { type SharedListData, SharedListView } from './shared-view.tsx'

/** Does not name the owner. */
export const sharedListPage = definePage<SharedListData>({
  cache: 'private',
  async load(ctx) {
    const list = await sharedList(ctx.db, ctx.params.token ?? '')
    if (!list) return { kind: 'not-found' }
    const title = list.name ?? texts[ctx.lang].catalogue.wishlist.title
    const products = await readWishlist(catalogueDepsOf(ctx), list.id)
    return { kind: 'page', data: { title, products }, head: { title, noindex: true } }
  },
  Page: SharedListView,
})
