import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ExchangeChoices, ListedExchange } from '../../shop/returns/exchanges.calls.ts'
import type { ReturnDetail } from '../../shop/returns/returns.calls.ts'
import { call } from '../calls.ts'
import { formatSum } from '../format.ts'
import { Loaded } from '../frame/loaded.tsx'
import { useAsked } from '../frame/use-asked.ts'
import { Button, Problem } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import { ExchangeForm } from './exchange-form.tsx'
import { useReturnChange } from './use-return-change.ts'

/** The orders that replace the goods of a return, and a form that places one. */
export function ReturnExchange({ detail }: { detail: ReturnDetail }) {
  const { t } = useAdmin()
  const words = t.returns.exchange
  const [isOpen, setOpen] = useState(false)
  const mayPlace = detail.acts.includes('exchange')
  useAsked({ exchange: mayPlace ? () => setOpen(true) : undefined })
  if (!mayPlace && detail.exchanges.length === 0) return null
  return (
    <section className="a-card a-stack" aria-labelledby="exchange">
      <h2 id="exchange">{words.title}</h2>
      {detail.exchanges.map((made) => (
        <Exchange key={made.number} detail={detail} made={made} />
      ))}
      {mayPlace && isOpen ? <LoadedForm detail={detail} onClose={() => setOpen(false)} /> : null}
      {mayPlace && !isOpen ? (
        <>
          <p className="a-note">{words.hint}</p>
          <div className="a-row">
            <Button onPress={() => setOpen(true)}>{words.start}</Button>
          </div>
        </>
      ) : null}
    </section>
  )
}

function LoadedForm({ detail, onClose }: { detail: ReturnDetail; onClose: () => void }) {
  const found = useQuery({
    queryKey: ['exchange-choices', detail.id, detail.isReceived],
    queryFn: () => call<ExchangeChoices>('GET', `/returns/${detail.id}/exchange`),
    gcTime: 0,
  })
  return (
    <Loaded query={found}>{(choices) => <ExchangeForm detail={detail} choices={choices} onClose={onClose} />}</Loaded>
  )
}

function Exchange({ detail, made }: { detail: ReturnDetail; made: ListedExchange }) {
  const { t, lang } = useAdmin()
  const words = t.returns.exchange
  const { number, state, sent, total, exchanged, toPay, isSettled, isAsked } = made
  const change = useReturnChange(String(detail.id), detail.number)
  const rest = isSettled ? 0 : restOf(detail, exchanged)
  const isWaiting = state === 'awaiting_payment'
  const mayCancel = isWaiting && detail.acts.includes('cancel-exchange')
  return (
    <div className="a-stack">
      <p className="a-row">
        <Link to="/orders/$number" params={{ number }}>
          {number}
        </Link>
        <span className={`a-state a-state--${isSettled ? 'done' : isWaiting ? 'waits' : 'over'}`}>
          {isWaiting && !isAsked ? words.waitsState : t.states[state]}
        </span>
      </p>
      {isWaiting ? <p className="a-note">{isAsked ? words.asked : sent === 'received' ? words.waits : ''}</p> : null}
      {state === 'cancelled' ? null : (
        <dl className="a-sums">
          <div>
            <dt>{words.total}</dt>
            <dd>{formatSum(total, lang)}</dd>
          </div>
          <div>
            <dt>{words.exchanged}</dt>
            <dd>{exchanged === null ? formatSum(null, lang) : formatSum(-exchanged, lang)}</dd>
          </div>
          <div className="a-sums__total">
            <dt>{rest > 0 ? words.refund : words.toPay}</dt>
            <dd>{formatSum(rest > 0 ? rest : toPay, lang)}</dd>
          </div>
        </dl>
      )}
      {change.error ? <Problem error={change.error} /> : null}
      {mayCancel ? (
        <div className="a-row">
          <Button
            look="danger"
            isPending={change.isPending}
            onPress={() => change.mutate({ act: '/exchange/cancelled', body: { number } })}
          >
            {words.cancel}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

/** Cents that go back once the exchange is settled. */
function restOf({ money, withDelivery, deduction }: ReturnDetail, exchanged: number | null): number {
  if (!money || exchanged === null) return 0
  return money.goods + (withDelivery ? money.delivery : 0) - (deduction ?? 0) - exchanged
}
