import { definePage } from '../../http/page.ts'
import { texts } from '../../i18n/texts.ts'
import type { ProductCard } from '../../shop/catalogue/cards.ts'
import { readWishlist } from '../../shop/catalogue/wishlist.db.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ProductCardView } from '../../ui/product-card.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { urls } from '../../urls.ts'
import { catalogueDepsOf } from '../catalogue-deps-of.ts'

type WishlistData = { products: ProductCard[] }

const FIRST_ROW = 5

function Wishlist({ data: { products } }: { data: WishlistData }) {
  const { t, to } = useShop()
  const words = t.catalogue.wishlist
  return (
    <div className="container wishlist">
      <Breadcrumbs crumbs={[{ title: words.title }]} />
      <h1>{words.title}</h1>
      {products.length > 0 ? (
        <>
          <h2 className="visually-hidden">{t.catalogue.productList}</h2>
          <ul className="card-grid" data-wishlist-page="">
            {products.map((card, index) => (
              <li key={card.id}>
                <ProductCardView card={card} place="list" isFirstRow={index < FIRST_ROW} />
              </li>
            ))}
          </ul>
        </>
      ) : (
        <EmptyState
          icon="heart"
          title={words.empty}
          text={words.emptyHint}
          action={<ButtonLink href={to(urls.home.to())}>{t.catalogue.compare.toHome}</ButtonLink>}
        />
      )}
    </div>
  )
}

/** A guest's list belongs to the session, a customer's to the account. */
export const wishlistPage = definePage<WishlistData>({
  cache: 'private',
  async load(ctx) {
    const wishlistId = (await ctx.session())?.wishlistId
    const products = wishlistId ? await readWishlist(catalogueDepsOf(ctx), wishlistId) : []
    return { kind: 'page', data: { products }, head: { title: texts[ctx.lang].catalogue.wishlist.title } }
  },
  Page: Wishlist,
})
