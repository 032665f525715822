import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { OrderDetail } from '../../shop/orders/staff-orders.calls.ts'
import { CallError, call } from '../calls.ts'
import { useAdmin, useCan } from '../session.ts'
import { submitted } from '../step.tsx'
import { orderKey } from './order-key.ts'

export function Tags({ order }: { order: OrderDetail }) {
  const { t } = useAdmin()
  const can = useCan()
  const queries = useQueryClient()
  const [text, setText] = useState('')
  const known = useQuery({ queryKey: ['tags'], queryFn: () => call<{ tags: string[] }>('GET', '/orders/tags') })
  const set = useMutation({
    mutationFn: (tags: readonly string[]) =>
      call<{ tags: string[] }>('PATCH', `/orders/${order.number}/tags`, { tags }),
    onSuccess: () => {
      setText('')
      for (const key of [orderKey(order.number), ['tags'], ['orders']])
        void queries.invalidateQueries({ queryKey: key })
    },
  })
  const isEditable = can('write:orders')
  const add = () => text.trim() && set.mutate([...order.tags, text.trim()])
  return (
    <div className="a-tags">
      {order.tags.map((tag) => (
        <span key={tag} className="a-tag">
          <Link to="/orders" search={{ tag }} title={t.orders.withTag(tag)}>
            {tag}
          </Link>
          {isEditable ? (
            <button
              type="button"
              aria-label={`${t.common.remove}: ${tag}`}
              onClick={() => set.mutate(order.tags.filter((each) => each !== tag))}
            >
              ×
            </button>
          ) : null}
        </span>
      ))}
      {isEditable ? (
        <form onSubmit={submitted(add)}>
          <input
            className="a-tags__input"
            aria-label={t.order.addTag}
            aria-invalid={set.error !== null}
            placeholder={t.order.addTag}
            list="known-tags"
            maxLength={40}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <datalist id="known-tags">
            {known.data?.tags.map((tag) => (
              <option key={tag} value={tag} />
            ))}
          </datalist>
          {set.error instanceof CallError ? <span className="a-error">{set.error.message}</span> : null}
        </form>
      ) : null}
    </div>
  )
}
