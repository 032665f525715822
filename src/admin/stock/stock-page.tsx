import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { StockRow } from '../../shop/stock/staff-stock.calls.ts'
import { Icon } from '../../ui/icon.tsx'
import { call } from '../calls.ts'
import { Camera, CameraButton } from '../camera/camera.tsx'
import { NoRight } from '../frame/not-found.tsx'
import { type Column, Grid } from '../grid/grid.tsx'
import { useEnd } from '../grid/use-end.ts'
import { useScanner } from '../packing/use-scanner.ts'
import { Empty, PageHead, Problem, Waiting } from '../parts.tsx'
import { NoGoods } from '../products/no-goods.tsx'
import { type AdminTexts, useAdmin, useCan } from '../session.ts'
import { StockNav } from './stock-nav.tsx'
import { STOCK, useOpenLocations } from './stock-queries.ts'
import type { StockSearch } from './stock-search.ts'

export function StockPage() {
  const can = useCan()
  return can('read:catalogue') ? <Stock /> : <NoRight />
}

type Page = { rows: StockRow[]; next: string | null }

const DELAY_MS = 200

function Stock() {
  const { t } = useAdmin()
  const navigate = useNavigate()
  const search = useSearch({ from: '/stock' })
  const list = useStockList(search)
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.rows) ?? [], [list.data])
  const columns = useMemo(() => stockColumns(t, search.view === 'low'), [t, search.view])
  const { onEnd, retry } = useEnd(list)
  const isLow = search.view === 'low'
  return (
    <div className="a-list-page">
      <PageHead title={t.stock.title}>
        {isLow ? (
          <a className="a-button a-button--plain" href="/admin/api/stock/low.csv" download>
            {t.stock.file}
          </a>
        ) : null}
      </PageHead>
      <StockNav place={isLow ? 'low' : 'goods'} />
      {isLow ? null : <Tools search={search} />}
      {list.isPending ? <Waiting /> : null}
      {list.error ? <Problem error={list.error} onRetry={retry} /> : null}
      {list.data && rows.length === 0 ? <NoStock search={search} /> : null}
      {rows.length > 0 ? (
        <div className="a-stock-grid">
          <Grid
            label={t.stock.title}
            columns={columns}
            rows={rows}
            keyOf={({ id }) => String(id)}
            addressOf={({ id }) => `/admin/stock/goods/${id}`}
            onOpen={({ id }) => void navigate({ to: '/stock/goods/$id', params: { id: String(id) } })}
            onEnd={onEnd}
            total={undefined}
          />
        </div>
      ) : null}
    </div>
  )
}

function useStockList({ view: shown, q, location }: StockSearch) {
  const view = shown ?? 'all'
  return useInfiniteQuery({
    queryKey: [...STOCK, 'list', view, q, location],
    initialPageParam: '',
    queryFn: ({ pageParam }) => {
      const given = { view, q, location, after: pageParam || undefined, limit: '50' }
      const query = Object.entries(given).filter((each): each is [string, string] => each[1] !== undefined)
      return call<Page>('GET', `/stock?${new URLSearchParams(query)}`)
    },
    getNextPageParam: ({ next }) => next,
    placeholderData: (before) => before,
  })
}

function NoStock({ search: { view, q, location } }: { search: StockSearch }) {
  const { t } = useAdmin()
  if (view === 'low') return <Empty icon="check" text={t.stock.emptyLow} />
  return q || location ? <Empty icon="search" text={t.stock.empty} /> : <NoGoods />
}

