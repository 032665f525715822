import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Lang } from '../../shop/languages.ts'
import type { ListedReturn } from '../../shop/returns/returns.calls.ts'
import { call } from '../calls.ts'
import { formatDay } from '../format.ts'
import { EXACT } from '../frame/exact.ts'
import { NoRight } from '../frame/not-found.tsx'
import { type Column, Grid } from '../grid/grid.tsx'
import { useEnd } from '../grid/use-end.ts'
import { Empty, PageHead, Problem, Waiting } from '../parts.tsx'
import { type AdminTexts, useAdmin, useCan } from '../session.ts'
import { RETURN_VIEWS } from './return-search.ts'
import { DaysLeft, ReturnState } from './return-state.tsx'

export function ReturnsPage() {
  const can = useCan()
  return can('read:returns') ? <Returns /> : <NoRight />
}

type Page = { rows: ListedReturn[]; next: string | null }

function Returns() {
  const { t, lang } = useAdmin()
  const can = useCan()
  const navigate = useNavigate()
  const { view = 'open' } = useSearch({ from: '/returns' })
  const list = useInfiniteQuery({
    queryKey: ['returns', view],
    initialPageParam: '',
    queryFn: ({ pageParam }) =>
      call<Page>('GET', `/returns?limit=50&view=${view}${pageParam ? `&after=${encodeURIComponent(pageParam)}` : ''}`),
    getNextPageParam: ({ next }) => next,
    placeholderData: (before) => before,
  })
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.rows) ?? [], [list.data])
  const columns = useMemo(() => returnColumns(t, lang), [t, lang])
  const { onEnd, retry } = useEnd(list)
  return (
    <div className="a-list-page">
      <PageHead title={t.returns.title} />
      <nav className="a-views" aria-label={t.returns.title}>
        {RETURN_VIEWS.map((name) => (
          <Link
            key={name}
            to="/returns"
            search={name === 'open' ? {} : { view: name }}
            activeOptions={EXACT}
            aria-current={name === view ? 'page' : undefined}
            className="a-views__link"
          >
            {t.returns.views[name]}
          </Link>
        ))}
      </nav>
      {list.isPending ? <Waiting /> : null}
      {list.error ? <Problem error={list.error} onRetry={retry} /> : null}
      {list.data && rows.length === 0 ? (
        <Empty icon="back" text={view === 'settled' || view === 'refused' ? t.returns.noneSuch : t.returns.empty}>
          {can('read:orders') ? (
            <Link to="/orders" className="a-button a-button--plain">
              {t.returns.toOrders}
            </Link>
          ) : null}
        </Empty>
      ) : null}
      {rows.length > 0 ? (
        <Grid
          label={t.returns.title}
          columns={columns}
          rows={rows}
          keyOf={({ id }) => String(id)}
          addressOf={({ id }) => `/admin/returns/${id}`}
          onOpen={({ id }) => void navigate({ to: '/returns/$id', params: { id: String(id) } })}
          onEnd={onEnd}
          total={undefined}
        />
      ) : null}
    </div>
  )
}

function returnColumns(t: AdminTexts, lang: Lang): readonly Column<ListedReturn>[] {
  const { columns: words, reasons, states } = t.returns
  return [
    {
      key: 'number',
      title: words.number,
      width: '7.5rem',
      cell: ({ number }) => <strong>{number}</strong>,
      text: ({ number }) => number,
    },
    {
      key: 'due',
      title: words.due,
      width: '12rem',
      cell: ({ refundDue, daysLeft }) => (
        <>
          {refundDue ? formatDay(refundDue, lang) : '–'} <DaysLeft days={daysLeft} />
        </>
      ),
      text: ({ refundDue }) => refundDue ?? '',
    },
    {
      key: 'state',
      title: words.state,
      width: '11rem',
      cell: ({ state, exchange }) => (
        <>
          <ReturnState state={state} /> {exchange ? <span className="a-tag">{t.orders.exchange}</span> : null}
        </>
      ),
      text: ({ state, exchange }) => (exchange ? `${states[state]}, ${t.orders.exchange}` : states[state]),
    },
    {
      key: 'buyer',
      title: words.buyer,
      width: 'minmax(9rem, 2fr)',
      cell: ({ buyer }) => buyer,
      text: ({ buyer }) => buyer,
    },
    {
      key: 'reason',
      title: words.reason,
      width: 'minmax(10rem, 1.5fr)',
      cell: ({ reason }) => reasons[reason],
      text: ({ reason }) => reasons[reason],
    },
    {
      key: 'pieces',
      title: words.pieces,
      width: '4rem',
      isNumber: true,
      cell: ({ pieces }) => pieces,
      text: ({ pieces }) => String(pieces),
    },
  ]
}
