import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { tinykeys } from 'tinykeys'
import type { OrderDetail } from '../../shop/orders/staff-orders.calls.ts'
import { isTyping } from '../frame/is-typing.ts'
import { useAdmin, useCan } from '../session.ts'

/** Leads to the editor, also by the key `e`. */
export function EditLink({ number }: { number: string }) {
  const { t } = useAdmin()
  const may = useCan()('write:orders')
  const navigate = useNavigate()
  useEffect(() => {
    if (!may) return
    return tinykeys(window, {
      e: (event) => {
        if (isTyping(event)) return
        event.preventDefault()
        void navigate({ to: '/orders/$number/edit', params: { number } })
      },
    })
  }, [may, navigate, number])
  if (!may) return null
  return (
    <Link to="/orders/$number/edit" params={{ number }} className="a-button a-button--plain">
      {t.edit.open}
    </Link>
  )
}

/** The orders that belong to this one. */
export function LinkedOrders({ order: { supplements, supplementOf, replacements, replaces } }: { order: OrderDetail }) {
  const { t } = useAdmin()
  const linked: readonly (OrderDetail['supplements'][number] & { words: string; returnId?: number })[] = [
    ...(supplementOf ? [{ ...supplementOf, words: t.edit.supplementOf }] : []),
    ...supplements.map((one) => ({ ...one, words: t.edit.supplementedBy })),
    ...(replaces ? [{ ...replaces, words: t.returns.exchange.replaces }] : []),
    ...replacements.map((one) => ({ ...one, words: t.returns.exchange.replacedBy })),
  ]
  return linked.map(({ number, state, words, returnId }) => (
    <p key={number} className="a-note">
      {words}{' '}
      <Link to="/orders/$number" params={{ number }}>
        {number}
      </Link>{' '}
      · {t.states[state]}
      {returnId ? (
        <>
          {' · '}
          <Link to="/returns/$id" params={{ id: String(returnId) }}>
            {t.returns.numbered(returnId)}
          </Link>
        </>
      ) : null}
    </p>
  ))
}
