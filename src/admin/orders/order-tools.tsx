import { Link, useNavigate } from '@tanstack/react-router'
import { memo } from 'react'
import { SearchBox } from '../search-box.tsx'
import { useCore } from '../session.ts'
import { type OrderSearch, orderSearchFrom } from './order-search.ts'

export const OrderSearchBox = memo(function OrderSearchBox({ search }: { search: OrderSearch }) {
  const { t } = useCore()
  const navigate = useNavigate()
  const onSearch = (q: string) =>
    void navigate({ to: '/orders', search: (newest) => orderSearchFrom({ ...newest, q }), replace: true })
  return <SearchBox label={t.orders.search} value={search.q ?? ''} onSearch={onSearch} />
})

export const DirectionLink = memo(function DirectionLink({ search }: { search: OrderSearch }) {
  const { t } = useCore()
  const { direction, ...others } = search
  const next = direction ? others : { ...others, direction: 'oldest' as const }
  return (
    <Link to="/orders" search={next} className="a-button a-button--plain">
      {t.orders.direction[direction ?? 'newest']}
    </Link>
  )
})
