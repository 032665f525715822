import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Checkbox } from 'react-aria-components'
import type { OrderState } from '../../shop/orders/states.ts'
import type { SavedView } from '../../shop/staff/staff.calls.ts'
import { CallError, call } from '../calls.ts'
import { EXACT } from '../frame/exact.ts'
import { Button, Field, IconButton, Problem, Window } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { submitted } from '../step.tsx'
import { callQuery, type OrderSearch, orderSearchFrom } from './order-search.ts'

type OwnView = { name: string; states: readonly OrderState[]; refunded?: true }

const VIEWS = [
  { name: 'all', states: [] },
  { name: 'toPack', states: ['paid', 'processing'] },
  { name: 'toSend', states: ['packed'] },
  { name: 'sent', states: ['shipped', 'ready_for_pickup'] },
  { name: 'unpaid', states: ['awaiting_payment'] },
  { name: 'closed', states: ['completed'] },
  { name: 'dropped', states: ['cancelled', 'refunded'] },
  { name: 'refunded', states: [], refunded: true },
] as const satisfies readonly OwnView[]

const filterOf = ({ states, refunded }: OwnView) => ({
  state: states.length > 0 ? [...states] : undefined,
  refunded,
})

const KEY = ['order-views'] as const

/** The address is what a view holds: the built-in ones, those of all, and one's own. */
export function OrderViews({ search }: { search: OrderSearch }) {
  const { t } = useAdmin()
  const [isOpen, setOpen] = useState(false)
  const saved = useQuery({ queryKey: KEY, queryFn: () => call<{ views: SavedView[] }>('GET', '/orders/views') })
  const views = saved.data?.views ?? []
  const query = callQuery(search)
  const current = views.find((view) => view.search === query)
  const canSave = query !== '' && !current && !VIEWS.some((view) => callQuery(filterOf(view) as OrderSearch) === query)
  return (
    <>
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
        {current ? <RemoveView view={current} /> : null}
        {canSave ? (
          <Button look="quiet" icon="plus" onPress={() => setOpen(true)}>
            {t.views.save}
          </Button>
        ) : null}
      </div>
      <Window title={t.views.title} isOpen={isOpen} onClose={() => setOpen(false)}>
        <ViewForm search={query} onDone={() => setOpen(false)} />
      </Window>
    </>
  )
}

const isShown = ({ state = [], refunded }: OrderSearch, view: OwnView) =>
  state.join() === view.states.join() && refunded === view.refunded

function searchOf({ search }: SavedView): OrderSearch {
  const params = new URLSearchParams(search)
  return orderSearchFrom({ ...Object.fromEntries(params), state: params.getAll('state') })
}

function RemoveView({ view }: { view: SavedView }) {
  const { t } = useAdmin()
  const can = useCan()
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: () => call('DELETE', `/orders/views/${view.id}`),
    onSettled: () => void queries.invalidateQueries({ queryKey: KEY }),
  })
  if (view.isShared && !can('write:orders')) return null
  return <IconButton icon="trash" label={t.views.remove(view.name)} onPress={() => remove.mutate()} />
}

function ViewForm({ search, onDone }: { search: string; onDone: () => void }) {
  const { t } = useAdmin()
  const can = useCan()
  const queries = useQueryClient()
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  const save = useMutation({
    mutationFn: () => call<SavedView>('POST', '/orders/views', { name, search, isShared }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: KEY })
      onDone()
    },
  })
  const error = save.error instanceof CallError ? save.error.of('name') : undefined
  return (
    <form className="a-form" onSubmit={submitted(() => save.mutate())}>
      <Field label={t.views.name} autoFocus isRequired maxLength={40} value={name} onChange={setName} error={error} />
      {can('write:orders') ? (
        <Checkbox className="a-checkbox" isSelected={isShared} onChange={setShared}>
          <span className="a-checkbox__box" aria-hidden />
          {t.views.shared}
        </Checkbox>
      ) : null}
      {save.error && !error ? <Problem error={save.error} /> : null}
      <Button type="submit" look="primary" isPending={save.isPending} isDisabled={!name.trim()}>
        {t.common.save}
      </Button>
    </form>
  )
}
