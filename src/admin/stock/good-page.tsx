import { Link, useParams } from '@tanstack/react-router'
import type { StockGood } from '../../shop/stock/staff-stock.calls.ts'
import { Icon } from '../../ui/icon.tsx'
import { Loaded } from '../frame/loaded.tsx'
import { NoRight } from '../frame/not-found.tsx'
import { useTitle } from '../frame/use-title.ts'
import { useAdmin, useCan } from '../session.ts'
import { History } from './history.tsx'
import { LimitForm } from './limit-form.tsx'
import { MoveForm } from './move-form.tsx'
import { ShelvesCard } from './shelves-form.tsx'
import { useGood } from './stock-queries.ts'
import { SupplierNumbersCard } from './supplier-numbers.tsx'

export function GoodPage() {
  const can = useCan()
  const { id } = useParams({ from: '/stock/goods/$id' })
  return can('read:catalogue') ? <LoadedGood key={id} id={Number(id)} /> : <NoRight />
}

function LoadedGood({ id }: { id: number }) {
  const { t } = useAdmin()
  const found = useGood(id)
  return (
    <Loaded
      query={found}
      list={
        <Link to="/stock" search={{}} className="a-button a-button--plain">
          {t.stock.title}
        </Link>
      }
    >
      {(good) => <Good good={good} />}
    </Loaded>
  )
}

function Good({ good }: { good: StockGood }) {
  const { t } = useAdmin()
  const can = useCan()
  useTitle(good.title)
  return (
    <article className="a-order">
      <header className="a-page-head">
        <Link to="/stock" search={{}} className="a-back">
          <Icon name="left" size={18} />
          {t.stock.back}
        </Link>
        <h1>{good.title}</h1>
        <span className="a-note">{[good.code, good.ean].filter(Boolean).join(' · ')}</span>
        {good.isPublished ? null : <span className="a-tag">{t.stock.hidden}</span>}
        {good.isLow ? <span className="a-state a-state--waits">{t.stock.low}</span> : null}
        <Link to="/products/$id" params={{ id: String(good.productId) }} className="a-button a-button--plain">
          {t.stock.good.page}
        </Link>
      </header>
      <div className="a-order__columns">
        <div className="a-stack">
          {can('write:stock') ? <MoveForm good={good} /> : null}
          <History id={good.id} hasSupplier={good.virtualQuantity > 0} />
        </div>
        <div className="a-stack">
          <Now good={good} />
          <ShelvesCard id={good.id} />
          <SupplierNumbersCard id={good.id} />
        </div>
      </div>
    </article>
  )
}

function Now({ good }: { good: StockGood }) {
  const { t } = useAdmin()
  const can = useCan()
  const { good: words } = t.stock
  const { quantity, virtualQuantity, ordered, levels, sold30, sold90, daysLeft, proposed } = good
  const facts: readonly (readonly [string, string | number | null])[] = [
    ...levels.map(({ title, pieces }) => [title, pieces] as const),
    [words.supplier, virtualQuantity || null],
    [words.ordered, ordered || null],
    [words.sold, sold90 > 0 ? t.stock.soldDays(sold30, sold90) : words.never],
    [words.daysLeft, daysLeft === null ? null : t.stock.daysLeft(daysLeft)],
    [words.proposed, proposed > 0 ? t.stock.pieces(proposed) : null],
  ]
  return (
    <section className="a-card a-stack" aria-labelledby="now">
      <h2 id="now">{words.now}</h2>
      <dl className="a-sums">
        <div className="a-sums__total">
          <dt>{words.sellable}</dt>
          <dd>{quantity}</dd>
        </div>
        {facts.map(([name, value]) =>
          value === null ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
      {can('write:stock') ? <LimitForm key={good.version} good={good} /> : null}
    </section>
  )
}
