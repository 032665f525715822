import { Link } from '@tanstack/react-router'
import type { SavedView } from '../../shop/staff/staff.calls.ts'
import { EXACT } from '../frame/exact.ts'
import { RemoveView, SavedViewLinks, SaveView, useSavedViews } from '../saved-views.tsx'
import { useAdmin } from '../session.ts'
import { type CustomerSearch, customerQuery, customerSearchFrom } from './customer-search.ts'

const VIEWS = [
  { name: 'all', search: {} },
  { name: 'people', search: { kind: 'b2c' } },
  { name: 'companies', search: { kind: 'b2b' } },
  { name: 'publicBodies', search: { kind: 'b2g' } },
] as const satisfies readonly { name: string; search: CustomerSearch }[]

const SECTION = { path: '/customers/views', share: 'write:customers' } as const

/** The address is what a segment holds: the built-in ones, those of all, and one's own. */
export function CustomerViews({ search }: { search: CustomerSearch }) {
  const { t } = useAdmin()
  const views = useSavedViews(SECTION)
  const query = customerQuery(search)
  const current = views.find((view) => view.search === query)
  const builtIn = VIEWS.find((view) => customerQuery(view.search) === query)
  return (
    <div className="a-views-row">
      <nav className="a-views" aria-label={t.customers.segments}>
        {VIEWS.map((view) => (
          <Link
            key={view.name}
            to="/customers"
            search={view.search}
            activeOptions={EXACT}
            aria-current={view === builtIn ? 'page' : undefined}
            className="a-views__link"
          >
            {t.customers.views[view.name]}
          </Link>
        ))}
        <SavedViewLinks
          views={views}
          current={current}
          linkOf={(view) => ({ to: '/customers', search: searchOf(view) })}
        />
      </nav>
      {current ? <RemoveView section={SECTION} view={current} /> : null}
      {current || builtIn ? null : <SaveView section={SECTION} search={query} />}
    </div>
  )
}

const searchOf = ({ search }: SavedView): CustomerSearch =>
  customerSearchFrom(Object.fromEntries(new URLSearchParams(search)))
