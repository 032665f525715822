import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import { endOfRigaDay, plusDays, toRigaDate } from '../../shop/calendar/days.ts'
import type { Lang } from '../../shop/languages.ts'
import type { Sale } from '../../shop/sales/sales.calls.ts'
import { CallError, call } from '../calls.ts'
import { NoRight } from '../frame/not-found.tsx'
import { type Column, Grid } from '../grid/grid.tsx'
import { MomentField, momentOf } from '../moment-field.tsx'
import { AddFirst, Button, Empty, Field, PageHead, Problem, Waiting, Window } from '../parts.tsx'
import { type AdminTexts, useAdmin, useCan } from '../session.ts'
import { submitted } from '../step.tsx'
import { SALES } from './sale-queries.ts'
import { SaleStateTag, titleOf } from './sale-state.tsx'

export function SalesPage() {
  const can = useCan()
  return can('read:catalogue') ? <Sales /> : <NoRight />
}

type Page = { rows: Sale[]; next: number | null }

function Sales() {
  const { t, lang } = useAdmin()
  const words = t.prices.sales
  const can = useCan()
  const navigate = useNavigate()
  const [isCreating, setCreating] = useState(false)
  const list = useInfiniteQuery({
    queryKey: [...SALES, 'list'],
    initialPageParam: 0,
    queryFn: ({ pageParam }) => call<Page>('GET', `/sales?limit=50${pageParam ? `&after=${pageParam}` : ''}`),
    getNextPageParam: ({ next }) => next,
  })
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.rows) ?? [], [list.data])
  const columns = useMemo(() => columnsOf(t, lang), [t, lang])
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list
  const onEnd = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  const open = (id: number) => void navigate({ to: '/prices/$id', params: { id: String(id) } })
  return (
    <div className="a-list-page">
      <PageHead title={words.title}>
        {can('write:prices') ? (
          <Button look="primary" icon="plus" onPress={() => setCreating(true)}>
            {words.create}
          </Button>
        ) : null}
      </PageHead>
      <p className="a-note">{words.hint}</p>
      {list.isPending ? <Waiting /> : null}
      {list.error ? <Problem error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.data && rows.length === 0 ? (
        <Empty icon="clock" text={words.empty}>
          {can('write:prices') ? <AddFirst onPress={() => setCreating(true)} /> : null}
        </Empty>
      ) : null}
      {rows.length > 0 ? (
        <div className="a-sales-grid">
          <Grid
            label={words.title}
            columns={columns}
            rows={rows}
            keyOf={({ id }) => String(id)}
            addressOf={({ id }) => `/admin/prices/${id}`}
            onOpen={({ id }) => open(id)}
            onEnd={onEnd}
            total={undefined}
          />
        </div>
      ) : null}
      <Window title={words.create} isOpen={isCreating} onClose={() => setCreating(false)}>
        <NewSale onClose={() => setCreating(false)} onMade={open} />
      </Window>
    </div>
  )
}

/** From the next midnight for a week. */
const midnight = (days: number) => endOfRigaDay(plusDays(toRigaDate(new Date()), days - 1)).toISOString()

function NewSale({ onClose, onMade }: { onClose: () => void; onMade: (id: number) => void }) {
  const { t } = useAdmin()
  const { sales: words } = t.prices
  const queries = useQueryClient()
  const [title, setTitle] = useState('')
  const [startsAt, setStart] = useState(() => midnight(1))
  const [endsAt, setEnd] = useState(() => midnight(8))
  const [percent, setPercent] = useState('')
  const create = useMutation({
    mutationFn: () => call<Sale>('POST', '/sales', { fields: { 'title.lv': title, startsAt, endsAt, percent } }),
    onSuccess: ({ id }) => {
      void queries.invalidateQueries({ queryKey: [...SALES, 'list'] })
      onMade(id)
    },
  })
  const errorOf = (field: string) => (create.error instanceof CallError ? create.error.of(field) : undefined)
  const isField = create.error instanceof CallError && create.error.status === 422
  return (
    <form className="a-form" noValidate onSubmit={submitted(() => create.mutate())}>
      <Field
        label={`${words.name}, ${t.structure.languages.lv}`}
        autoFocus
        isRequired
        maxLength={200}
        value={title}
        onChange={setTitle}
        error={errorOf('title.lv')}
      />
      <MomentField label={words.startsAt} value={startsAt} onChange={setStart} error={errorOf('startsAt')} />
      <MomentField label={words.endsAt} value={endsAt} onChange={setEnd} error={errorOf('endsAt')} />
      <Field
        label={words.percent}
        hint={words.percentHint}
        inputMode="numeric"
        value={percent}
        onChange={setPercent}
        error={errorOf('percent')}
      />
      {create.error && !isField ? <Problem error={create.error} /> : null}
      <div className="a-row">
        <Button onPress={onClose}>{t.common.cancel}</Button>
        <Button type="submit" look="primary" isPending={create.isPending}>
          {words.make}
        </Button>
      </div>
    </form>
  )
}

function columnsOf(t: AdminTexts, lang: Lang): readonly Column<Sale>[] {
  const { columns: words, states, goodsOf } = t.prices.sales
  const days = ({ fields }: Sale) => `${momentOf(fields.startsAt, lang)} – ${momentOf(fields.endsAt, lang)}`
  const percent = ({ fields }: Sale) => (fields.percent ? `−${fields.percent} %` : '')
  const goods = (sale: Sale) => goodsOf(Object.values(sale.goods).reduce((sum, count) => sum + (count ?? 0), 0))
  return [
    {
      key: 'title',
      title: words.title,
      width: 'minmax(12rem, 2fr)',
      cell: (sale) => <strong>{titleOf(sale, lang)}</strong>,
      text: (sale) => titleOf(sale, lang),
    },
    {
      key: 'state',
      title: words.state,
      width: '9rem',
      cell: (sale) => <SaleStateTag sale={sale} />,
      text: ({ state }) => states[state],
    },
    { key: 'days', title: words.days, width: 'minmax(16rem, 1fr)', cell: days, text: days },
    { key: 'percent', title: words.percent, width: '6rem', isNumber: true, cell: percent, text: percent },
    { key: 'goods', title: words.goods, width: '8rem', isNumber: true, cell: goods, text: goods },
    {
      key: 'left',
      title: words.left,
      width: '8rem',
      isNumber: true,
      cell: ({ goods: { left } }) => (left ? <span className="a-state a-state--waits">{left}</span> : ''),
      text: ({ goods: { left } }) => String(left ?? 0),
    },
  ]
}
