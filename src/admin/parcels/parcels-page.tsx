import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { tinykeys } from 'tinykeys'
import type { LabelAnswer } from '../../shop/parcels/labels.calls.ts'
import type { ParcelState } from '../../shop/parcels/parcel-states.ts'
import type { ListedParcel } from '../../shop/parcels/parcels.calls.ts'
import { CARRIERS } from '../../shop/shipping/carrier-point.ts'
import { call } from '../calls.ts'
import { EXACT } from '../frame/exact.ts'
import { isTyping } from '../frame/is-typing.ts'
import { NoRight } from '../frame/not-found.tsx'
import { Grid } from '../grid/grid.tsx'
import { useEnd } from '../grid/use-end.ts'
import { Button, Empty, PageHead, Problem, Waiting } from '../parts.tsx'
import { SearchBox } from '../search-box.tsx'
import { useAdmin, useCan } from '../session.ts'
import { LabelResult } from './label-result.tsx'
import { ManifestWindow } from './manifest-window.tsx'
import { carrierName, parcelColumns } from './parcel-columns.tsx'
import { type ParcelSearch, parcelQuery } from './parcel-search.ts'
import { PARCELS } from './query-keys.ts'
import { Selection } from './selection.tsx'

export function ParcelsPage() {
  const can = useCan()
  return can('write:parcels') ? <Parcels /> : <NoRight />
}

type Page = { rows: ListedParcel[]; next: number | null }

function Parcels() {
  const { t, lang } = useAdmin()
  const navigate = useNavigate()
  const search = useSearch({ from: '/parcels' })
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [isHandingOver, setHandingOver] = useState(false)
  const list = useInfiniteQuery({
    queryKey: [...PARCELS, search],
    initialPageParam: null as number | null,
    queryFn: ({ pageParam }) => call<Page>('GET', `/parcels?limit=100&${parcelQuery(search, pageParam)}`),
    getNextPageParam: ({ next }) => next,
    placeholderData: (before) => before,
  })
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.rows) ?? [], [list.data])
  const columns = useMemo(() => parcelColumns(t, lang), [t, lang])
  const { onEnd, retry } = useEnd(list)
  const chosen = rows.filter(({ id }) => selected.has(String(id)))
  const labels = useLabels()
  const make = () => {
    if (chosen.length > 0 && !labels.isPending) labels.mutate(chosen.slice(0, MAX_LABELS).map(({ id }) => id))
  }
  useLabelKey(make)
  return (
    <div className="a-list-page">
      <PageHead title={t.parcels.title}>
        <Link to="/manifests" className="a-button a-button--quiet">
          {t.parcels.manifests}
        </Link>
        <Button icon="box" onPress={() => setHandingOver(true)}>
          {t.parcels.manifest}
        </Button>
      </PageHead>
      <Views search={search} />
      <div className="a-tools">
        <Search search={search} />
        <CarrierChoice search={search} />
      </div>
      {labels.error ? <Problem error={labels.error} /> : null}
      {labels.data ? <LabelResult answer={labels.data} rows={rows} onClose={labels.reset} /> : null}
      {list.isPending ? <Waiting /> : null}
      {list.error ? <Problem error={list.error} onRetry={retry} /> : null}
      {list.data && rows.length === 0 ? <NoParcels search={search} /> : null}
      {rows.length > 0 ? (
        <Grid
          label={t.parcels.title}
          columns={columns}
          rows={rows}
          keyOf={({ id }) => String(id)}
          selection={{ selected, onSelect: setSelected }}
          addressOf={({ order }) => `/admin/orders/${order}`}
          onOpen={({ order }) => void navigate({ to: '/orders/$number', params: { number: order } })}
          onEnd={onEnd}
          total={list.hasNextPage ? undefined : rows.length + 1}
          isPrevious={list.isPlaceholderData}
        />
      ) : null}
      {chosen.length > 0 ? (
        <Selection chosen={chosen} onMake={make} isMaking={labels.isPending} onEnd={() => setSelected(new Set())} />
      ) : null}
      <ManifestWindow
        isOpen={isHandingOver}
        onClose={() => setHandingOver(false)}
        carrier={search.carrier ?? CARRIERS[0]}
      />
    </div>
  )
}

/** As many as one call takes. */
const MAX_LABELS = 200

function NoParcels({ search }: { search: ParcelSearch }) {
  const { t } = useAdmin()
  if (search.q) return <Empty icon="search" text={t.parcels.notFound(search.q)} />
  if (Object.keys(search).length > 0) return <Empty icon="box" text={t.parcels.empty} />
  return (
    <Empty icon="box" text={t.parcels.none}>
      <Link to="/packing" className="a-button a-button--plain">
        {t.home.startPacking}
      </Link>
    </Empty>
  )
}

function useLabels() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (parcels: number[]) => call<LabelAnswer>('POST', '/parcels/labels', { parcels }),
    onSettled: () => void queries.invalidateQueries({ queryKey: PARCELS }),
  })
}

function useLabelKey(make: () => void) {
  useEffect(() =>
    // A checkbox that was pressed is no field.
    tinykeys(window, { u: make }, { ignore: isTyping }),
  )
}

const VIEWS = [
  ['all', []],
  ['toRegister', ['packed']],
  ['refused', ['refused']],
  ['toHandOver', ['registered']],
  ['onTheWay', ['sent', 'in_transit', 'waiting_for_buyer']],
  ['arrived', ['delivered']],
  ['returned', ['returned']],
] as const satisfies readonly (readonly [string, readonly ParcelState[]])[]

function Views({ search }: { search: ParcelSearch }) {
  const { t } = useAdmin()
  const current = (search.state ?? []).join()
  return (
    <nav className="a-views" aria-label={t.parcels.title}>
      {VIEWS.map(([name, states]) => (
        <Link
          key={name}
          to="/parcels"
          search={{ ...search, state: states.length > 0 ? [...states] : undefined } as ParcelSearch}
          activeOptions={EXACT}
          aria-current={current === states.join() ? 'page' : undefined}
          className="a-views__link"
        >
          {t.parcels[name]}
        </Link>
      ))}
    </nav>
  )
}

function Search({ search }: { search: ParcelSearch }) {
  const { t } = useAdmin()
  const navigate = useNavigate()
  const { q = '', ...others } = search
  const find = (text: string) =>
    void navigate({ to: '/parcels', search: text ? { ...others, q: text } : others, replace: true })
  return <SearchBox key={`${others.state}${others.carrier}`} label={t.parcels.search} value={q} onSearch={find} />
}

function CarrierChoice({ search }: { search: ParcelSearch }) {
  const { t } = useAdmin()
  const navigate = useNavigate()
  const { carrier, ...others } = search
  return (
    <select
      className="a-select"
      aria-label={t.parcels.carrier}
      value={carrier ?? ''}
      onChange={({ target: { value } }) =>
        void navigate({ to: '/parcels', search: value ? { ...others, carrier: value } : others })
      }
    >
      <option value="">{t.parcels.anyCarrier}</option>
      {CARRIERS.map((code) => (
        <option key={code} value={code}>
          {carrierName(t, code)}
        </option>
      ))}
    </select>
  )
}
