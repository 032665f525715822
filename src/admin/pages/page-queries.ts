import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { PageChoices, PageDetail } from '../../shop/content/pages.calls.ts'
import { call } from '../calls.ts'

export const PAGES = ['pages'] as const

export const usePage = (id: string) =>
  useQuery({
    queryKey: [...PAGES, id],
    queryFn: () => call<PageDetail>('GET', `/pages/${encodeURIComponent(id)}`),
    staleTime: 0,
  })

export const useHomePage = () =>
  useQuery({ queryKey: [...PAGES, 'home'], queryFn: () => call<PageDetail>('GET', '/home-page'), staleTime: 0 })

const KEPT_MS = 60_000

export const usePageChoices = () =>
  useQuery({
    queryKey: ['page-choices'],
    queryFn: () => call<PageChoices>('GET', '/page-choices'),
    staleTime: KEPT_MS,
  })

/** Keeps the page that a call answers and reads the list and its versions anew. */
export function useKeepPage() {
  const queries = useQueryClient()
  return (page: PageDetail) => {
    queries.setQueryData([...PAGES, page.isHome ? 'home' : String(page.id)], page)
    void queries.invalidateQueries({ queryKey: [...PAGES, 'all'] })
    void queries.invalidateQueries({ queryKey: ['page-versions', page.id] })
  }
}
