import type { ReactNode } from 'react'
import type { ProductCard } from '../../shop/catalogue/cards.ts'
import { ProductCardView } from '../../ui/product-card.tsx'
import { useShop } from '../../ui/shop-context.tsx'

const FIRST_ROW = 5

type ListCardsProps = {
  products: readonly ProductCard[]
  /** The hearts belong to this list: what loses its heart leaves the page. */
  isHearts?: boolean
  below?: (card: ProductCard) => ReactNode
}

export function ListCards({ products, isHearts = false, below }: ListCardsProps) {
  const { t } = useShop()
  return (
    <>
      <h2 className="visually-hidden">{t.catalogue.productList}</h2>
      <ul className="card-grid" data-wishlist-page={isHearts ? '' : undefined}>
        {products.map((card, index) => (
          <li key={card.id} className="wishlist__item">
            <ProductCardView card={card} place="list" isFirstRow={index < FIRST_ROW} />
            {below?.(card)}
          </li>
        ))}
      </ul>
    </>
  )
}
