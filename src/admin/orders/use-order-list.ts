import { useInfiniteQuery } from '@tanstack/react-query'
import type { ListedOrder } from '../../shop/orders/staff-orders.calls.ts'
import { call } from '../calls.ts'
import { callQuery, type OrderSearch } from './order-search.ts'

type Page = { rows: ListedOrder[]; next: string | null }

/** Page by page. @param isRead false: only what a list has read already */
export const useOrderList = (search: OrderSearch, isRead = true) =>
  useInfiniteQuery({
    queryKey: ['orders', search],
    initialPageParam: '',
    queryFn: ({ pageParam }) => call<Page>('GET', `/orders?limit=50&${callQuery(search, pageParam)}`),
    getNextPageParam: ({ next }) => next,
    enabled: isRead,
    placeholderData: (before) => (isRead ? before : undefined),
  })
