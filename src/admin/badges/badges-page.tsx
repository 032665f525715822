import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Badges, ListedBadge } from '../../shop/catalogue/badges.calls.ts'
import { call } from '../calls.ts'
import { NoRight } from '../frame/not-found.tsx'
import { Button, PageHead, Problem, Waiting, Window } from '../parts.tsx'
import { useChoices } from '../product/use-choices.ts'
import { useAdmin, useCan } from '../session.ts'
import { titleIn } from '../structure/attributes-page.tsx'
import { OrderedRows } from '../structure/ordered-rows.tsx'
import { BadgeForm } from './badge-form.tsx'
import { BadgeRow } from './badge-row.tsx'
import { NewBadge } from './new-badge.tsx'

export function BadgesPage() {
  const can = useCan()
  return can('read:catalogue') ? <LoadedBadges /> : <NoRight />
}

const KEY = ['badges'] as const

function LoadedBadges() {
  const list = useQuery({ queryKey: KEY, queryFn: () => call<Badges>('GET', '/badges') })
  if (list.isPending) return <Waiting />
  if (list.isLoadingError) return <Problem error={list.error} onRetry={() => void list.refetch()} />
  return <BadgeList rows={list.data.rows} />
}

function BadgeList({ rows }: { rows: readonly ListedBadge[] }) {
  const { t, lang } = useAdmin()
  const words = t.badges
  const mayWrite = useCan()('write:catalogue')
  const queries = useQueryClient()
  const choices = useChoices()
  const [opened, setOpened] = useState<number | null>(null)
  const [isAdding, setAdding] = useState(false)
  const current = rows.find(({ id }) => id === opened)
  const order = useMutation({
    mutationFn: (ids: number[]) => call<Badges>('POST', '/badges/order', { ids }),
    onMutate: (ids) =>
      queries.setQueryData<Badges>(KEY, { rows: ids.flatMap((id) => rows.filter((row) => row.id === id)) }),
    onSuccess: (next) => queries.setQueryData(KEY, next),
    onError: () => queries.invalidateQueries({ queryKey: KEY }),
  })
  const onSaved = () => {
    void queries.invalidateQueries({ queryKey: KEY })
    void queries.invalidateQueries({ queryKey: ['product-choices'] })
    setOpened(null)
  }
  return (
    <div className="a-structure">
      <PageHead title={words.title}>
        {mayWrite ? (
          <Button look="primary" icon="plus" onPress={() => setAdding(true)}>
            {words.create}
          </Button>
        ) : null}
      </PageHead>
      <p className="a-note">{words.hint}</p>
      {order.error ? <Problem error={order.error} /> : null}
      <section className="a-card" aria-label={words.title}>
        <OrderedRows
          label={words.title}
          rows={rows.map((row) => ({
            id: row.id,
            title: titleIn(row, lang),
            content: <BadgeRow badge={row} choices={choices.data} />,
          }))}
          onOrder={mayWrite ? (ids) => order.mutate(ids) : undefined}
          onOpen={mayWrite ? setOpened : undefined}
        />
      </section>
      <Window title={words.create} isOpen={isAdding} onClose={() => setAdding(false)}>
        <NewBadge
          onClose={() => setAdding(false)}
          onMade={({ id, rows: next }) => {
            queries.setQueryData<Badges>(KEY, { rows: next })
            void queries.invalidateQueries({ queryKey: ['product-choices'] })
            setAdding(false)
            setOpened(id)
          }}
        />
      </Window>
      <Window
        title={current ? titleIn(current, lang) : ''}
        isOpen={current !== undefined}
        onClose={() => setOpened(null)}
      >
        {current ? <BadgeForm key={current.version} badge={current} choices={choices.data} onSaved={onSaved} /> : null}
      </Window>
    </div>
  )
}
