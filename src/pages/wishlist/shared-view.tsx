import type { ProductCard } from '../../shop/catalogue/cards.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PrintButton } from '../../ui/print-button.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { useTexts } from '../../ui/use-texts.ts'
import { urls } from '../../urls.ts'
import { ListCards } from './list-cards.tsx'

export type SharedListData = { title: string; products: readonly ProductCard[] }

export function SharedListView({ data: { title, products } }: { data: SharedListData }) {
  const { to } = useShop()
  const { wishlists: t, catalogue } = useTexts()
  return (
    <div className="container wishlist">
      <Breadcrumbs crumbs={[{ title }]} />
      <header className="wishlist__head">
        <h1>{title}</h1>
        {products.length > 0 ? <PrintButton /> : null}
      </header>
      <p className="wishlist__hint">{t.sharedHint}</p>
      {products.length > 0 ? (
        <ListCards products={products} />
      ) : (
        <EmptyState
          icon="heart"
          title={t.sharedEmpty}
          text=""
          action={<ButtonLink href={to(urls.home.to())}>{catalogue.compare.toHome}</ButtonLink>}
        />
      )}
    </div>
  )
}
