import { type RefObject, useEffect, useRef, useState } from 'react'
import { get } from '../../browser/calls.ts'
import type { ProductCard } from '../../shop/catalogue/cards.ts'
import { useShop } from '../../ui/shop-context.tsx'
import { ProductShelf } from './product-shelf.tsx'
import type { ListName, Shelf } from './shelves.ts'

export type ListProps = { shelf: Shelf; productId: number }

const paths: Record<ListName, (id: number) => string> = {
  linked: (id) => `/api/product/related-manual/${id}`,
  recommended: (id) => `/api/product/recommended/${id}`,
  related: (id) => `/api/product/related-auto/${id}`,
  recent: (id) => `/api/product/recently-purchased/?beside=${id}`,
}

/** A list that loads when it is seen; its space is reserved. Its tab is its heading. */
export function ListIsland({ shelf, productId }: ListProps) {
  const { t } = useShop()
  const box = useRef<HTMLDivElement>(null)
  const { products, hasFailed, reservedHeight } = useProducts(shelf, productId, box)
  if (hasFailed) return <p>{t.common.couldNotLoad}</p>
  if (products?.length === 0) return <p>{t.catalogue.nothingHere}</p>
  const title = t.product[shelf.title]
  return (
    <ProductShelf
      name={shelf.title}
      title={title}
      heading={<h2 className="visually-hidden">{title}</h2>}
      products={products}
      count={shelf.count}
      box={box}
      reservedHeight={reservedHeight}
    />
  )
}

type LoadedProducts = { products: ProductCard[] | null; hasFailed?: boolean; reservedHeight?: number | undefined }

/** `products` is null while loading. The height stays reserved until the window is resized, so that nothing shifts. */
function useProducts({ lists }: Shelf, productId: number, box: RefObject<HTMLElement | null>): LoadedProducts {
  const [known, setKnown] = useState<LoadedProducts>({ products: null })
  useEffect(() => {
    const controller = new AbortController()
    const calls = lists.map((name) => get<{ products: ProductCard[] }>(paths[name](productId), controller.signal))
    Promise.all(calls).then(
      (answers) =>
        setKnown({ products: answers.flatMap(({ products }) => products), reservedHeight: box.current?.offsetHeight }),
      (error) => {
        if (controller.signal.aborted) return
        console.error(error)
        setKnown({ products: [], hasFailed: true })
      },
    )
    const releaseHeight = () => setKnown((now) => ({ ...now, reservedHeight: undefined }))
    addEventListener('resize', releaseHeight, { signal: controller.signal })
    return () => controller.abort()
  }, [lists, productId, box])
  return known
}
