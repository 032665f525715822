import '../ui/shop-stock.css'
import { useEffect, useState } from 'react'
import type { ShopStock } from '../shop/stock/shop-stock.ts'
import { ErrorMessage } from '../ui/field.tsx'
import { useShop } from '../ui/shop-context.tsx'
import { ShopStockList } from '../ui/shop-stock.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { get } from './calls.ts'

/** Asked for when it is opened, because each sale may change it. */
export function ShopStockPanel({ productId }: { productId: number }) {
  const { t } = useShop()
  const [shops, setShops] = useState<ShopStock[] | 'failed' | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    get<{ shops: ShopStock[] }>(`/api/product/stock/${productId}/shops`, controller.signal).then(
      (answer) => setShops(answer.shops),
      () => {
        if (!controller.signal.aborted) setShops('failed')
      },
    )
    return () => controller.abort()
  }, [productId])
  if (shops === null) return <Skeleton count={3} />
  return (
    <div role="status">
      {shops === 'failed' ? (
        <ErrorMessage id="shop-stock-error" error={t.product.shops.failed} />
      ) : (
        <ShopStockList shops={shops} />
      )}
    </div>
  )
}
