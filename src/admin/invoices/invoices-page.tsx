import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { ListedInvoice } from '../../shop/invoices/invoice-list.calls.ts'
import { call } from '../calls.ts'
import { EXACT } from '../frame/exact.ts'
import { NoRight } from '../frame/not-found.tsx'
import { Grid } from '../grid/grid.tsx'
import { useEnd } from '../grid/use-end.ts'
import { Empty, Field, PageHead, Problem, Waiting } from '../parts.tsx'
import { SearchBox } from '../search-box.tsx'
import { useAdmin, useCan } from '../session.ts'
import { DebtAges } from './debt-ages.tsx'
import { invoiceColumns } from './invoice-columns.tsx'
import { INVOICE_VIEWS, type InvoiceSearch, invoiceQueryOf } from './invoice-search.ts'
import { InvoiceWindow } from './invoice-window.tsx'

export function InvoicesPage() {
  const can = useCan()
  return can('read:accounting') ? <Invoices /> : <NoRight />
}

type Page = { rows: ListedInvoice[]; next: number | null }

function Invoices() {
  const { t, lang } = useAdmin()
  const navigate = useNavigate()
  const search = useSearch({ from: '/invoices' })
  const { view = 'all', month = '', q = '', open } = search
  const query = invoiceQueryOf(search)
  const list = useInfiniteQuery({
    queryKey: ['invoices', query],
    initialPageParam: 0,
    queryFn: ({ pageParam }) => call<Page>('GET', `/invoices?${query}&after=${pageParam}`),
    getNextPageParam: ({ next }) => next,
    placeholderData: (before) => before,
  })
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.rows) ?? [], [list.data])
  const columns = useMemo(() => invoiceColumns(t, lang, view === 'einvoices'), [t, lang, view])
  const { onEnd, retry } = useEnd(list)
  const go = (changes: Partial<Record<keyof InvoiceSearch, string | undefined>>) => {
    const next = Object.entries({ ...search, ...changes }).filter(([, value]) => value !== undefined && value !== '')
    void navigate({ to: '/invoices', search: Object.fromEntries(next) as InvoiceSearch, replace: !('open' in changes) })
  }
  const isFiltered = view !== 'all' || month !== '' || q !== '' || search.age !== undefined
  return (
    <div className="a-list-page">
      <PageHead title={t.invoices.title} />
      <DebtAges chosen={search.age} onChoose={(age) => go({ age, view: undefined })} />
      <nav className="a-views" aria-label={t.invoices.title}>
        {INVOICE_VIEWS.map((name) => (
          <Link
            key={name}
            to="/invoices"
            search={name === 'all' ? {} : { view: name }}
            activeOptions={EXACT}
            aria-current={name === view && !search.age ? 'page' : undefined}
            className="a-views__link"
          >
            {t.invoices.views[name]}
          </Link>
        ))}
      </nav>
      <div className="a-row a-invoices__filters">
        <SearchBox label={t.invoices.search} value={q} onSearch={(text) => go({ q: text })} />
        <Field label={t.invoices.month} type="month" value={month} onChange={(value) => go({ month: value })} />
      </div>
      {list.isPending ? <Waiting /> : null}
      {list.error ? <Problem error={list.error} onRetry={retry} /> : null}
      {list.data && rows.length === 0 ? (
        <Empty icon="file" text={isFiltered ? t.invoices.none : t.invoices.empty}>
          {isFiltered ? null : (
            <Link to="/orders" className="a-button a-button--plain">
              {t.nav.orders}
            </Link>
          )}
        </Empty>
      ) : null}
      {rows.length > 0 ? (
        <div className="a-invoices__grid">
          <Grid
            label={t.invoices.title}
            columns={columns}
            rows={rows}
            keyOf={({ number }) => number}
            addressOf={({ number }) => `/admin/invoices?open=${number}`}
            onOpen={({ number }) => go({ open: number })}
            onEnd={onEnd}
            total={undefined}
            isPrevious={list.isPlaceholderData}
          />
        </div>
      ) : null}
      {open ? <InvoiceWindow key={open} number={open} onClose={() => go({ open: undefined })} /> : null}
    </div>
  )
}
