import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { AuditEntry } from '../../shop/audit-log/audit-log.calls.ts'
import { call } from '../calls.ts'
import { NoRight } from '../frame/not-found.tsx'
import { More } from '../more.tsx'
import { Empty, PageHead, Problem, Waiting } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { LogFilters } from './log-filters.tsx'
import { LogRow } from './log-row.tsx'
import type { LogSearch } from './log-search.ts'

export function LogPage() {
  const can = useCan()
  return can('read:audit-log') ? <Log /> : <NoRight />
}

function Log() {
  const { t } = useAdmin()
  const search = useSearch({ from: '/audit-log' })
  const log = useInfiniteQuery({
    queryKey: ['audit-log', search],
    initialPageParam: 0,
    queryFn: ({ pageParam }) => call<{ entries: AuditEntry[] }>('GET', `/audit-log?${queryOf(search, pageParam)}`),
    getNextPageParam: ({ entries }) => (entries.length === 100 ? entries.at(-1)?.id : undefined),
    placeholderData: (before) => before,
  })
  const entries = log.data?.pages.flatMap((page) => page.entries) ?? []
  return (
    <>
      <PageHead title={t.log.title} />
      <LogFilters search={search} />
      {log.isPending ? <Waiting /> : null}
      {log.error ? <Problem error={log.error} onRetry={() => void log.refetch()} /> : null}
      {log.data && entries.length === 0 ? <Empty icon="clock" text={t.log.empty} /> : null}
      <ol className="a-log">
        {entries.map((entry) => (
          <LogRow key={entry.id} entry={entry} />
        ))}
      </ol>
      <More list={log} />
    </>
  )
}

function queryOf(search: LogSearch, before: number): string {
  const params = new URLSearchParams(search)
  if (before > 0) params.set('before', String(before))
  return params.toString()
}
