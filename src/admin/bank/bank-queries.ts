import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { BankEntry } from '../../shop/bank/bank.calls.ts'
import type { EntryView } from '../../shop/bank/entry-views.ts'
import { call } from '../calls.ts'

export const BANK = ['bank'] as const

type Page = { rows: BankEntry[]; next: number | null; open: number }

export function useEntries(view: EntryView, q = '') {
  const list = useInfiniteQuery({
    queryKey: [...BANK, 'entries', view, q],
    initialPageParam: 0,
    queryFn: ({ pageParam }) =>
      call<Page>('GET', `/bank/entries?view=${view}&q=${encodeURIComponent(q)}&after=${pageParam}&limit=50`),
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.rows) ?? [], [list.data])
  return { list, rows, open: list.data?.pages[0]?.open ?? null }
}
