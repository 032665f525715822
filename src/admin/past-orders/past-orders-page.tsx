import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import type { PastOrder } from '../../shop/past-orders/past-orders.calls.ts'
import { Icon } from '../../ui/icon.tsx'
import { call } from '../calls.ts'
import { NoRight } from '../frame/not-found.tsx'
import { ListProblem, More } from '../more.tsx'
import { Empty, PageHead, Waiting } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { SearchBox } from '../structure/search-box.tsx'
import { PastOrdersList } from './past-orders-list.tsx'

type Page = { rows: PastOrder[]; next: number | null }

export function PastOrdersPage() {
  const can = useCan()
  return can('read:orders') ? <PastOrders /> : <NoRight />
}

function PastOrders() {
  const { t } = useAdmin()
  const words = t.pastOrders
  const [text, setText] = useState('')
  const q = useDeferredValue(text.trim())
  const list = useInfiniteQuery({
    queryKey: ['past-orders', q],
    initialPageParam: 0,
    queryFn: ({ pageParam }) =>
      call<Page>(
        'GET',
        `/past-orders?${new URLSearchParams({ q, ...(pageParam ? { after: String(pageParam) } : {}) })}`,
      ),
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
  const orders = list.data?.pages.flatMap(({ rows }) => rows) ?? []
  return (
    <div className="a-list-page a-stack">
      <PageHead title={words.title}>
        <Link to="/orders" className="a-back">
          <Icon name="left" size={18} />
          {t.orders.title}
        </Link>
      </PageHead>
      <p className="a-note">{words.hint}</p>
      <SearchBox label={words.search} value={text} onChange={setText} />
      {list.isPending ? <Waiting /> : null}
      <ListProblem list={list} />
      {list.data && orders.length === 0 && q ? <p role="status">{words.nothing}</p> : null}
      {list.data && orders.length === 0 && !q ? (
        <Empty icon="box" text={words.empty}>
          <Link to="/import" className="a-button a-button--plain">
            {t.imports.title}
          </Link>
        </Empty>
      ) : null}
      <PastOrdersList orders={orders} />
      <More list={list} />
    </div>
  )
}
