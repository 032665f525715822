import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ProposedOrder } from '../../shop/bank/bank.calls.ts'
import { call } from '../calls.ts'
import { formatSum } from '../format.ts'
import { Button, Field, Problem } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import { submitted } from '../step.tsx'

const TYPING_MS = 200
const SHORTEST = 2

type FindProps = { amount: number; onFound: (order: ProposedOrder) => void; onClose: () => void }

/** Enter takes the first one found. */
export function FindOrder({ amount, onFound, onClose }: FindProps) {
  const { t, lang } = useAdmin()
  const [text, setText] = useState('')
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text.trim()), TYPING_MS)
    return () => clearTimeout(timer)
  }, [text])
  const { data, error } = useQuery({
    queryKey: ['bank-orders', amount, asked],
    queryFn: () =>
      call<{ rows: ProposedOrder[] }>('GET', `/bank/orders?amount=${amount}&q=${encodeURIComponent(asked)}`),
    enabled: asked.length >= SHORTEST,
    placeholderData: (before) => before,
  })
  const rows = asked.length >= SHORTEST ? (data?.rows ?? []) : []
  const first = asked === text.trim() ? rows[0] : undefined
  return (
    <form className="a-bank__find" noValidate onSubmit={submitted(() => first && onFound(first))}>
      <Field
        label={t.bank.findLabel}
        autoFocus
        value={text}
        onChange={setText}
        onKeyDown={({ key }) => key === 'Escape' && onClose()}
      />
      {error ? <Problem error={error} /> : null}
      {data && asked.length >= SHORTEST && rows.length === 0 ? <p className="a-note">{t.bank.findNone}</p> : null}
      <ul className="a-bank__found">
        {rows.map((order) => (
          <li key={order.number}>
            <button
              type="button"
              className="a-bank__choose"
              aria-label={t.bank.take(order.number)}
              onClick={() => onFound(order)}
            >
              <strong>{order.number}</strong>
              <span>{order.buyer}</span>
              <span>{formatSum(order.standing === 'owed' ? order.due : order.total, lang)}</span>
            </button>
          </li>
        ))}
      </ul>
      <Button look="quiet" onPress={onClose}>
        {t.common.cancel}
      </Button>
    </form>
  )
}
