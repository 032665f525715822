import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { ListedCompany } from '../../shop/customer-records/companies.calls.ts'
import type { Lang } from '../../shop/languages.ts'
import { call } from '../calls.ts'
import { formatMoment, formatSum } from '../format.ts'
import { EXACT } from '../frame/exact.ts'
import { NoRight } from '../frame/not-found.tsx'
import { type Column, Grid } from '../grid/grid.tsx'
import { useEnd } from '../grid/use-end.ts'
import { Empty, PageHead, Problem, Waiting } from '../parts.tsx'
import { SearchBox } from '../search-box.tsx'
import { type AdminTexts, useAdmin, useCan } from '../session.ts'
import { COMPANY_VIEWS, companyQuery, companySearchFrom } from './company-search.ts'
import { CompanyStateTag } from './company-state.tsx'

export function CompaniesPage() {
  const can = useCan()
  return can('read:customers') ? <Companies /> : <NoRight />
}

type Page = { rows: ListedCompany[]; next: number | null }

function Companies() {
  const { t, lang } = useAdmin()
  const can = useCan()
  const words = t.companies
  const navigate = useNavigate()
  const search = useSearch({ from: '/companies' })
  const { view = 'waiting', q = '' } = search
  const list = useInfiniteQuery({
    queryKey: ['companies', search],
    initialPageParam: 0,
    queryFn: ({ pageParam }) => call<Page>('GET', `/companies?limit=50&${companyQuery(search, pageParam)}`),
    getNextPageParam: ({ next }) => next,
    placeholderData: (before) => before,
  })
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.rows) ?? [], [list.data])
  const columns = useMemo(() => columnsOf(t, lang, can('read:money')), [t, lang, can])
  const { onEnd, retry } = useEnd(list)
  return (
    <div className="a-list-page a-companies">
      <PageHead title={words.title} />
      <nav className="a-views" aria-label={words.title}>
        {COMPANY_VIEWS.map((one) => (
          <Link
            key={one}
            to="/companies"
            search={companySearchFrom({ view: one, q })}
            activeOptions={EXACT}
            aria-current={one === view ? 'page' : undefined}
            className="a-views__link"
          >
            {words.views[one]}
          </Link>
        ))}
      </nav>
      <div className="a-tools">
        <SearchBox
          label={words.search}
          value={q}
          onSearch={(text) =>
            void navigate({ to: '/companies', search: companySearchFrom({ view, q: text }), replace: true })
          }
        />
      </div>
      {list.isPending ? <Waiting /> : null}
      {list.error ? <Problem error={list.error} onRetry={retry} /> : null}
      {list.data && rows.length === 0 ? <Empty icon="store" text={q ? t.orders.noHits : words.none[view]} /> : null}
      {rows.length > 0 ? (
        <Grid
          label={words.title}
          columns={columns}
          rows={rows}
          keyOf={({ id }) => String(id)}
          addressOf={({ id }) => `/admin/companies/${id}`}
          onOpen={({ id }) => void navigate({ to: '/companies/$id', params: { id: String(id) } })}
          onEnd={onEnd}
          total={undefined}
          isPrevious={list.isPlaceholderData}
        />
      ) : null}
    </div>
  )
}

function columnsOf(t: AdminTexts, lang: Lang, seesMoney: boolean): readonly Column<ListedCompany>[] {
  const { columns: words, states } = t.companies
  const sum = (cents: number | null) => (cents === null ? '' : formatSum(cents, lang))
  const since = ({ createdAt }: ListedCompany) => formatMoment(createdAt, lang)
  const all: readonly (Column<ListedCompany> | null)[] = [
    {
      key: 'buyer',
      title: words.name,
      width: 'minmax(12rem, 2fr)',
      cell: ({ name, isVatWaiting }) => (
        <>
          <strong>{name}</strong> {isVatWaiting ? <span className="a-tag">{t.companies.vatWaits}</span> : null}
        </>
      ),
      text: ({ name }) => name,
    },
    {
      key: 'number',
      title: words.regNum,
      width: '10rem',
      cell: ({ country, regNum }) => `${country} ${regNum}`,
      text: ({ country, regNum }) => `${country} ${regNum}`,
    },
    {
      key: 'kind',
      title: t.customers.columns.kind,
      width: '9rem',
      cell: ({ type }) => t.buyerKinds[type],
      text: ({ type }) => t.buyerKinds[type],
    },
    {
      key: 'state',
      title: t.customers.columns.state,
      width: '10rem',
      cell: ({ state }) => <CompanyStateTag state={state} />,
      text: ({ state }) => states[state],
    },
    seesMoney
      ? {
          key: 'total',
          title: words.owed,
          width: '8rem',
          isNumber: true,
          cell: ({ owed }) => sum(owed),
          text: ({ owed }) => String((owed ?? 0) / 100),
        }
      : null,
    seesMoney
      ? {
          key: 'pieces',
          title: words.limit,
          width: '8rem',
          isNumber: true,
          cell: ({ limit, state }) => (state === 'approved' ? sum(limit) : ''),
          text: ({ limit }) => String((limit ?? 0) / 100),
        }
      : null,
    { key: 'placedAt', title: t.customers.columns.since, width: '9rem', cell: since, text: since },
  ]
  return all.filter((column) => column !== null)
}
