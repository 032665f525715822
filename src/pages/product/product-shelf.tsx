import type { ReactNode, RefObject } from 'react'
import type { ProductCard } from '../../shop/catalogue/cards.ts'
import { Carousel } from '../../ui/carousel.tsx'
import { ProductCardView } from '../../ui/product-card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const A_ROW = 5

type ProductShelfProps = {
  name: string
  title: string
  heading: ReactNode
  /** Null while they load; their space is reserved. */
  products: readonly ProductCard[] | null
  count?: number | undefined
  box: RefObject<HTMLDivElement | null>
  reservedHeight?: number | undefined
}

export function ProductShelf(props: ProductShelfProps) {
  const { name, title, heading, products, count = A_ROW, box, reservedHeight } = props
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
