import { type RefObject, useEffect, useRef, useState } from 'react'
import { get } from '../../browser/calls.ts'
import type { ProductCard } from '../../shop/catalogue/cards.ts'
import { Carousel } from '../../ui/carousel.tsx'
import { ProductCardView } from '../../ui/product-card.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

export type ListName = 'linked' | 'recommended' | 'related' | 'recent'
/** `count`: number of products, if known. */
export type ListProps = { name: ListName; productId: number; count?: number }

const A_ROW = 5

const paths: Record<ListName, (id: number) => string> = {
  linked: (id) => `/api/product/related-manual/${id}`,
  recommended: (id) => `/api/product/recommended/${id}`,
  related: (id) => `/api/product/related-auto/${id}`,
  recent: (id) => `/api/product/recently-purchased/?beside=${id}`,
}

/** A list of products that loads when scrolled near; its space is reserved. An empty list is removed. */
export function ListIsland({ name, productId, count = A_ROW }: ListProps) {
  const { t } = useShop()
  const box = useRef<HTMLDivElement>(null)
  const { products, reservedHeight } = useProducts(name, productId, box)
  const title = t.product[name]
  if (products?.length === 0) return null
  const heading = <h2>{title}</h2>
  return (
    <div className="product-list" data-list={name} ref={box} style={{ minBlockSize: reservedHeight }}>
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

type LoadedProducts = { products: ProductCard[] | null; reservedHeight: number | undefined }

/** `products` is null while loading. The height stays reserved until the window is resized, so that nothing shifts. */
function useProducts(name: ListName, productId: number, box: RefObject<HTMLElement | null>): LoadedProducts {
  const [known, setKnown] = useState<LoadedProducts>({ products: null, reservedHeight: undefined })
  useEffect(() => {
    const controller = new AbortController()
    get<{ products: ProductCard[] }>(paths[name](productId), controller.signal).then(
      ({ products }) => setKnown({ products, reservedHeight: box.current?.offsetHeight }),
      (error) => {
        if (controller.signal.aborted) return
        console.error(error)
        setKnown({ products: [], reservedHeight: undefined })
      },
    )
    const releaseHeight = () => setKnown(({ products }) => ({ products, reservedHeight: undefined }))
    addEventListener('resize', releaseHeight, { signal: controller.signal })
    return () => controller.abort()
  }, [name, productId, box])
  return known
}
