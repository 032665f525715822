import { Link } from '@tanstack/react-router'
import type { ProposedOrder } from '../../shop/bank/bank.calls.ts'
import { formatSum } from '../format.ts'
import { Button } from '../parts.tsx'
import { useAdmin } from '../session.ts'

/** Cents that the payment has beyond these orders. */
export const leftOf = (amount: number, orders: readonly ProposedOrder[]) =>
  orders.reduce((left, { due }) => left - due, amount)

type Props = {
  amount: number
  orders: readonly ProposedOrder[]
  onChange: (orders: readonly ProposedOrder[]) => void
}

/** A payment that several orders share. */
export function SeveralOrders({ amount, orders, onChange }: Props) {
  const { t, lang } = useAdmin()
  const left = leftOf(amount, orders)
  const sum = (cents: number) => formatSum(cents, lang)
  return (
    <>
      <h2 className="a-bank__heading">{t.bank.several}</h2>
      <ul className="a-bank__rows a-bank__several">
        {orders.map(({ number, buyer, due }) => (
          <li key={number}>
            <span className="a-bank__words">
              <Link to="/orders/$number" params={{ number }}>
                {number}
                {buyer ? ` · ${buyer}` : ''}
              </Link>
              <small>{sum(due)}</small>
            </span>
            <Button
              look="quiet"
              aria-label={t.bank.dropOrder(number)}
              onPress={() => onChange(orders.filter((each) => each.number !== number))}
            >
              {t.common.remove}
            </Button>
          </li>
        ))}
      </ul>
      <p className="a-note" role="status">
        {left === 0 ? t.bank.severalHint : left > 0 ? t.bank.left(sum(left)) : t.bank.tooMuch(sum(-left))}
      </p>
    </>
  )
}
