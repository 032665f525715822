import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Checkbox, Label, TextArea, TextField } from 'react-aria-components'
import type { OrderDetail } from '../../shop/orders/staff-orders.calls.ts'
import { call } from '../calls.ts'
import { formatSum } from '../format.ts'
import { Button, useMessageOf, Window } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import { submitted } from '../step.tsx'
import { useTyped } from '../use-draft.ts'
import { useOrderChange } from './use-order-change.ts'

type ActWindowProps = { isOpen: boolean; onClose: () => void }

export function ShipWindow({ isOpen, onClose, number }: ActWindowProps & { number: string }) {
  const { t } = useAdmin()
  const { typed, type, forget, forgetThen } = useTyped(`shipped:${number}`, { codes: '' })
  const change = useOrderChange(number, forget)
  const cancel = forgetThen(onClose)
  const send = () => {
    const trackingCodes = typed.codes.split(/[\s,;]+/).filter(Boolean)
    change.mutate({ verb: 'shipped', body: { trackingCodes } }, { onSuccess: onClose })
  }
  return (
    <Window title={t.order.shipTitle} isOpen={isOpen} onClose={onClose}>
      <form className="a-form" onSubmit={submitted(send)}>
        <TextField className="a-field" value={typed.codes} onChange={(codes) => type({ codes })} autoFocus>
          <Label>{t.order.shipCodes}</Label>
          <TextArea rows={3} />
        </TextField>
        <p className="a-note">{t.order.shipHint}</p>
        <ActError error={change.error} />
        <div className="a-row">
          <Button onPress={cancel}>{t.common.cancel}</Button>
          <Button type="submit" look="primary" isPending={change.isPending}>
            {t.order.acts.shipped}
          </Button>
        </div>
      </form>
    </Window>
  )
}

/** The sum and what follows are seen before the order counts as paid. */
export function PaidWindow({ isOpen, onClose, order }: ActWindowProps & { order: OrderDetail }) {
  const { t, lang } = useAdmin()
  const change = useOrderChange(order.number)
  return (
    <Window title={t.order.paidTitle} isOpen={isOpen} onClose={onClose}>
      <p>{t.order.paidHint(order.sums ? formatSum(order.sums.total, lang) : null)}</p>
      <ActError error={change.error} />
      <div className="a-row">
        <Button onPress={onClose}>{t.common.cancel}</Button>
        <Button
          look="primary"
          isPending={change.isPending}
          onPress={() => change.mutate({ verb: 'paid' }, { onSuccess: onClose })}
        >
          {t.order.acts.paid}
        </Button>
      </div>
    </Window>
  )
}

export function CancelWindow({ isOpen, onClose, order }: ActWindowProps & { order: OrderDetail }) {
  const { t } = useAdmin()
  const change = useOrderChange(order.number)
  const open = order.supplements.filter(({ state }) => state !== 'cancelled' && state !== 'refunded')
  const [withOthers, setWithOthers] = useState(true)
  const others = useMutation({
    mutationFn: async () => {
      for (const { number } of withOthers ? open : []) await call('POST', `/orders/${number}/cancel`, {})
    },
    onSuccess: () => change.mutate({ verb: 'cancel' }, { onSuccess: onClose }),
  })
  return (
    <Window title={t.order.cancelTitle} isOpen={isOpen} onClose={onClose}>
      <p>{t.order.cancelHint}</p>
      {open.length > 0 ? (
        <Checkbox className="a-checkbox" isSelected={withOthers} onChange={setWithOthers}>
          <span className="a-checkbox__box" aria-hidden />
          {t.edit.cancelSupplements(open.map(({ number }) => number).join(', '))}
        </Checkbox>
      ) : null}
      <ActError error={others.error ?? change.error} />
      <div className="a-row">
        <Button onPress={onClose}>{t.order.keep}</Button>
        <Button look="danger" isPending={others.isPending || change.isPending} onPress={() => others.mutate()}>
          {t.order.acts.cancel}
        </Button>
      </div>
    </Window>
  )
}

function ActError({ error }: { error: unknown }) {
  const message = useMessageOf(error)
  return error ? (
    <p className="a-error" role="alert">
      {message}
    </p>
  ) : null
}
