import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { ListedCustomer } from '../../shop/customer-records/customers.calls.ts'
import { call } from '../calls.ts'
import { NoRight } from '../frame/not-found.tsx'
import { useAsked } from '../frame/use-asked.ts'
import { ColumnMenu } from '../grid/column-menu.tsx'
import { Grid } from '../grid/grid.tsx'
import { useColumns } from '../grid/use-columns.ts'
import { useEnd } from '../grid/use-end.ts'
import { Button, Empty, PageHead, Problem, Waiting } from '../parts.tsx'
import { SearchBox } from '../search-box.tsx'
import { useAdmin, useCan } from '../session.ts'
import { customerColumns } from './columns.tsx'
import { CustomerFilters } from './customer-filters.tsx'
import { CUSTOMER_FILTERS, type CustomerSearch, customerQuery, customerSearchFrom } from './customer-search.ts'
import { CustomerViews } from './customer-views.tsx'
import { ExportWindow } from './export-window.tsx'
import { GuestCard, isAddress } from './guest-card.tsx'

export function CustomersPage() {
  const can = useCan()
  return can('read:customers') ? <Customers /> : <NoRight />
}

type Page = { rows: ListedCustomer[]; next: number | null }

function useCustomers(search: CustomerSearch) {
  const list = useInfiniteQuery({
    queryKey: ['customers', search],
    initialPageParam: 0,
    queryFn: ({ pageParam }) => call<Page>('GET', `/customers?limit=50&${customerQuery(search, pageParam)}`),
    getNextPageParam: ({ next }) => next,
    placeholderData: (before) => before,
  })
  const count = useQuery({
    queryKey: ['customers-count', search],
    queryFn: () =>
      call<{ count: number; counted: 'exact' | 'atLeast' }>('GET', `/customers/count?${customerQuery(search)}`),
  })
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.rows) ?? [], [list.data])
  const { onEnd, retry } = useEnd(list)
  return { list, count: count.data, rows, onEnd, retry }
}

function Customers() {
  const { t, lang } = useAdmin()
  const can = useCan()
  const navigate = useNavigate()
  const search = useSearch({ from: '/customers' })
  const [isExporting, setExporting] = useState(false)
  useAsked({ export: can('export') ? () => setExporting(true) : undefined })
  const { list, count, rows, onEnd, retry } = useCustomers(search)
  const all = useMemo(
    () => customerColumns(t, lang, { money: can('read:money'), personal: can('personal-data') }),
    [t, lang, can],
  )
  const { columns, hidden, toggle } = useColumns('customers', all)
  const onSearch = (q: string) =>
    void navigate({ to: '/customers', search: (newest) => customerSearchFrom({ ...newest, q }), replace: true })
  const open = ({ id }: ListedCustomer) => void navigate({ to: '/customers/$id', params: { id: String(id) } })
  return (
    <div className="a-list-page a-customers">
      <PageHead title={t.customers.title}>
        <span className="a-count">{count ? t.customers.count(count.count, count.counted === 'atLeast') : ''}</span>
        {can('export') ? (
          <Button icon="file" onPress={() => setExporting(true)}>
            {t.customers.export}
          </Button>
        ) : null}
      </PageHead>
      <CustomerViews search={search} />
      <div className="a-tools">
        <SearchBox label={t.customers.search} value={search.q ?? ''} onSearch={onSearch} />
        <ColumnMenu all={all} hidden={hidden} onToggle={toggle} />
      </div>
      <CustomerFilters search={search} />
      {can('personal-data') && isAddress(search.q) ? <GuestCard key={search.q} email={search.q} /> : null}
      {list.isPending ? <Waiting /> : null}
      {list.error ? <Problem error={list.error} onRetry={retry} /> : null}
      {list.data && rows.length === 0 ? <NoCustomers search={search} /> : null}
      {rows.length > 0 ? (
        <Grid
          label={t.customers.title}
          columns={columns}
          rows={rows}
          keyOf={({ id }) => String(id)}
          addressOf={({ id }) => `/admin/customers/${id}`}
          onOpen={open}
          onEnd={onEnd}
          total={count?.counted === 'exact' ? count.count + 1 : undefined}
          isPrevious={list.isPlaceholderData}
        />
      ) : null}
      {isExporting ? <ExportWindow search={search} onClose={() => setExporting(false)} /> : null}
    </div>
  )
}

function NoCustomers({ search }: { search: CustomerSearch }) {
  const { t } = useAdmin()
  const can = useCan()
  if (!search.q && CUSTOMER_FILTERS.every((name) => search[name] === undefined)) {
    return (
      <Empty icon="user" text={t.customers.none}>
        {can('import') ? (
          <Link to="/import" className="a-button a-button--plain">
            {t.customers.importFirst}
          </Link>
        ) : null}
      </Empty>
    )
  }
  return (
    <Empty icon="search" text={t.orders.noHits}>
      <Link to="/customers" search={{}} className="a-button a-button--plain">
        {t.customers.clear}
      </Link>
    </Empty>
  )
}
