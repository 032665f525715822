import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Feed } from '../../shop/imports/feeds.calls.ts'
import { call } from '../calls.ts'
import { formatMoment } from '../format.ts'
import { Button, Problem, Waiting, Window } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { FeedForm } from './feed-form.tsx'
import { type Feeds, feedsKey } from './feed-queries.ts'

const POLL_MS = 2_000

/** Prices and stock that suppliers publish at an address. */
export function SupplierFeeds() {
  const { t } = useAdmin()
  const words = t.imports.feeds
  const can = useCan()
  const mayEdit = can('write:prices') && can('write:stock')
  const [edited, setEdited] = useState<Feed | 'new' | null>(null)
  const list = useQuery({
    queryKey: feedsKey,
    queryFn: () => call<Feeds>('GET', '/import-feeds'),
    refetchInterval: ({ state }) => (state.data?.feeds.some(isWorking) ? POLL_MS : false),
  })
  if (list.isPending) return <Waiting />
  if (list.isLoadingError) return <Problem error={list.error} onRetry={() => void list.refetch()} />
  const close = () => setEdited(null)
  return (
    <section className="a-card a-stack" aria-labelledby="feeds">
      <div className="a-row a-feeds__head">
        <h2 id="feeds">{words.title}</h2>
        {mayEdit ? (
          <Button icon="plus" onPress={() => setEdited('new')}>
            {words.new}
          </Button>
        ) : null}
      </div>
      <p className="a-note">{words.hint}</p>
      {list.data.feeds.length > 0 ? (
        <ul className="a-feeds">
          {list.data.feeds.map((feed) => (
            <FeedRow key={feed.id} feed={feed} {...(mayEdit ? { onEdit: () => setEdited(feed) } : {})} />
          ))}
        </ul>
      ) : null}
      <Window title={edited === 'new' ? words.new : words.editTitle} isOpen={edited !== null} onClose={close}>
        {edited ? <FeedForm read={edited === 'new' ? null : edited} onClose={close} /> : null}
      </Window>
    </section>
  )
}

const isWorking = ({ lastResult }: Feed) => lastResult === 'working'

const LOOKS = { working: 'moves', unchanged: 'done', done: 'done', waits: 'todo', failed: 'late' } as const

function FeedRow({ feed, onEdit }: { feed: Feed; onEdit?: () => void }) {
  const { t, lang } = useAdmin()
  const words = t.imports.feeds
  const { id, name, everyHours, isEnabled, lastAt, lastResult, lastProblem, lastImport } = feed
  const queries = useQueryClient()
  const run = useMutation({
    mutationFn: () => call<Feeds>('POST', `/import-feeds/${id}/run`),
    onSuccess: ({ feeds }) => {
      // The job has yet to begin; asking again shows how it goes.
      queries.setQueryData<Feeds>(feedsKey, {
        feeds: feeds.map((each) => (each.id === id ? { ...each, lastResult: 'working', lastProblem: null } : each)),
      })
    },
  })
  return (
    <li>
      <span className="a-choice__name">
        <strong>{name}</strong>
        <small>
          {[isEnabled ? words.every(everyHours) : words.off, lastAt ? formatMoment(lastAt, lang) : words.never].join(
            ' · ',
          )}
        </small>
        {lastProblem ? <small className="a-feeds__problem">{words.problems[lastProblem]}</small> : null}
        {run.error ? <Problem error={run.error} /> : null}
      </span>
      {lastResult ? <span className={`a-state a-state--${LOOKS[lastResult]}`}>{words.results[lastResult]}</span> : null}
      <span className="a-row">
        {lastImport && lastResult !== 'unchanged' ? (
          <Link to="/import/$id" params={{ id: lastImport }} aria-label={`${words.open}: ${name}`}>
            {words.open}
          </Link>
        ) : null}
        {onEdit ? (
          <>
            <Button
              onPress={() => run.mutate()}
              isPending={run.isPending || isWorking(feed)}
              aria-label={`${words.run}: ${name}`}
            >
              {words.run}
            </Button>
            <Button onPress={onEdit} aria-label={`${words.edit}: ${name}`}>
              {words.edit}
            </Button>
          </>
        ) : null}
      </span>
    </li>
  )
}
