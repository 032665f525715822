import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { Lang } from '../../shop/languages.ts'
import { DOCUMENT_KINDS, documentNumber } from '../../shop/stock/documents.ts'
import type { DocumentHead } from '../../shop/stock/stock-documents.calls.ts'
import { call } from '../calls.ts'
import { formatMoment } from '../format.ts'
import { NoRight } from '../frame/not-found.tsx'
import { type Column, Grid } from '../grid/grid.tsx'
import { useEnd } from '../grid/use-end.ts'
import { AddFirst, Button, Empty, PageHead, Problem, Waiting } from '../parts.tsx'
import { type AdminTexts, useAdmin, useCan } from '../session.ts'
import { DocumentState } from './document-state.tsx'
import { NewDocumentWindow } from './new-document.tsx'
import { StockNav } from './stock-nav.tsx'
import { STOCK } from './stock-queries.ts'

export function DocumentsPage() {
  const can = useCan()
  return can('read:catalogue') ? <Documents /> : <NoRight />
}

type Page = { rows: DocumentHead[]; next: number | null }

function Documents() {
  const { t, lang } = useAdmin()
  const { documents: words } = t.stock
  const can = useCan()
  const navigate = useNavigate()
  const { kind } = useSearch({ from: '/stock/documents' })
  const [isBeginning, setBeginning] = useState(false)
  const list = useInfiniteQuery({
    queryKey: [...STOCK, 'documents', kind],
    initialPageParam: 0,
    queryFn: ({ pageParam }) =>
      call<Page>(
        'GET',
        `/stock/documents?limit=50${kind ? `&kind=${kind}` : ''}${pageParam ? `&after=${pageParam}` : ''}`,
      ),
    getNextPageParam: ({ next }) => next,
    placeholderData: (before) => before,
  })
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.rows) ?? [], [list.data])
  const columns = useMemo(() => documentColumns(t, lang), [t, lang])
  const { onEnd, retry } = useEnd(list)
  const open = (id: number) => void navigate({ to: '/stock/documents/$id', params: { id: String(id) } })
  return (
    <div className="a-list-page">
      <PageHead title={t.stock.title}>
        {can('write:stock') ? (
          <Button icon="plus" look="primary" onPress={() => setBeginning(true)}>
            {words.begin}
          </Button>
        ) : null}
      </PageHead>
      <StockNav place="documents" />
      <nav className="a-stock-choices" aria-label={words.kind}>
        {[undefined, ...DOCUMENT_KINDS].map((each) => (
          <Link
            key={each ?? 'all'}
            to="/stock/documents"
            search={each ? { kind: each } : {}}
            className="a-button a-button--quiet a-stock-toggle"
            activeOptions={{ exact: true, includeSearch: true }}
            aria-current={kind === each ? 'page' : undefined}
          >
            {each ? words.kinds[each] : words.all}
          </Link>
        ))}
      </nav>
      {list.isPending ? <Waiting /> : null}
      {list.error ? <Problem error={list.error} onRetry={retry} /> : null}
      {list.data && rows.length === 0 ? (
        <Empty icon="file" text={words.empty}>
          {can('write:stock') ? <AddFirst onPress={() => setBeginning(true)} /> : null}
        </Empty>
      ) : null}
      {rows.length > 0 ? (
        <div className="a-stock-grid">
          <Grid
            label={t.stock.nav.documents}
            columns={columns}
            rows={rows}
            keyOf={({ id }) => String(id)}
            addressOf={({ id }) => `/admin/stock/documents/${id}`}
            onOpen={({ id }) => open(id)}
            onEnd={onEnd}
            total={undefined}
          />
        </div>
      ) : null}
      <NewDocumentWindow
        key={kind ?? 'all'}
        kind={kind ?? 'receipt'}
        isOpen={isBeginning}
        onClose={() => setBeginning(false)}
        onMade={open}
      />
    </div>
  )
}

function documentColumns(t: AdminTexts, lang: Lang): readonly Column<DocumentHead>[] {
  const { columns: words, kinds, states, linesOf } = t.stock.documents
  const about = (row: DocumentHead) =>
    [row.supplier, row.reference, row.categoryTitle, placesOf(row), row.cause ? t.stock.causes[row.cause] : '']
      .filter(Boolean)
      .join(' · ')
  return [
    {
      key: 'number',
      title: words.number,
      width: '6rem',
      cell: ({ kind, id }) => <strong>{documentNumber(kind, id)}</strong>,
      text: ({ kind, id }) => documentNumber(kind, id),
    },
    {
      key: 'kind',
      title: words.kind,
      width: '9rem',
      cell: ({ kind }) => kinds[kind],
      text: ({ kind }) => kinds[kind],
    },
    {
      key: 'state',
      title: words.state,
      width: '9rem',
      cell: ({ state }) => <DocumentState state={state} />,
      text: ({ state }) => states[state],
    },
    { key: 'about', title: words.about, width: 'minmax(12rem, 3fr)', cell: about, text: about },
    {
      key: 'lines',
      title: words.lines,
      width: '11rem',
      cell: ({ lines, pieces }) => linesOf(lines, pieces),
      text: ({ lines, pieces }) => linesOf(lines, pieces),
    },
    {
      key: 'placedAt',
      title: words.created,
      width: '9rem',
      cell: ({ createdAt }) => formatMoment(createdAt, lang),
      text: ({ createdAt }) => createdAt,
    },
  ]
}

const placesOf = ({ locationTitle, toLocationTitle }: DocumentHead) =>
  toLocationTitle ? `${locationTitle} → ${toLocationTitle}` : locationTitle
