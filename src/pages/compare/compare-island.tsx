import { type ReactNode, type UIEvent, useEffect, useRef, useState } from 'react'
import { CallError, post } from '../../browser/calls.ts'
import { comparedIds } from '../../browser/compared-ids.ts'
import { loadOverlays } from '../../browser/on-demand.ts'
import type { ProductCard } from '../../shop/catalogue/cards.ts'
import type { Compared } from '../../shop/catalogue/compare.db.ts'
import { stockStatus } from '../../shop/catalogue/stock.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Price } from '../../ui/price.tsx'
import { CardButton } from '../../ui/product-card.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { urls } from '../../urls.ts'

/** One column per product, one row per attribute; fetched again after each removal. */
export function CompareIsland({ compared: initial }: { compared: Compared }) {
  const { t, to } = useShop()
  const words = t.catalogue.compare
  const { compared, isLoading } = useCompared(initial, words.failed)
  const [onlyDifferences, setOnlyDifferences] = useState(false)
  if (compared.products.length === 0) {
    return (
      <EmptyState
        icon="compare"
        title={words.empty}
        text={words.emptyHint}
        action={<ButtonLink href={to(urls.home.to())}>{words.toHome}</ButtonLink>}
      />
    )
  }
  return (
    <>
      {compared.products.length > 1 ? (
        <label className="compare__differences check">
          <input
            type="checkbox"
            className="check__box"
            checked={onlyDifferences}
            onChange={(event) => setOnlyDifferences(event.currentTarget.checked)}
          />
          <span className="check__label">{words.differences}</span>
        </label>
      ) : null}
      <Comparison compared={compared} onlyDifferences={onlyDifferences} isLoading={isLoading} />
    </>
  )
}

type TableProps = { compared: Compared; onlyDifferences: boolean }

/**
 * Below 1280 px the table scrolls sideways, so its head cannot stay at the top of the page: a bar above it does, and
 * scrolls along. Only one of them is displayed.
 */
function Comparison({ isLoading, ...table }: TableProps & { isLoading: boolean }) {
  const { t } = useShop()
  const bar = useRef<HTMLUListElement>(null)
  const box = useRef<HTMLElement>(null)
  const follow = ({ currentTarget: { scrollLeft } }: UIEvent) => {
    for (const { current } of [bar, box])
      if (current && current.scrollLeft !== scrollLeft) current.scrollTo({ left: scrollLeft, behavior: 'instant' })
  }
  const { products } = table.compared
  return (
    <div className={`comparison comparison--${products.length}`} aria-busy={isLoading}>
      <ul className="comparison__bar" ref={bar} onScroll={follow}>
        {products.map((product) => (
          <li key={product.id}>
            <ProductHead product={product} />
          </li>
        ))}
      </ul>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
      <section className="compare" aria-label={t.catalogue.compare.title} tabIndex={0} ref={box} onScroll={follow}>
        <CompareTable {...table} />
      </section>
    </div>
  )
}

function useCompared(initial: Compared, failed: string) {
  const [compared, setCompared] = useState(initial)
  const [isLoading, setLoading] = useState(false)
  useEffect(() => {
    const refetch = async () => {
      setLoading(true)
      try {
        setCompared(await post<Compared>('/api/product-compare', { product_compare: comparedIds() }))
      } catch (error) {
        const { showToast } = await loadOverlays()
        await showToast('error', (error instanceof CallError && error.message) || failed)
      } finally {
        setLoading(false)
      }
    }
    document.addEventListener('shop:compare-changed', refetch)
    return () => document.removeEventListener('shop:compare-changed', refetch)
  }, [failed])
  return { compared, isLoading }
}

function CompareTable({ compared, onlyDifferences }: TableProps) {
  const { t } = useShop()
  const words = t.catalogue.compare
  const { products, attributes } = compared
  const hasRow = (shown: (product: ProductCard) => string) => !onlyDifferences || new Set(products.map(shown)).size > 1
  const rows = Object.entries(attributes).filter(([, values]) => hasRow(({ id }) => values[id] ?? ''))
  const stockWords = (product: ProductCard) => t.catalogue.stock[stockStatus(product)]
  const hasStock = hasRow(stockWords)
  const row = (title: string, cell: (product: ProductCard) => ReactNode) => (
    <tr key={title}>
      <th scope="row">{title}</th>
      {products.map((product) => (
        <td key={product.id}>{cell(product)}</td>
      ))}
    </tr>
  )
  const none = (
    <>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{words.none}</span>
    </>
  )
  return (
    <table className="compare__table">
      <caption className="visually-hidden">{words.title}</caption>
      <thead>
        <tr>
          <td className="compare__corner" />
          {products.map((product) => (
            <th key={product.id} scope="col" className="compare__product">
              <span className="compare__name visually-hidden">{product.title}</span>
              <ProductHead product={product} />
            </th>
          ))}
        </tr>
        {row(words.price, (product) => (
          <div className="compare__buy">
            <Price prices={product.prices} from={product.has_price_range} lowest={product} />
            <CardButton card={product} />
          </div>
        ))}
      </thead>
      <tbody>
        {hasStock
          ? row(words.availability, (product) => (
              <span className={`stock stock--${stockStatus(product)}`}>{stockWords(product)}</span>
            ))
          : null}
        {rows.map(([title, values]) => row(title, ({ id }) => values[id] ?? none))}
        {hasStock || rows.length > 0 ? null : (
          <tr>
            <td colSpan={products.length + 1}>{words.same}</td>
          </tr>
        )}
      </tbody>
    </table>
  )
}

function ProductHead({ product }: { product: ProductCard }) {
  const { t } = useShop()
  return (
    <div className="compare__head">
      <button
        type="button"
        className="icon-button compare__remove"
        data-compare={product.id}
        aria-label={t.catalogue.compare.removeNamed(product.title)}
      >
        <Icon name="close" size={20} />
      </button>
      <picture>
        <source type="image/webp" srcSet={product.image.webp} />
        <img src={product.image.source} alt="" width={320} height={320} />
      </picture>
      <a href={product.link}>{product.title}</a>
    </div>
  )
}
