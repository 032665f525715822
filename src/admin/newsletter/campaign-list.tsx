import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Lang } from '../../shop/languages.ts'
import type { Campaigns } from '../../shop/newsletter/newsletter.calls.ts'
import { call } from '../calls.ts'
import { formatMoment } from '../format.ts'
import { type Column, Grid } from '../grid/grid.tsx'
import { named } from '../grid/named.tsx'
import { useEnd } from '../grid/use-end.ts'
import { AddFirst, Empty, Problem, Waiting } from '../parts.tsx'
import { type AdminTexts, useAdmin } from '../session.ts'
import { NEWSLETTER } from './campaign-queries.ts'
import { CampaignState } from './campaign-state.tsx'

type Row = Campaigns['rows'][number]

const PAGE = 50

export function CampaignList({ onCreate }: { onCreate: (() => void) | undefined }) {
  const { t, lang } = useAdmin()
  const words = t.newsletter
  const navigate = useNavigate()
  const columns = useMemo(() => columnsOf(t, lang), [t, lang])
  const list = useInfiniteQuery({
    queryKey: [...NEWSLETTER, 'all'],
    initialPageParam: 0,
    queryFn: ({ pageParam }) =>
      call<Campaigns>('GET', `/newsletter/campaigns${pageParam ? `?before=${pageParam}` : ''}`),
    getNextPageParam: ({ rows }) => (rows.length === PAGE ? rows.at(-1)?.id : undefined),
    staleTime: 0,
  })
  const { onEnd, retry } = useEnd(list)
  if (list.isPending) return <Waiting />
  if (list.isLoadingError) return <Problem error={list.error} onRetry={retry} />
  const rows = list.data.pages.flatMap((page) => page.rows)
  if (rows.length === 0) {
    return (
      <Empty icon="mail" text={words.empty}>
        {onCreate ? <AddFirst onPress={onCreate} /> : null}
      </Empty>
    )
  }
  return (
    <div className="a-lists-grid a-newsletters">
      {list.error ? <Problem error={list.error} onRetry={retry} /> : null}
      <Grid
        label={words.views.campaigns}
        columns={columns}
        rows={rows}
        keyOf={({ id }) => String(id)}
        addressOf={({ id }) => `/admin/newsletter/${id}`}
        onOpen={({ id }) => void navigate({ to: '/newsletter/$id', params: { id: String(id) } })}
        onEnd={onEnd}
        total={undefined}
      />
    </div>
  )
}

function columnsOf(t: AdminTexts, lang: Lang): readonly Column<Row>[] {
  const { columns, sentOf } = t.newsletter
  const subject = (row: Row) => row.subject[lang] || row.subject.lv
  const when = ({ finishedAt, startedAt, sendAt }: Row) => {
    const at = finishedAt ?? startedAt ?? sendAt
    return at ? formatMoment(at, lang) : ''
  }
  const sent = ({ counts, audience, startedAt }: Row) => (startedAt ? sentOf(counts.sent, audience) : '')
  const gone = ({ counts, startedAt }: Row) => (startedAt ? `${counts.bounced} / ${counts.unsubscribed}` : '')
  return [
    {
      key: 'subject',
      title: columns.subject,
      width: 'minmax(14rem, 2fr)',
      cell: (row) => <strong>{subject(row)}</strong>,
      text: subject,
    },
    {
      key: 'state',
      title: columns.state,
      width: '11rem',
      cell: ({ state }) => <CampaignState state={state} />,
      text: ({ state }) => t.newsletter.states[state],
    },
    { key: 'when', title: columns.when, width: '12rem', cell: when, text: when },
    { key: 'sent', title: columns.sent, width: '10rem', cell: sent, text: sent },
    {
      key: 'gone',
      title: columns.gone,
      width: 'minmax(11rem, 1fr)',
      cell: (row) => named(columns.gone, gone(row)),
      text: gone,
    },
  ]
}
