import { useInfiniteQuery } from '@tanstack/react-query'
import type { AuditEntry } from '../../shop/audit-log/audit-log.calls.ts'
import { call } from '../calls.ts'
import { formatMoment } from '../format.ts'
import { NoRight } from '../frame/not-found.tsx'
import { Button, Empty, PageHead, Problem, Waiting } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'

export function LogPage() {
  const can = useCan()
  return can('read:audit-log') ? <Log /> : <NoRight />
}

function Log() {
  const { t } = useAdmin()
  const log = useInfiniteQuery({
    queryKey: ['audit-log'],
    initialPageParam: 0,
    queryFn: ({ pageParam }) =>
      call<{ entries: AuditEntry[] }>('GET', `/audit-log${pageParam > 0 ? `?before=${pageParam}` : ''}`),
    getNextPageParam: ({ entries }) => (entries.length === 100 ? entries.at(-1)?.id : undefined),
  })
  if (log.isPending) return <Waiting />
  if (log.error) return <Problem error={log.error} onRetry={() => void log.refetch()} />
  const entries = log.data.pages.flatMap((page) => page.entries)
  return (
    <>
      <PageHead title={t.log.title} />
      {entries.length === 0 ? <Empty icon="clock" text={t.log.empty} /> : null}
      <ol className="a-log">
        {entries.map((entry) => (
          <LogRow key={entry.id} entry={entry} />
        ))}
      </ol>
      {log.hasNextPage ? (
        <Button isPending={log.isFetchingNextPage} onPress={() => void log.fetchNextPage()}>
          {t.common.more}
        </Button>
      ) : null}
    </>
  )
}

function LogRow({ entry: { at, actor, person, act, subject, before, after } }: { entry: AuditEntry }) {
  const { t, lang } = useAdmin()
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return (
    <li className="a-log__row">
      <time dateTime={at}>{formatMoment(at, lang)}</time>
      <span>{person ?? t.timeline.actors[actor] ?? actor}</span>
      <span>
        {t.log.acts[act]} <code>{subject}</code>
      </span>
      <span className="a-note">
        {fields.map((field) => `${field}: ${changeOf(before?.[field], after?.[field])}`).join('; ')}
      </span>
    </li>
  )
}

const MAX_SHOWN = 60

const changeOf = (before: unknown, after: unknown): string =>
  before === undefined ? shown(after) : `${shown(before)} → ${shown(after)}`

function shown(value: unknown): string {
  if (value === undefined || value === null) return '–'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text
}
