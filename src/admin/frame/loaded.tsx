import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Problem, Waiting } from '../parts.tsx'
import { PageProblem } from './not-found.tsx'

type LoadedProps<T> = { query: UseQueryResult<T>; list?: ReactNode; children: (data: T) => ReactNode }

/**
 * Shows the data of a query. When a refetch fails the data stays, because a form in it may hold unsaved input.
 * @param props.list on a page of one thing, a link to the list of such things
 */
export function Loaded<T>({ query: { data, error, refetch }, list, children }: LoadedProps<T>) {
  const retry = () => void refetch()
  if (data === undefined && !error) return <Waiting />
  if (data === undefined && list) {
    return (
      <PageProblem error={error} onRetry={retry}>
        {list}
      </PageProblem>
    )
  }
  return (
    <>
      {error ? <Problem error={error} onRetry={retry} /> : null}
      {data === undefined ? null : children(data)}
    </>
  )
}
