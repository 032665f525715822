import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { OrderDetail } from '../../shop/orders/staff-orders.calls.ts'
import { CallError, call } from '../calls.ts'
import { useAdmin, useCan } from '../session.ts'
import { submitted } from '../step.tsx'
import { useTyped } from '../use-draft.ts'
import { orderKey } from './order-key.ts'

export function Tags({ order }: { order: OrderDetail }) {
  const { t } = useAdmin()
  const can = useCan()
  const queries = useQueryClient()
  const { typed, type, forget } = useTyped(`order-tag:${order.number}`, { text: '' })
  const text = typed.text.trim()
  const known = useQuery({ queryKey: ['tags'], queryFn: () => call<{ tags: string[] }>('GET', '/orders/tags') })
  const set = useMutation({
    mutationFn: (tags: readonly string[]) =>
      call<{ tags: string[] }>('PATCH', `/orders/${order.number}/tags`, { tags }),
    onSuccess: (_answer, tags) => {
      if (tags.includes(text)) forget()
      for (const key of [orderKey(order.number), ['tags'], ['orders']])
        void queries.invalidateQueries({ queryKey: key })
    },
  })
  const isEditable = can('write:orders')
  const add = () => text && set.mutate([...order.tags, text])
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
            value={typed.text}
            onChange={({ target }) => type({ text: target.value })}
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
