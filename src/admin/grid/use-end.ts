import { useCallback } from 'react'

type Pages = {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  isError: boolean
  fetchNextPage: () => unknown
  refetch: () => unknown
}

/** `onEnd` reads the next page of a list; after an error only `retry` does, which asks again for what failed. */
export function useEnd({ hasNextPage, isFetchingNextPage, isFetchNextPageError, isError, ...list }: Pages) {
  const { fetchNextPage, refetch } = list
  const mayRead = hasNextPage && !isFetchingNextPage && !isError
  const onEnd = useCallback(() => {
    if (mayRead) void fetchNextPage()
  }, [mayRead, fetchNextPage])
  const retry = useCallback(
    () => void (isFetchNextPageError ? fetchNextPage() : refetch()),
    [isFetchNextPageError, fetchNextPage, refetch],
  )
  return { onEnd, retry }
}
