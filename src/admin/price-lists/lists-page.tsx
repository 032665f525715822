import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import type { Lang } from '../../shop/languages.ts'
import type { PriceList } from '../../shop/price-lists/price-lists.calls.ts'
import { CallError, call } from '../calls.ts'
import { NoRight } from '../frame/not-found.tsx'
import { type Column, Grid } from '../grid/grid.tsx'
import { momentOf } from '../moment-field.tsx'
import { AddFirst, Button, Empty, Field, PageHead, Problem, Waiting, Window } from '../parts.tsx'
import { type AdminTexts, useAdmin, useCan } from '../session.ts'
import { submitted } from '../step.tsx'
import { ListStateTag, stateWord } from './list-state.tsx'
import { LISTS } from './queries.ts'

export function PriceListsPage() {
  const can = useCan()
  return can('read:catalogue') ? <Lists /> : <NoRight />
}

type Page = { rows: PriceList[]; next: number | null }

function Lists() {
  const { t, lang } = useAdmin()
  const words = t.priceLists
  const can = useCan()
  const navigate = useNavigate()
  const [isCreating, setCreating] = useState(false)
  const all = useInfiniteQuery({
    queryKey: [...LISTS, 'all'],
    initialPageParam: 0,
    queryFn: ({ pageParam }) => call<Page>('GET', `/price-lists?limit=50${pageParam ? `&after=${pageParam}` : ''}`),
    getNextPageParam: ({ next }) => next,
  })
  const rows = useMemo(() => all.data?.pages.flatMap((page) => page.rows) ?? [], [all.data])
  const columns = useMemo(() => columnsOf(t, lang), [t, lang])
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = all
  const onEnd = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  const open = (id: number) => void navigate({ to: '/price-lists/$id', params: { id: String(id) } })
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
      {all.isPending ? <Waiting /> : null}
      {all.error ? <Problem error={all.error} onRetry={() => void all.refetch()} /> : null}
      {all.data && rows.length === 0 ? (
        <Empty icon="file" text={words.empty}>
          {can('write:prices') ? <AddFirst onPress={() => setCreating(true)} /> : null}
        </Empty>
      ) : null}
      {rows.length > 0 ? (
        <div className="a-lists-grid">
          <Grid
            label={words.title}
            columns={columns}
            rows={rows}
            keyOf={({ id }) => String(id)}
            addressOf={({ id }) => `/admin/price-lists/${id}`}
            onOpen={({ id }) => open(id)}
            onEnd={onEnd}
            total={undefined}
          />
        </div>
      ) : null}
      <Window title={words.create} isOpen={isCreating} onClose={() => setCreating(false)}>
        <NewList onClose={() => setCreating(false)} onMade={open} />
      </Window>
    </div>
  )
}

function NewList({ onClose, onMade }: { onClose: () => void; onMade: (id: number) => void }) {
  const { t } = useAdmin()
  const words = t.priceLists
  const queries = useQueryClient()
  const [name, setName] = useState('')
  const create = useMutation({
    mutationFn: () => call<PriceList>('POST', '/price-lists', { fields: { name } }),
    onSuccess: ({ id }) => {
      void queries.invalidateQueries({ queryKey: [...LISTS, 'all'] })
      onMade(id)
    },
  })
  const error = create.error instanceof CallError ? create.error.of('name') : undefined
  return (
    <form className="a-form" noValidate onSubmit={submitted(() => create.mutate())}>
      <Field
        label={words.name}
        hint={words.nameHint}
        autoFocus
        isRequired
        maxLength={120}
        value={name}
        onChange={setName}
        error={error}
      />
      {create.error && !error ? <Problem error={create.error} /> : null}
      <div className="a-row">
        <Button onPress={onClose}>{t.common.cancel}</Button>
        <Button type="submit" look="primary" isPending={create.isPending}>
          {words.make}
        </Button>
      </div>
    </form>
  )
}

function daysOf({ fields }: PriceList, t: AdminTexts, lang: Lang): string {
  const [from, until] = [String(fields.validFrom), String(fields.validUntil)].map((at) => momentOf(at, lang))
  return from || until ? `${from} – ${until}` : t.priceLists.always
}

function columnsOf(t: AdminTexts, lang: Lang): readonly Column<PriceList>[] {
  const { columns: words, goodsOf, buyersOf } = t.priceLists
  const days = (list: PriceList) => daysOf(list, t, lang)
  const goods = (list: PriceList) => goodsOf(list.goods)
  const buyers = (list: PriceList) => buyersOf(list.buyers)
  return [
    {
      key: 'title',
      title: words.name,
      width: 'minmax(12rem, 2fr)',
      cell: ({ fields }) => <strong>{fields.name}</strong>,
      text: ({ fields }) => String(fields.name),
    },
    {
      key: 'state',
      title: words.state,
      width: '9rem',
      cell: (list) => <ListStateTag list={list} />,
      text: (list) => stateWord(list, t),
    },
    { key: 'days', title: words.days, width: 'minmax(16rem, 1fr)', cell: days, text: days },
    { key: 'goods', title: words.goods, width: '8rem', isNumber: true, cell: goods, text: goods },
    { key: 'buyers', title: words.buyers, width: '8rem', isNumber: true, cell: buyers, text: buyers },
  ]
}
