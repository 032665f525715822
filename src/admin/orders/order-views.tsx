import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import type { OrderState } from '../../shop/orders/states.ts'
import type { SavedView } from '../../shop/staff/staff.calls.ts'
import { EXACT } from '../frame/exact.ts'
import { RemoveView, SavedViewLinks, SaveView, useSavedViews } from '../saved-views.tsx'
import { useCore } from '../session.ts'
import { callQuery, type OrderSearch, orderSearchFrom } from './order-search.ts'

type OwnView = { name: string; states: readonly OrderState[]; refunded?: true; agent?: true }

const VIEWS = [
  { name: 'all', states: [] },
  { name: 'toPack', states: ['paid', 'processing'] },
  { name: 'toSend', states: ['packed'] },
  { name: 'sent', states: ['shipped', 'ready_for_pickup'] },
  { name: 'unpaid', states: ['awaiting_payment'] },
  { name: 'closed', states: ['completed'] },
  { name: 'dropped', states: ['cancelled', 'refunded'] },
  { name: 'refunded', states: [], refunded: true },
  { name: 'byAgents', states: [], agent: true },
] as const satisfies readonly OwnView[]

const filterOf = ({ states, refunded, agent }: OwnView) => ({
  state: states.length > 0 ? [...states] : undefined,
  refunded,
  agent,
})

const SECTION = { path: '/orders/views', share: 'write:orders' } as const

/** The address is what a view holds: the built-in ones, those of all, and one's own. */
export const OrderViews = memo(function OrderViews({ search }: { search: OrderSearch }) {
  const { t } = useCore()
  const views = useSavedViews(SECTION)
  const query = callQuery(search)
  const current = views.find((view) => view.search === query)
  const canSave = query !== '' && !current && !VIEWS.some((view) => callQuery(filterOf(view) as OrderSearch) === query)
  return (
    <div className="a-views-row">
      <nav className="a-views" aria-label={t.orders.title}>
        {VIEWS.map((view) => (
          <Link
            key={view.name}
            to="/orders"
            search={{ ...(current ? {} : search), ...filterOf(view) } as OrderSearch}
            activeOptions={EXACT}
            aria-current={!current && isShown(search, view) ? 'page' : undefined}
            className="a-views__link"
          >
            {t.orders[view.name]}
          </Link>
        ))}
        <SavedViewLinks
          views={views}
          current={current}
          linkOf={(view) => ({ to: '/orders', search: searchOf(view) })}
        />
      </nav>
      {current ? <RemoveView section={SECTION} view={current} /> : null}
      {canSave ? <SaveView section={SECTION} search={query} /> : null}
    </div>
  )
})

const isShown = ({ state = [], refunded, agent }: OrderSearch, view: OwnView) =>
  state.join() === view.states.join() && refunded === view.refunded && agent === view.agent

function searchOf({ search }: SavedView): OrderSearch {
  const params = new URLSearchParams(search)
  return orderSearchFrom({ ...Object.fromEntries(params), state: params.getAll('state') })
}
