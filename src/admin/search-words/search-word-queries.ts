import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { MissedSearches, MissView } from '../../shop/search-words/search-words.calls.ts'
import { call } from '../calls.ts'
import type { SearchWordsSearch } from './search-words-search.ts'

export const SEARCH_WORDS = ['search-words'] as const

export function useMisses(view: MissView, { lang, q }: SearchWordsSearch) {
  const query = new URLSearchParams({ view, ...(lang ? { lang } : {}), ...(q ? { q } : {}) })
  const list = useInfiniteQuery({
    queryKey: [...SEARCH_WORDS, 'misses', query.toString()],
    initialPageParam: '',
    queryFn: ({ pageParam }) =>
      call<MissedSearches>('GET', `/search-words?${query}${pageParam ? `&after=${pageParam}` : ''}`),
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.rows) ?? [], [list.data])
  return { list, rows }
}

export function useReread() {
  const queries = useQueryClient()
  return useCallback(() => queries.invalidateQueries({ queryKey: SEARCH_WORDS }), [queries])
}
