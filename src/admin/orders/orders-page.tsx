import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { ListedOrder } from '../../shop/orders/staff-orders.calls.ts'
import { call } from '../calls.ts'
import { forgetWaitingOrders } from '../frame/news.ts'
import { NoRight } from '../frame/not-found.tsx'
import { useAsked } from '../frame/use-asked.ts'
import { ColumnMenu } from '../grid/column-menu.tsx'
import { Grid } from '../grid/grid.tsx'
import { useChoice } from '../grid/use-choice.ts'
import { useColumns } from '../grid/use-columns.ts'
import { useEnd } from '../grid/use-end.ts'
import { useShown } from '../grid/use-shown.ts'
import { Empty, PageHead, Problem, Waiting } from '../parts.tsx'
import { PastOrdersLink } from '../past-orders/past-orders-link.tsx'
import { useCan, useCore } from '../session.ts'
import { BulkWindow } from './bulk-window.tsx'
import { orderColumns } from './columns.tsx'
import { rememberOrderSearch } from './last-search.ts'
import { OrderFilters } from './order-filters.tsx'
import { callQuery, ORDER_FILTERS, type OrderSearch } from './order-search.ts'
import { DirectionLink, OrderSearchBox } from './order-tools.tsx'
import { OrderViews } from './order-views.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { useOrderList } from './use-order-list.ts'
import { WaitingChip } from './waiting-chip.tsx'

export function OrdersPage() {
  const can = useCan()
  return can('read:orders') ? <Orders /> : <NoRight />
}

const keyOf = ({ number }: ListedOrder) => number

function Orders() {
  const { t, lang } = useCore()
  const can = useCan()
  const navigate = useNavigate()
  const search = useSearch({ from: '/orders' })
  useEffect(() => rememberOrderSearch(search), [search])
  const list = useOrderList(search)
  const { dataUpdatedAt } = list
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was read holds what had waited
  useEffect(forgetWaitingOrders, [dataUpdatedAt])
  const count = useQuery({
    queryKey: ['orders-count', search],
    queryFn: () => call<{ count: number; counted: 'exact' | 'atLeast' }>('GET', `/orders/count?${callQuery(search)}`),
  })
  const { data, isPrevious } = useShown(list, search)
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows) ?? [], [data])
  const choice = useChoice(search, rows, keyOf)
  const all = useMemo(() => orderColumns(t, lang, can('read:money')), [t, lang, can])
  const { columns, hidden, toggle } = useColumns('orders', all)
  const { refetch } = list
  const readAnew = useCallback(() => void refetch(), [refetch])
  const { onEnd, retry } = useEnd(list)
  const { direction: _, ...filters } = search
  const [isExporting, setExporting] = useState(false)
  useAsked({ export: can('export') ? () => setExporting(true) : undefined })
  const open = ({ number }: ListedOrder) => void navigate({ to: '/orders/$number', params: { number } })
  return (
    <div className="a-list-page">
      <PageHead title={t.orders.title}>
        <span className="a-count">
          {count.data ? t.orders.count(count.data.count, count.data.counted === 'atLeast') : ''}
        </span>
      </PageHead>
      <OrderViews search={search} />
      <div className="a-tools">
        <OrderSearchBox search={search} />
        <ColumnMenu all={all} hidden={hidden} onToggle={toggle} />
        <DirectionLink search={search} />
      </div>
      <OrderFilters search={search} />
      <WaitingChip onShow={readAnew} />
      {!data && !list.error ? <Waiting /> : null}
      {list.error ? <Problem error={list.error} onRetry={retry} /> : null}
      {data && rows.length === 0 ? <NoOrders search={search} /> : null}
      {rows.length > 0 ? (
        <Grid
          label={t.orders.title}
          columns={columns}
          rows={rows}
          keyOf={keyOf}
          selection={choice.selection}
          addressOf={({ number }) => `/admin/orders/${number}`}
          onOpen={open}
          onEnd={onEnd}
          total={count.data?.counted === 'exact' ? count.data.count + 1 : undefined}
          isPrevious={isPrevious}
        />
      ) : null}
      <SelectionBar {...choice.bar} columns={columns} search={search} count={count.data} />
      <BulkWindow bulk={isExporting ? 'export' : null} selection={filters} onClose={() => setExporting(false)} />
      <PastOrdersLink />
    </div>
  )
}

function NoOrders({ search }: { search: OrderSearch }) {
  const { t } = useCore()
  const can = useCan()
  const { direction, ...narrowing } = search
  if (Object.keys(narrowing).length === 0) {
    return (
      <Empty icon="box" text={t.orders.none}>
        {can('write:orders') ? (
          <Link to="/offers/$id" params={{ id: 'new' }} className="a-button a-button--plain">
            {t.orders.createOffer}
          </Link>
        ) : null}
      </Empty>
    )
  }
  if (!search.q && !ORDER_FILTERS.some((name) => search[name] !== undefined))
    return <Empty icon="box" text={t.orders.empty} />
  return (
    <Empty icon="search" text={t.orders.noHits}>
      <Link to="/orders" search={{}} className="a-button a-button--plain">
        {t.orders.clear}
      </Link>
    </Empty>
  )
}
