import { Link } from '@tanstack/react-router'
import type { OrderState } from '../../shop/orders/states.ts'
import type { SavedView } from '../../shop/staff/staff.calls.ts'
import { RemoveView, SaveView, useSavedViews } from '../saved-views.tsx'
import { useAdmin } from '../session.ts'
import { callQuery, type OrderSearch, orderSearchFrom } from './order-search.ts'

const VIEWS = [
  ['all', []],
  ['toPack', ['paid', 'processing']],
  ['toSend', ['packed']],
  ['sent', ['shipped', 'ready_for_pickup']],
  ['unpaid', ['awaiting_payment']],
  ['closed', ['completed']],
  ['dropped', ['cancelled', 'refunded']],
] as const satisfies readonly (readonly [string, readonly OrderState[]])[]

const EXACT = { exact: true, includeSearch: true } as const
const SECTION = { path: '/orders/views', share: 'write:orders' } as const

/** The address is what a view holds: the built-in ones, those of all, and one's own. */
export function OrderViews({ search }: { search: OrderSearch }) {
  const { t } = useAdmin()
  const views = useSavedViews(SECTION)
  const query = callQuery(search)
  const current = views.find((view) => view.search === query)
  const states = (search.state ?? []).join()
  const canSave = query !== '' && !current && !VIEWS.some(([, own]) => callQuery({ state: [...own] }) === query)
  return (
    <div className="a-views-row">
      <nav className="a-views" aria-label={t.orders.title}>
        {VIEWS.map(([name, own]) => (
          <Link
            key={name}
            to="/orders"
            search={{ ...(current ? {} : search), state: own.length > 0 ? [...own] : undefined } as OrderSearch}
            activeOptions={EXACT}
            aria-current={!current && states === own.join() ? 'page' : undefined}
            className="a-views__link"
          >
            {t.orders[name]}
          </Link>
        ))}
        {views.map((view) => (
          <Link
            key={view.id}
            to="/orders"
            search={searchOf(view)}
            activeOptions={EXACT}
            aria-current={view === current ? 'page' : undefined}
            className="a-views__link"
          >
            {view.name}
            {view.isShared ? <span className="a-tag">{t.views.sharedMark}</span> : null}
          </Link>
        ))}
      </nav>
      {current ? <RemoveView section={SECTION} view={current} /> : null}
      {canSave ? <SaveView section={SECTION} search={query} /> : null}
    </div>
  )
}

function searchOf({ search }: SavedView): OrderSearch {
  const params = new URLSearchParams(search)
  return orderSearchFrom({ ...Object.fromEntries(params), state: params.getAll('state') })
}
