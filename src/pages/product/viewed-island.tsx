import { type ReactNode, useEffect, useRef, useState } from 'react'
import { get } from '../../browser/calls.ts'
import { forgetViewed, rememberViewed, viewedProducts } from '../../browser/viewed-products.ts'
import type { ProductCard } from '../../shop/catalogue/cards.ts'
import { useShop } from '../../ui/shop-context.tsx'
import { ProductShelf } from './product-shelf.tsx'
import { MIN_SHELF } from './shelves.ts'

/** What this browser has shown lately. Nothing without script. */
export function ViewedIsland({ productId }: { productId: number }) {
  const { t } = useShop()
  const [ids, setIds] = useState<number[]>([])
  useEffect(() => {
    setIds(viewedProducts().filter((id) => id !== productId))
    rememberViewed(productId)
  }, [productId])
  const clear = () => {
    forgetViewed()
    setIds([])
  }
  if (ids.length < MIN_SHELF) return null
  const heading = (
    <div className="product-list__heading">
      <h2>{t.product.viewed}</h2>
      <button type="button" className="link-button" onClick={clear}>
        {t.product.clearViewed}
      </button>
    </div>
  )
  return <ViewedShelf ids={ids} title={t.product.viewed} heading={heading} />
}

/** Its space is reserved at once, its products are fetched when scrolled near. */
function ViewedShelf({ ids, title, heading }: { ids: readonly number[]; title: string; heading: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const [products, setProducts] = useState<ProductCard[] | null>(null)
  useEffect(() => void import('../../browser/viewed-shelf.ts'), [])
  useEffect(() => {
    const load = () =>
      get<{ products: ProductCard[] }>(`/api/product/cards?ids=${ids}`).then(
        (answer) => setProducts(answer.products),
        () => setProducts([]),
      )
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        void load()
      },
      { rootMargin: '200px' },
    )
    if (box.current) observer.observe(box.current)
    return () => observer.disconnect()
  }, [ids])
  if (products && products.length < MIN_SHELF) return null
  return <ProductShelf name="viewed" {...{ title, heading, products, box }} count={ids.length} />
}
