import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import type { ProductFacets } from '../../shop/catalogue/product-list.calls.ts'
import { EXACT } from '../frame/exact.ts'
import { RemoveView, SavedViewLinks, SaveView, useSavedViews } from '../saved-views.tsx'
import { useAdmin } from '../session.ts'
import { callQuery, type ProductSearch, searchOfQuery, without } from './product-search.ts'

const STATES = [undefined, 'shown', 'hidden', 'scheduled', 'archived'] as const
const SECTION = { path: '/products/views', share: 'write:catalogue' } as const

/** States with their counts, then the views of all and one's own. */
export const ProductViews = memo(function ProductViews({
  search,
  facets,
}: {
  search: ProductSearch
  facets: ProductFacets | undefined
}) {
  const { t } = useAdmin()
  const views = useSavedViews(SECTION)
  const query = callQuery(search)
  const current = views.find((view) => view.search === query)
  const canSave = !current && callQuery(without(search, 'state')) !== ''
  const rest = current ? {} : without(search, 'state')
  return (
    <div className="a-views-row">
      <nav className="a-views" aria-label={t.products.listTitle}>
        {STATES.map((state) => (
          <Link
            key={state ?? 'all'}
            to="/products"
            search={state ? { ...rest, state } : rest}
            activeOptions={EXACT}
            aria-current={!current && search.state === state ? 'page' : undefined}
            className="a-views__link"
          >
            {t.products.listViews[state ?? 'all']}
            {state && facets ? <span className="a-products__count">{facets.states[state]}</span> : null}
          </Link>
        ))}
        <SavedViewLinks
          views={views}
          current={current}
          linkOf={(view) => ({ to: '/products', search: searchOfQuery(view.search) })}
        />
      </nav>
      {current ? <RemoveView section={SECTION} view={current} /> : null}
      {canSave ? <SaveView section={SECTION} search={query} /> : null}
    </div>
  )
})
