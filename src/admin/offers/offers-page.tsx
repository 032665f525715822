import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useMemo, useState } from 'react'
import type { ListedDraft, ListedOffer } from '../../shop/quotes/offers.calls.ts'
import { call } from '../calls.ts'
import { EXACT } from '../frame/exact.ts'
import { NoRight } from '../frame/not-found.tsx'
import { ColumnMenu } from '../grid/column-menu.tsx'
import { type Column, Grid } from '../grid/grid.tsx'
import { useColumns } from '../grid/use-columns.ts'
import { useEnd } from '../grid/use-end.ts'
import { Button, Empty, PageHead, Problem, Waiting } from '../parts.tsx'
import { SearchBox } from '../search-box.tsx'
import { useAdmin, useCan } from '../session.ts'
import { ExportOffers } from './export-window.tsx'
import { draftColumns, offerColumns } from './offer-columns.tsx'
import { OFFER_VIEWS, offerSearchFrom } from './offer-search.ts'
import { OfferWindow } from './offer-window.tsx'

export function OffersPage() {
  const can = useCan()
  return can('read:orders') ? <Offers /> : <NoRight />
}

function Offers() {
  const { t } = useAdmin()
  const can = useCan()
  const navigate = useNavigate()
  const { view = 'all', q = '' } = useSearch({ from: '/offers' })
  const words = q ? { q } : {}
  return (
    <div className="a-list-page">
      <PageHead title={t.offers.title}>
        {can('write:orders') ? (
          <Button
            look="primary"
            icon="plus"
            onPress={() => void navigate({ to: '/offers/$id', params: { id: 'new' } })}
          >
            {t.offers.create}
          </Button>
        ) : null}
      </PageHead>
      <nav className="a-views" aria-label={t.offers.title}>
        {OFFER_VIEWS.filter((one) => one !== 'drafts' || can('write:orders')).map((one) => (
          <Link
            key={one}
            to="/offers"
            search={one === 'all' ? words : { ...words, view: one }}
            activeOptions={EXACT}
            aria-current={one === view ? 'page' : undefined}
            className="a-views__link"
          >
            {t.offers.views[one]}
          </Link>
        ))}
      </nav>
      {view === 'drafts' ? <Drafts q={q} /> : <Sent key={view} view={view} q={q} />}
    </div>
  )
}

type ListProps<Row> = {
  view: (typeof OFFER_VIEWS)[number]
  q: string
  path: string
  columns: readonly Column<Row>[]
  keyOf: (row: Row) => string
  addressOf: (row: Row) => string
  onOpen: (row: Row) => void
  tools?: ReactNode
}

type Page<Row> = { rows: Row[]; next: string | null }

function List<Row>({ view, q, path, columns: all, tools, ...grid }: ListProps<Row>) {
  const { t } = useAdmin()
  const navigate = useNavigate()
  const { columns, hidden, toggle } = useColumns(view === 'drafts' ? 'offer-drafts' : 'offers', all)
  const words = q ? `&q=${encodeURIComponent(q)}` : ''
  const list = useInfiniteQuery({
    queryKey: ['offers', view, q],
    initialPageParam: '',
    queryFn: ({ pageParam }) => call<Page<Row>>('GET', `${path}${words}${pageParam && `&after=${pageParam}`}`),
    getNextPageParam: ({ next }) => next,
    // What was found stays while the person types on, but not under another view.
    placeholderData: (before, query) => (query?.queryKey[1] === view ? before : undefined),
  })
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.rows) ?? [], [list.data])
  const { onEnd, retry } = useEnd(list)
  return (
    <>
      <div className="a-tools">
        <SearchBox
          label={t.offers.search}
          value={q}
          onSearch={(text) =>
            void navigate({ to: '/offers', search: offerSearchFrom({ view, q: text }), replace: true })
          }
        />
        <ColumnMenu all={all} hidden={hidden} onToggle={toggle} />
        {tools}
      </div>
      {list.isPending ? <Waiting /> : null}
      {list.error ? <Problem error={list.error} onRetry={retry} /> : null}
      {list.data && rows.length === 0 ? <NoOffers view={view} q={q} /> : null}
      {rows.length > 0 ? (
        <div className="a-offers">
          <Grid
            label={t.offers.title}
            columns={columns}
            rows={rows}
            {...grid}
            onEnd={onEnd}
            total={undefined}
            isPrevious={list.isPlaceholderData}
          />
        </div>
      ) : null}
    </>
  )
}

function Sent({ view, q }: { view: 'all' | 'staff' | 'buyer'; q: string }) {
  const { t, lang } = useAdmin()
  const can = useCan()
  const [opened, setOpened] = useState<ListedOffer>()
  const columns = useMemo(() => offerColumns(t, lang, can('read:money')), [t, lang, can])
  return (
    <>
      <List<ListedOffer>
        view={view}
        q={q}
        path={`/offers?limit=50${view === 'all' ? '' : `&by=${view}`}`}
        columns={columns}
        keyOf={({ number }) => number}
        addressOf={({ number }) => `/admin/offers?q=${number}`}
        onOpen={setOpened}
        tools={
          can('export') ? (
            <ExportOffers selection={{ ...(view === 'all' ? {} : { by: view }), ...(q ? { q } : {}) }} />
          ) : null
        }
      />
      <OfferWindow offer={opened} onClose={() => setOpened(undefined)} />
    </>
  )
}

function Drafts({ q }: { q: string }) {
  const { t, lang } = useAdmin()
  const navigate = useNavigate()
  const columns = useMemo(() => draftColumns(t, lang), [t, lang])
  return (
    <List<ListedDraft>
      view="drafts"
      q={q}
      path="/offers/drafts?limit=50"
      columns={columns}
      keyOf={({ id }) => String(id)}
      addressOf={({ id }) => `/admin/offers/${id}`}
      onOpen={({ id }) => void navigate({ to: '/offers/$id', params: { id: String(id) } })}
    />
  )
}

function NoOffers({ view, q }: { view: (typeof OFFER_VIEWS)[number]; q: string }) {
  const { t } = useAdmin()
  const can = useCan()
  if (q) {
    return (
      <Empty icon="search" text={t.orders.noHits}>
        <Link to="/offers" search={offerSearchFrom({ view })} className="a-button a-button--plain">
          {t.orders.clear}
        </Link>
      </Empty>
    )
  }
  return (
    <Empty icon="file" text={t.offers.none[view]}>
      {can('write:orders') ? (
        <Link to="/offers/$id" params={{ id: 'new' }} className="a-button a-button--plain">
          {t.offers.create}
        </Link>
      ) : null}
    </Empty>
  )
}
