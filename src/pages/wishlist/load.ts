import { wordsNamed } from '../../http/form-fields.ts'
import type { VisitorContext } from '../../http/page.ts'
import { texts } from '../../i18n/texts.ts'
import type { ProductCard } from '../../shop/catalogue/cards.ts'
import { readWishlist } from '../../shop/catalogue/wishlist.db.ts'
import { listsOf } from '../../shop/lists/wish-lists.db.ts'
import { urls } from '../../urls.ts'
import { catalogueDepsOf } from '../catalogue-deps-of.ts'

type ShownList = { id: string; title: string; path: string; total: number; isFirst: boolean }
export type ListProblem = { form: 'create' | 'rename' | 'put'; message: string; typed?: string }

export type OwnLists = {
  csrf: string
  current: ShownList
  lists: readonly ShownList[]
  shareLink: string | null
  isJustShared: boolean
  problem?: ListProblem | undefined
}

export type WishlistData = {
  title: string
  products: readonly ProductCard[]
  notice?: string | undefined
  /** Null for a guest. */
  own: OwnLists | null
}

/** @returns null when the customer has no such list */
export async function wishlistData(ctx: VisitorContext, problem?: ListProblem): Promise<WishlistData | null> {
  const session = await ctx.session()
  const title = texts[ctx.lang].catalogue.wishlist.title
  if (session?.userId == null) {
    const products = session?.wishlistId ? await readWishlist(catalogueDepsOf(ctx), session.wishlistId) : []
    return { title, products, own: null }
  }
  const lists = (await listsOf(ctx.db, session.userId)).map(({ name, shareToken, ...list }) => ({
    ...list,
    shareToken,
    title: name ?? title,
    path: ctx.at(list.isFirst ? urls.wishlist.to() : urls.wishlistNamed.to(list.id)),
  }))
  const current = lists.find(({ id, isFirst }) => (ctx.params.list === undefined ? isFirst : id === ctx.params.list))
  if (!current) return null
  const { shareToken } = current
  return {
    title: current.title,
    products: await readWishlist(catalogueDepsOf(ctx), current.id),
    notice: wordsNamed(texts[ctx.lang].wishlists.notices, ctx.query.notice ?? ''),
    own: {
      csrf: ctx.csrf(),
      current,
      lists,
      shareLink: shareToken && ctx.baseUrl + ctx.at(urls.sharedList.to(shareToken)),
      isJustShared: ctx.query.notice === 'shared',
      problem,
    },
  }
}
