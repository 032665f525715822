import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { StockRow } from '../../shop/stock/staff-stock.calls.ts'
import { call } from '../calls.ts'
import { Problem, Waiting } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import { STOCK } from './stock-queries.ts'

/** On the page of a product: its stock, or that of its variations, with links to history and changes. */
export function StockSection({ productId }: { productId: number }) {
  const { t } = useAdmin()
  return (
    <section className="a-card a-stack" aria-labelledby="stock">
      <h2 id="stock">{t.stock.title}</h2>
      <Goods productId={productId} />
    </section>
  )
}

function Goods({ productId }: { productId: number }) {
  const { t } = useAdmin()
  const { stock } = t
  const found = useQuery({
    queryKey: [...STOCK, 'product', productId],
    queryFn: () => call<{ rows: StockRow[]; count: number }>('GET', `/stock/products/${productId}`),
  })
  if (found.isPending) return <Waiting />
  if (found.isLoadingError) return <Problem error={found.error} onRetry={() => void found.refetch()} />
  const { rows, count } = found.data
  if (rows.length === 0) return <p className="a-note">{stock.section.none}</p>
  return (
    <>
      <ul className="a-choice__lines">
        {rows.map((row) => (
          <li key={row.id} className="a-choice__line">
            <span className="a-choice__name">
              {rows.length > 1 ? row.title : row.code}
              <small>
                {[
                  ...row.levels.filter(({ pieces }) => pieces !== 0).map(({ title, pieces }) => `${title} ${pieces}`),
                  ...row.supplierNumbers.map(({ supplier, number }) => `${supplier}: ${number}`),
                  row.virtualQuantity > 0 ? stock.atSupplier(row.virtualQuantity) : '',
                  row.daysLeft === null ? '' : `${stock.good.daysLeft}: ${stock.daysLeft(row.daysLeft)}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
            {row.isLow ? <span className="a-state a-state--waits">{stock.low}</span> : null}
            <strong>{stock.pieces(row.quantity)}</strong>
            <Link to="/stock/goods/$id" params={{ id: String(row.id) }}>
              {row.quantity === 0 ? stock.section.enter : stock.section.open}
            </Link>
          </li>
        ))}
      </ul>
      {count > rows.length ? <p className="a-note">{stock.section.more(count - rows.length)}</p> : null}
    </>
  )
}
