import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrderDetail } from '../../shop/orders/staff-orders.calls.ts'
import { COUNTER_PAYMENTS } from '../../shop/payments/provider.ts'
import { call } from '../calls.ts'
import { formatDay, formatSum } from '../format.ts'
import { orderKey } from '../orders/order-key.ts'
import { packingKey } from '../packing/use-packing.ts'
import { Button, Problem, Window } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'

type CounterProps = { number: string; due: OrderDetail['atCounter'] }

/** What the buyer has to pay in the shop, and the buttons of whoever takes the money. */
export function CounterPayment({ number, due }: CounterProps) {
  const { t, lang } = useAdmin()
  const can = useCan()
  const words = t.counter
  const [by, setBy] = useState<(typeof COUNTER_PAYMENTS)[number] | null>(null)
  const queries = useQueryClient()
  const refresh = () =>
    Promise.all(
      [orderKey(number), packingKey(number), ['orders'], ['orders-count']].map((queryKey) =>
        queries.invalidateQueries({ queryKey }),
      ),
    )
  const pay = useMutation({
    mutationFn: () => call('POST', `/orders/${number}/counter-payment`, { by, amount: due?.amount }),
    onSuccess: async () => {
      setBy(null)
      await refresh()
    },
    onError: refresh,
  })
  if (!due) return null
  const sum = formatSum(due.amount, lang)
  return (
    <section className="a-note-box" aria-label={words.title}>
      <p>
        <strong>{words.due(sum)}</strong>
      </p>
      {due.until ? <p>{words.until(formatDay(due.until, lang))}</p> : null}
      {can('write:parcels') ? (
        <div className="a-row">
          {COUNTER_PAYMENTS.map((each) => (
            <Button key={each} look={due.isReady ? 'primary' : 'plain'} onPress={() => setBy(each)}>
              {words.paid[each]}
            </Button>
          ))}
        </div>
      ) : null}
      <Window title={by ? words.paid[by] : ''} isOpen={by !== null} onClose={() => setBy(null)}>
        <p>{words.hint(sum)}</p>
        <p>{due.isReady ? words.handsOver : words.staysHere}</p>
        {pay.error ? <Problem error={pay.error} /> : null}
        <div className="a-row">
          <Button onPress={() => setBy(null)}>{t.common.cancel}</Button>
          <Button look="primary" isPending={pay.isPending} onPress={() => pay.mutate()}>
            {words.confirm(sum)}
          </Button>
        </div>
      </Window>
    </section>
  )
}
