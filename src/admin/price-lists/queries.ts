import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { PriceList } from '../../shop/price-lists/price-lists.calls.ts'
import { call } from '../calls.ts'

export const LISTS = ['price-lists'] as const

export const useList = (id: string) =>
  useQuery({
    queryKey: [...LISTS, id],
    queryFn: () => call<PriceList>('GET', `/price-lists/${encodeURIComponent(id)}`),
    staleTime: 0,
  })

/** Keeps the list that a call answers and reads its goods and buyers anew. */
export function useKeepList() {
  const queries = useQueryClient()
  return (list: PriceList) => {
    queries.setQueryData([...LISTS, String(list.id)], list)
    for (const part of ['goods', 'buyers']) {
      void queries.invalidateQueries({ queryKey: [...LISTS, String(list.id), part] })
    }
    void queries.invalidateQueries({ queryKey: [...LISTS, 'all'] })
  }
}
