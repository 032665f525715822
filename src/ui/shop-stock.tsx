import type { ShopStock, ShopStockStatus } from '../shop/stock/shop-stock.ts'
import { useShop } from './shop-context.tsx'

/** The colours of `.stock`. */
const LOOK: Record<ShopStockStatus, string> = {
  today: 'in_shop',
  here: 'in_shop',
  last: 'in_shop',
  to_order: 'in_stock',
  sold_out: 'to_order',
}

/** What each shop has of one thing at this moment. */
export function ShopStockList({ shops }: { shops: readonly ShopStock[] }) {
  const { t } = useShop()
  return (
    <>
      <ul className="shop-stock">
        {shops.map((shop) => (
          <li key={shop.id} className="shop-stock__shop">
            <div>
              <strong>{shop.name}</strong>
              <p className="shop-stock__place">
                {shop.address}
                {shop.phone ? (
                  <>
                    {', '}
                    <a href={`tel:${shop.phone.replace(/\s/g, '')}`}>{shop.phone}</a>
                  </>
                ) : null}
              </p>
              {shop.hours ? <p className="shop-stock__place">{shop.hours}</p> : null}
            </div>
            <p className={`stock stock--${LOOK[shop.status]}`}>{shop.title}</p>
          </li>
        ))}
      </ul>
      <p className="shop-stock__place">{t.product.shops.note}</p>
    </>
  )
}
