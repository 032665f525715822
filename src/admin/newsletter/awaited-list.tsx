import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Awaited } from '../../shop/newsletter/newsletter.calls.ts'
import { call } from '../calls.ts'
import { formatMoment } from '../format.ts'
import { type Column, Grid } from '../grid/grid.tsx'
import { named } from '../grid/named.tsx'
import { Empty, Problem, Waiting } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'

type Row = Awaited['rows'][number]

const nothingMore = () => undefined

export function AwaitedList() {
  const { t, lang } = useAdmin()
  const words = t.newsletter
  const can = useCan()
  const navigate = useNavigate()
  const list = useQuery({
    queryKey: ['newsletter-awaited'],
    queryFn: () => call<Awaited>('GET', '/newsletter/awaited'),
    staleTime: 0,
  })
  const columns = useMemo<readonly Column<Row>[]>(() => {
    const { awaited } = t.newsletter
    const oldest = (row: Row) => (row.oldest ? formatMoment(row.oldest, lang) : '')
    return [
      {
        key: 'title',
        title: awaited.title,
        width: 'minmax(14rem, 2fr)',
        cell: (row) => <strong>{row.title}</strong>,
        text: (row) => row.title,
      },
      { key: 'code', title: awaited.code, width: '10rem', cell: (row) => row.code, text: (row) => row.code },
      {
        key: 'waiting',
        title: awaited.waiting,
        width: '7rem',
        cell: (row) => named(awaited.waiting, String(row.waiting)),
        text: (row) => String(row.waiting),
      },
      {
        key: 'told',
        title: awaited.told,
        width: '8rem',
        cell: (row) => named(awaited.told, String(row.told)),
        text: (row) => String(row.told),
      },
      {
        key: 'oldest',
        title: awaited.oldest,
        width: 'minmax(11rem, 1fr)',
        cell: (row) => named(awaited.oldest, oldest(row)),
        text: oldest,
      },
    ]
  }, [t, lang])
  if (list.isPending) return <Waiting />
  if (list.isLoadingError) return <Problem error={list.error} onRetry={() => void list.refetch()} />
  const { rows } = list.data
  if (rows.length === 0) return <Empty icon="box" text={words.awaited.empty} />
  const open = ({ productId }: Row) => {
    if (can('read:catalogue')) void navigate({ to: '/products/$id', params: { id: String(productId) } })
  }
  return (
    <div className="a-lists-grid a-newsletters">
      <Grid
        label={words.views.awaited}
        columns={columns}
        rows={rows}
        keyOf={({ productId }) => String(productId)}
        addressOf={({ productId }) => `/admin/products/${productId}`}
        onOpen={open}
        onEnd={nothingMore}
        total={undefined}
      />
    </div>
  )
}
