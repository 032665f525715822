import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import type { AuditEntry, ListedEntry } from '../../shop/audit-log/audit-log.calls.ts'
import { Icon } from '../../ui/icon.tsx'
import { call } from '../calls.ts'
import { NoRight } from '../frame/not-found.tsx'
import { ListProblem, More } from '../more.tsx'
import { Empty, PageHead, Waiting } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { LogFilters } from './log-filters.tsx'
import type { LogSearch } from './log-search.ts'
import { thingName } from './log-thing.ts'
import { UndoableRow } from './undoable-row.tsx'

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
    queryFn: ({ pageParam }) => call<{ entries: ListedEntry[] }>('GET', `/audit-log?${queryOf(search, pageParam)}`),
    getNextPageParam: ({ entries }) => (entries.length === 100 ? entries.at(-1)?.id : undefined),
    placeholderData: (before) => before,
  })
  const entries = log.data?.pages.flatMap((page) => page.entries) ?? []
  return (
    <>
      <PageHead title={t.log.title} />
      <LogFilters search={search} />
      <OnlyThing search={search} entry={entries[0]} />
      {log.isPending ? <Waiting /> : null}
      <ListProblem list={log} />
      {log.data && entries.length === 0 ? <NoEntries search={search} /> : null}
      <ol className="a-log">
        {entries.map((entry) => (
          <UndoableRow key={entry.id} entry={entry} search={search} />
        ))}
      </ol>
      <More list={log} />
    </>
  )
}

/** The one thing that the log is narrowed to; a press shows all again. */
function OnlyThing({ search: { subject, ...others }, entry }: { search: LogSearch; entry: AuditEntry | undefined }) {
  const { t } = useAdmin()
  if (subject === undefined) return null
  // While the next list is on its way the rows are still those of the one before.
  const name = thingName(entry?.subject === subject ? entry : { subject, title: null })
  return (
    <p className="a-chips">
      <Link to="/audit-log" search={others} replace className="a-chip" aria-label={t.log.notOnly(name)}>
        {t.log.only(name)}
        <Icon name="close" size={16} />
      </Link>
    </p>
  )
}

function NoEntries({ search }: { search: LogSearch }) {
  const { t } = useAdmin()
  if (Object.keys(search).length === 0) return <Empty icon="clock" text={t.log.none} />
  return (
    <Empty icon="search" text={t.log.noHits}>
      <Link to="/audit-log" search={{}} className="a-button a-button--plain">
        {t.log.all}
      </Link>
    </Empty>
  )
}

function queryOf(search: LogSearch, before: number): string {
  const params = new URLSearchParams(search)
  if (before > 0) params.set('before', String(before))
  return params.toString()
}
