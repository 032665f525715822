import { useEffect, useState } from 'react'
import { get } from '../../browser/calls.ts'
import type { ProductCard } from '../../shop/catalogue/cards.ts'
import { Carousel } from '../../ui/carousel.tsx'
import { ProductCardView } from '../../ui/product-card.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

export type ListName = 'linked' | 'recommended' | 'related' | 'recent'
/** `count`: how many are coming, where that is known. */
export type ListProps = { name: ListName; productId: number; count?: number }

const A_ROW = 5

const paths: Record<ListName, (id: number) => string> = {
  linked: (id) => `/api/product/related-manual/${id}`,
  recommended: (id) => `/api/product/recommended/${id}`,
  related: (id) => `/api/product/related-auto/${id}`,
  recent: (id) => `/api/product/recently-purchased/?beside=${id}`,
}

/** A list of products that comes when it is nearly seen; its room is kept until then. An empty one goes away. */
export function ListIsland({ name, productId, count = A_ROW }: ListProps) {
  const { t } = useShop()
  const products = useProducts(name, productId)
  const title = t.product[name]
  if (products?.length === 0) return null
  const heading = <h2>{title}</h2>
  return (
    <div className="product-list" data-list={name}>
      {products ? (
        <Carousel kind="products" label={title} heading={heading}>
          {products.map((card) => (
            <ProductCardView key={card.id} card={card} />
          ))}
        </Carousel>
      ) : (
        <div className="carousel carousel--products">
          <div className="carousel__head">
            {heading}
            <div className="carousel__arrows" />
          </div>
          <Skeleton shape="card" count={Math.min(count, A_ROW)} />
        </div>
      )}
    </div>
  )
}

/** Null while it is on its way. */
function useProducts(name: ListName, productId: number): ProductCard[] | null {
  const [products, setProducts] = useState<ProductCard[] | null>(null)
  useEffect(() => {
    const asking = new AbortController()
    get<{ products: ProductCard[] }>(paths[name](productId), asking.signal).then(
      (answer) => setProducts(answer.products),
      (error) => {
        if (asking.signal.aborted) return
        console.error(error)
        setProducts([])
      },
    )
    return () => asking.abort()
  }, [name, productId])
  return products
}
