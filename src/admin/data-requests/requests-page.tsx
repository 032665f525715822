import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { DATA_REQUEST_STATES } from '../../shop/data-requests/data-request.ts'
import type { DataRequest } from '../../shop/data-requests/data-requests.calls.ts'
import { call } from '../calls.ts'
import { EXACT } from '../frame/exact.ts'
import { NoRight } from '../frame/not-found.tsx'
import { ListProblem, More } from '../more.tsx'
import { Empty, PageHead, Waiting } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { RequestRow } from './request-row.tsx'
import { requestSearchFrom } from './request-search.ts'

export function DataRequestsPage() {
  const can = useCan()
  return can('read:customers') ? <DataRequests /> : <NoRight />
}

const PAGE = 100

function DataRequests() {
  const { t } = useAdmin()
  const words = t.dataRequests
  const queries = useQueryClient()
  const { state = 'open' } = useSearch({ from: '/data-requests' })
  const list = useInfiniteQuery({
    queryKey: ['data-requests', state],
    initialPageParam: 0,
    queryFn: ({ pageParam }) =>
      call<{ requests: DataRequest[] }>(
        'GET',
        `/data-requests?state=${state}${pageParam ? `&before=${pageParam}` : ''}`,
      ),
    getNextPageParam: ({ requests }) =>
      state !== 'open' && requests.length === PAGE ? (requests.at(-1)?.id ?? null) : null,
    staleTime: 0,
  })
  const requests = list.data?.pages.flatMap((page) => page.requests) ?? []
  const changed = () => {
    for (const key of ['data-requests', 'tasks', 'customers', 'customer'])
      void queries.invalidateQueries({ queryKey: [key] })
  }
  return (
    <>
      <PageHead title={words.title} />
      <p className="a-note">{words.hint}</p>
      <nav className="a-views" aria-label={words.title}>
        {DATA_REQUEST_STATES.map((one) => (
          <Link
            key={one}
            to="/data-requests"
            search={requestSearchFrom({ state: one })}
            activeOptions={EXACT}
            aria-current={one === state ? 'page' : undefined}
            className="a-views__link"
          >
            {words.views[one]}
          </Link>
        ))}
      </nav>
      {list.isPending ? <Waiting /> : null}
      <ListProblem list={list} />
      {list.data && requests.length === 0 ? <Empty icon="user" text={words.none[state]} /> : null}
      <ul className="a-requests">
        {requests.map((request) => (
          <RequestRow key={request.id} request={request} onChanged={changed} />
        ))}
      </ul>
      <More list={list} />
    </>
  )
}
