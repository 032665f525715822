import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import type { Right } from '../../shop/staff/rights.ts'
import type { IconName } from '../../ui/icon.tsx'
import { call } from '../calls.ts'
import { useAsked } from '../frame/use-asked.ts'
import { type Column, Grid } from '../grid/grid.tsx'
import { useEnd } from '../grid/use-end.ts'
import { AddFirst, Button, Empty, PageHead, Problem, Waiting, Window } from '../parts.tsx'
import { useCan } from '../session.ts'
import { SearchBox } from '../structure/search-box.tsx'

type Props<Row> = {
  /** With words for a search the list has one. */
  words: { title: string; hint: string; empty: string; create: string; search?: string; nothing?: string }
  icon: IconName
  /** Of the call, without its page. */
  path: string
  listKey: readonly string[]
  columns: readonly Column<Row>[]
  /** Of the page of a row, without its id. */
  address: string
  onOpen: (id: number) => void
  /** In a window: what makes a new one. */
  form: (onClose: () => void) => ReactNode
  /** Who may make one. */
  right?: Right
  /** Beside the button that makes one. */
  children?: ReactNode
}

type Page<Row> = { rows: Row[]; next: number | null }

/** Sales or price lists, the newest first, and a window that makes another. */
export function ListFrame<Row extends { id: number }>({
  words,
  columns,
  address,
  onOpen,
  form,
  right = 'write:prices',
  children,
  ...list
}: Props<Row>) {
  const mayWrite = useCan()(right)
  const [isCreating, setCreating] = useState(false)
  const { path, listKey, icon } = list
  const [text, setText] = useState('')
  const q = useDeferredValue(text.trim())
  const all = useInfiniteQuery({
    queryKey: q ? [...listKey, q] : listKey,
    initialPageParam: 0,
    queryFn: ({ pageParam }) => call<Page<Row>>('GET', `${path}?${queryOf(q, pageParam)}`),
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
  const rows = useMemo(() => all.data?.pages.flatMap((page) => page.rows) ?? [], [all.data])
  const { onEnd, retry } = useEnd(all)
  const create = () => setCreating(true)
  useAsked({ new: mayWrite ? create : undefined })
  return (
    <div className="a-list-page">
      <PageHead title={words.title}>
        {children}
        {mayWrite ? (
          <Button look="primary" icon="plus" onPress={create}>
            {words.create}
          </Button>
        ) : null}
      </PageHead>
      <p className="a-note">{words.hint}</p>
      {words.search ? <SearchBox label={words.search} value={text} onChange={setText} /> : null}
      {all.isPending ? <Waiting /> : null}
      {all.error ? <Problem error={all.error} onRetry={retry} /> : null}
      {all.data && rows.length === 0 && q ? <p role="status">{words.nothing}</p> : null}
      {all.data && rows.length === 0 && !q ? (
        <Empty icon={icon} text={words.empty}>
          {mayWrite ? <AddFirst onPress={create} /> : null}
        </Empty>
      ) : null}
      {rows.length > 0 ? (
        <div className="a-priced-grid">
          <Grid
            label={words.title}
            columns={columns}
            rows={rows}
            keyOf={({ id }) => String(id)}
            addressOf={({ id }) => `${address}/${id}`}
            onOpen={({ id }) => onOpen(id)}
            onEnd={onEnd}
            total={undefined}
          />
        </div>
      ) : null}
      <Window title={words.create} isOpen={isCreating} onClose={() => setCreating(false)}>
        {form(() => setCreating(false))}
      </Window>
    </div>
  )
}

function queryOf(q: string, after: number): URLSearchParams {
  return new URLSearchParams({ limit: '50', ...(q ? { q } : {}), ...(after ? { after: String(after) } : {}) })
}
