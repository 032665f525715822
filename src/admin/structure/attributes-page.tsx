import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { ListedAttribute } from '../../shop/catalogue/structure/structure.calls.ts'
import type { Lang } from '../../shop/languages.ts'
import { call } from '../calls.ts'
import { NoRight } from '../frame/not-found.tsx'
import { AddFirst, Button, Empty, PageHead, Problem, Waiting, Window } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { NewTitle } from './new-title.tsx'
import { OrderedRows } from './ordered-rows.tsx'

export function AttributesPage() {
  const can = useCan()
  return can('read:catalogue') ? <Attributes /> : <NoRight />
}

export const ATTRIBUTES_KEY = ['attributes'] as const
export const readAttributes = () => call<{ rows: ListedAttribute[] }>('GET', '/attributes')

/** In the person's language, else in the shop's first one. */
export const titleIn = ({ fields }: Pick<ListedAttribute, 'fields'>, lang: Lang): string =>
  String(fields[`title.${lang}`] || fields['title.lv'] || '')

function Attributes() {
  const { t, lang } = useAdmin()
  const words = t.structure.attributes
  const can = useCan()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [isCreating, setCreating] = useState(false)
  const list = useQuery({ queryKey: ATTRIBUTES_KEY, queryFn: readAttributes })
  const order = useMutation({
    mutationFn: (ids: number[]) => call<{ rows: ListedAttribute[] }>('POST', '/attributes/order', { ids }),
    onSuccess: (next) => queries.setQueryData(ATTRIBUTES_KEY, next),
  })
  const open = (id: number) => void navigate({ to: '/attributes/$id', params: { id: String(id) } })
  const mayWrite = can('write:catalogue')
  return (
    <div className="a-list-page">
      <PageHead title={words.title}>
        {mayWrite ? (
          <Button look="primary" icon="plus" onPress={() => setCreating(true)}>
            {words.create}
          </Button>
        ) : null}
      </PageHead>
      <p className="a-note">{words.hint}</p>
      {list.isPending ? <Waiting /> : null}
      {list.error ? <Problem error={list.error} onRetry={() => void list.refetch()} /> : null}
      {order.error ? <Problem error={order.error} /> : null}
      {list.data?.rows.length === 0 ? (
        <Empty icon="filter" text={words.empty}>
          {mayWrite ? <AddFirst onPress={() => setCreating(true)} /> : null}
        </Empty>
      ) : null}
      {list.data && list.data.rows.length > 0 ? (
        <OrderedRows
          label={words.title}
          rows={list.data.rows.map((row) => ({
            id: row.id,
            title: titleIn(row, lang),
            content: <AttributeWords row={row} />,
          }))}
          onOrder={mayWrite ? (ids) => order.mutate(ids) : undefined}
          onOpen={open}
        />
      ) : null}
      <Window title={words.create} isOpen={isCreating} onClose={() => setCreating(false)}>
        <NewTitle<{ rows: ListedAttribute[] }>
          path="/attributes"
          onClose={() => setCreating(false)}
          onMade={(next) => {
            queries.setQueryData(ATTRIBUTES_KEY, next)
            const made = next.rows.at(-1)
            if (made) open(made.id)
          }}
        />
      </Window>
    </div>
  )
}

function AttributeWords({ row }: { row: ListedAttribute }) {
  const { t, lang } = useAdmin()
  const words = t.structure.attributes
  const { fields, options, products } = row
  const role = words.roles[String(fields.role) as keyof typeof words.roles]
  return (
    <>
      <span className="a-sortable__title">
        <strong>{titleIn(row, lang)}</strong>
        <small>{words.counts(options, products)}</small>
      </span>
      <span className="a-sortable__tags">
        {fields.role ? <span className="a-tag">{role}</span> : null}
        {fields.isFilter ? null : <span className="a-tag">{words.noFilter}</span>}
      </span>
    </>
  )
}
