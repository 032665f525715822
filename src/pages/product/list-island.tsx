import { type RefObject, useEffect, useRef, useState } from 'react'
import { get } from '../../browser/calls.ts'
import type { ProductCard } from '../../shop/catalogue/cards.ts'
import { useShop } from '../../ui/shop-context.tsx'
import { ProductShelf } from './product-shelf.tsx'
import { type ListName, MIN_SHELF, type Shelf } from './shelves.ts'

export type ListProps = { shelf: Shelf; productId: number }

const paths: Record<ListName, (id: number) => string> = {
  linked: (id) => `/api/product/related-manual/${id}`,
  recommended: (id) => `/api/product/recommended/${id}`,
  related: (id) => `/api/product/related-auto/${id}`,
  recent: (id) => `/api/product/recently-purchased/?beside=${id}`,
}

/** A shelf that loads when scrolled near; its space is reserved. One with too few products is removed. */
export function ListIsland({ shelf, productId }: ListProps) {
  const { t } = useShop()
  const box = useRef<HTMLDivElement>(null)
  const { products, reservedHeight } = useProducts(shelf, productId, box)
  if (products && products.length < MIN_SHELF) return null
  return (
    <ProductShelf
      name={shelf.title}
      title={t.product[shelf.title]}
      products={products}
      count={shelf.count}
      box={box}
      reservedHeight={reservedHeight}
    />
  )
}

type LoadedProducts = { products: ProductCard[] | null; reservedHeight: number | undefined }

/** `products` is null while loading. The height stays reserved until the window is resized, so that nothing shifts. */
function useProducts({ lists }: Shelf, productId: number, box: RefObject<HTMLElement | null>): LoadedProducts {
  const [known, setKnown] = useState<LoadedProducts>({ products: null, reservedHeight: undefined })
  useEffect(() => {
    const controller = new AbortController()
    const calls = lists.map((name) => get<{ products: ProductCard[] }>(paths[name](productId), controller.signal))
    Promise.all(calls).then(
      (answers) =>
        setKnown({ products: answers.flatMap(({ products }) => products), reservedHeight: box.current?.offsetHeight }),
      (error) => {
        if (controller.signal.aborted) return
        console.error(error)
        setKnown({ products: [], reservedHeight: undefined })
      },
    )
    const releaseHeight = () => setKnown(({ products }) => ({ products, reservedHeight: undefined }))
    addEventListener('resize', releaseHeight, { signal: controller.signal })
    return () => controller.abort()
  }, [lists, productId, box])
  return known
}
