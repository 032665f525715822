import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Checkbox, Label, TextArea, TextField } from 'react-aria-components'
import { parseAmount } from '../../shop/money/money.ts'
import type { OrderDetail } from '../../shop/orders/staff-orders.calls.ts'
import { CallError, call } from '../calls.ts'
import { formatSum } from '../format.ts'
import { Button, Field, useMessageOf, Window } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import { submitted } from '../step.tsx'
import { useOrderChange } from './use-order-change.ts'

type ActWindowProps = { isOpen: boolean; onClose: () => void }

export function ShipWindow({ isOpen, onClose, number }: ActWindowProps & { number: string }) {
  const { t } = useAdmin()
  const [text, setText] = useState('')
  const change = useOrderChange(number)
  const send = () => {
    const trackingCodes = text.split(/[\s,;]+/).filter(Boolean)
    change.mutate({ verb: 'shipped', body: { trackingCodes } }, { onSuccess: onClose })
  }
  return (
    <Window title={t.order.shipTitle} isOpen={isOpen} onClose={onClose}>
      <form className="a-form" onSubmit={submitted(send)}>
        <TextField className="a-field" value={text} onChange={setText} autoFocus>
          <Label>{t.order.shipCodes}</Label>
          <TextArea rows={3} />
        </TextField>
        <p className="a-note">{t.order.shipHint}</p>
        <ActError error={change.error} />
        <div className="a-row">
          <Button onPress={onClose}>{t.common.cancel}</Button>
          <Button type="submit" look="primary" isPending={change.isPending}>
            {t.order.acts.shipped}
          </Button>
        </div>
      </form>
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

export function RefundWindow({ isOpen, onClose, order }: ActWindowProps & { order: OrderDetail }) {
  const { t } = useAdmin()
  return (
    <Window title={t.order.refundTitle} isOpen={isOpen} onClose={onClose}>
      <RefundForm order={order} onClose={onClose} />
    </Window>
  )
}

function RefundForm({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const { t, lang } = useAdmin()
  const left = order.sums?.refundable ?? null
  const [sum, setSum] = useState(left === null ? '' : (left / 100).toFixed(2).replace('.', ','))
  const [restock, setRestock] = useState(false)
  const [byHand, setByHand] = useState(false)
  const change = useOrderChange(order.number)
  const amount = parseAmount(sum.trim().replace(',', '.'))
  const isWhole = amount === left
  const send = () => {
    const body = { byHand, restock: restock && isWhole, ...(isWhole || amount === null ? {} : { amount }) }
    change.mutate({ verb: 'refund', body }, { onSuccess: onClose })
  }
  const error = change.error instanceof CallError ? change.error.of('amount') : undefined
  return (
    <form className="a-form" onSubmit={submitted(send)}>
      <Field
        label={t.order.refundAmount}
        inputMode="decimal"
        autoFocus
        isRequired
        value={sum}
        onChange={setSum}
        error={error}
        {...(left === null ? {} : { hint: t.order.refundAll(formatSum(left, lang)) })}
      />
      <Checkbox className="a-checkbox" isSelected={restock && isWhole} isDisabled={!isWhole} onChange={setRestock}>
        <span className="a-checkbox__box" aria-hidden />
        {t.order.restock}
      </Checkbox>
      <Checkbox className="a-checkbox" isSelected={byHand} onChange={setByHand}>
        <span className="a-checkbox__box" aria-hidden />
        {t.order.byHand}
      </Checkbox>
      {error ? null : <ActError error={change.error} />}
      <div className="a-row">
        <Button onPress={onClose}>{t.common.cancel}</Button>
        <Button type="submit" look="primary" isPending={change.isPending} isDisabled={amount === null || amount <= 0}>
          {t.order.acts.refund}
        </Button>
      </div>
    </form>
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