/** The search finds what is scanned anywhere on the page. */
function Tools({ search }: { search: StockSearch }) {
  const { t } = useAdmin()
  const navigate = useNavigate()
  const locations = useOpenLocations()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(search.q ?? '')
  const find = useCallback(
    (q: string) => {
      const { q: _, ...rest } = search
      void navigate({ to: '/stock', search: q.trim() ? { ...rest, q: q.trim() } : rest, replace: true })
    },
    [navigate, search],
  )
  useEffect(() => {
    if (text.trim() === (search.q ?? '')) return
    const timer = window.setTimeout(() => find(text), DELAY_MS)
    return () => window.clearTimeout(timer)
  }, [text, search.q, find])
  useScanner({ field, onScan: setText, commands: {} })
  const [hasCamera, setCamera] = useState(false)
  return (
    <>
      <div className="a-tools">
        <label className="a-search">
          <Icon name="search" size={20} />
          <span className="visually-hidden">{t.stock.search}</span>
          <input
            ref={field}
            type="search"
            placeholder={t.stock.search}
            autoComplete="off"
            maxLength={200}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <kbd aria-hidden>/</kbd>
        </label>
        <CameraButton isOpen={hasCamera} onChange={setCamera} />
        <select
          className="a-select"
          aria-label={t.stock.location}
          value={search.location ?? ''}
          onChange={({ target: { value } }) => {
            const { location: _, ...rest } = search
            void navigate({ to: '/stock', search: value ? { ...rest, location: value } : rest })
          }}
        >
          <option value="">{t.stock.everywhere}</option>
          {locations.map(({ code, title }) => (
            <option key={code} value={code}>
              {title}
            </option>
          ))}
        </select>
      </div>
      {hasCamera ? <Camera onScan={setText} /> : null}
    </>
  )
}

const levelsOf = ({ levels }: StockRow) =>
  levels
    .filter(({ pieces }) => pieces !== 0)
    .map(({ title, pieces }) => `${title} ${pieces}`)
    .join(' · ')

function DaysLeft({ row: { isLow, daysLeft }, words }: { row: StockRow; words: string }) {
  const { stock } = useAdmin().t
  if (isLow) return <span className="a-state a-state--waits">{words}</span>
  if (daysLeft === null) return <span className="a-stock-dash">{words}</span>
  return (
    <>
      <span className="a-stock-word">{stock.columns.daysLeft} </span>
      {words}
    </>
  )
}

function stockColumns({ stock }: AdminTexts, isLow: boolean): readonly Column<StockRow>[] {
  const { columns: words } = stock
  const days = ({ daysLeft }: StockRow) =>
    daysLeft === null ? (isLow ? stock.belowLimit : '–') : stock.daysLeft(daysLeft)
  const title: Column<StockRow> = {
    key: 'title',
    title: words.title,
    width: 'minmax(12rem, 3fr)',
    cell: (row) => (
      <>
        {row.title}
        {row.isPublished ? null : <span className="a-tag">{stock.hidden}</span>}
      </>
    ),
    text: (row) => row.title,
  }
  const number = (key: 'quantity' | 'sold' | 'proposed', of: (row: StockRow) => number): Column<StockRow> => ({
    key,
    title: words[key],
    width: '6rem',
    isNumber: true,
    cell: (row) =>
      key === 'sold' ? (
        of(row)
      ) : (
        <>
          {key === 'proposed' ? <span className="a-stock-word">{words[key]} </span> : null}
          <strong>{of(row)}</strong>
        </>
      ),
    text: (row) => String(of(row)),
  })
  const code: Column<StockRow> = {
    key: 'code',
    title: words.code,
    width: 'minmax(8rem, 1fr)',
    cell: (row) => row.code,
    text: (row) => row.code,
  }
  const left: Column<StockRow> = {
    key: 'left',
    title: words.daysLeft,
    width: '8rem',
    cell: (row) => <DaysLeft row={row} words={days(row)} />,
    text: days,
  }
  const levels: Column<StockRow> = {
    key: 'levels',
    title: words.levels,
    width: 'minmax(10rem, 2fr)',
    cell: levelsOf,
    text: levelsOf,
  }
  const sums = [number('quantity', ({ quantity }) => quantity), number('sold', ({ sold30 }) => sold30)]
  return isLow
    ? [title, code, ...sums, left, number('proposed', ({ proposed }) => proposed)]
    : [title, code, ...sums, left, levels]
}
