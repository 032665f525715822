import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import { toRigaDate } from '../../shop/calendar/days.ts'
import type { OrderDetail } from '../../shop/orders/staff-orders.calls.ts'
import { RETURN_REASONS, type ReturnReason } from '../../shop/returns/return-states.ts'
import type { ReturnDetail } from '../../shop/returns/returns.calls.ts'
import { call, fieldError } from '../calls.ts'
import { Check } from '../check.tsx'
import { orderKey } from '../orders/order-key.ts'
import { Button, Field, Problem, Waiting, Window } from '../parts.tsx'
import { PiecesField } from '../pieces-field.tsx'
import { useAdmin } from '../session.ts'
import { submitted } from '../step.tsx'
import { useTyped } from '../use-draft.ts'

type OpenProps = { order: OrderDetail; onClose: () => void; reason?: ReturnReason }

export function OpenReturnWindow({ isOpen, ...props }: OpenProps & { isOpen: boolean }) {
  const { t } = useAdmin()
  return (
    <Window title={t.returns.openTitle} isOpen={isOpen} onClose={props.onClose}>
      <LoadedForm {...props} />
    </Window>
  )
}

function LoadedForm(props: OpenProps) {
  const { t } = useAdmin()
  const found = useQuery({
    queryKey: ['returnable', props.order.number],
    queryFn: () =>
      call<{ lines: { lineId: number; left: number }[] }>('GET', `/orders/${props.order.number}/returnable`),
    gcTime: 0,
  })
  if (found.isPending) return <Waiting />
  if (found.isLoadingError) return <Problem error={found.error} onRetry={() => void found.refetch()} />
  const left = new Map(found.data.lines.map((line) => [line.lineId, line.left]))
  if ([...left.values()].every((pieces) => pieces < 1)) return <p>{t.returns.nothingLeft}</p>
  return <OpenForm {...props} left={left} />
}

type OpenFields = {
  pieces: Readonly<Record<number, number>>
  reason: ReturnReason
  noticeOn: string
  note: string
  withDelivery: boolean
}

function OpenForm({
  order,
  onClose,
  left,
  reason: first = 'damaged',
}: OpenProps & { left: ReadonlyMap<number, number> }) {
  const { t } = useAdmin()
  const { returns: words } = t
  const navigate = useNavigate()
  const queries = useQueryClient()
  const id = useId()
  // What was typed before another return is not proposed for a second one.
  const { typed, type, forget, forgetThen } = useTyped<OpenFields>(
    `open-return:${order.number}:${order.returns.length}`,
    {
      pieces: {},
      reason: first,
      noticeOn: toRigaDate(new Date()),
      note: '',
      withDelivery: false,
    },
  )
  const { reason, noticeOn, note, withDelivery } = typed
  const piecesOf = (lineId: number) => Math.min(typed.pieces[lineId] ?? 0, left.get(lineId) ?? 0)
  const lines = order.lines.filter((line) => (left.get(line.id) ?? 0) > 0)
  const chosen = lines
    .map((line) => ({ lineId: line.id, quantity: piecesOf(line.id) }))
    .filter(({ quantity }) => quantity > 0)
  const isWithdrawal = reason === 'withdrawal'
  const open = useMutation({
    mutationFn: () =>
      call<ReturnDetail>('POST', '/returns', {
        ...{ number: order.number, reason, note, withDelivery, lines: chosen },
        ...(isWithdrawal ? { noticeOn } : {}),
      }),
    onSuccess: (made) => {
      forget()
      for (const key of [['returns'], ['tasks'], orderKey(order.number)])
        void queries.invalidateQueries({ queryKey: key })
      void navigate({ to: '/returns/$id', params: { id: String(made.id) } })
    },
  })
  const cancel = forgetThen(onClose)
  const dayError = fieldError(open.error, 'noticeOn')
  return (
    <form className="a-form" onSubmit={submitted(() => open.mutate())}>
      <ul className="a-choice__lines">
        {lines.map((line, i) => (
          <li key={line.id} className="a-choice__line">
            <span className="a-choice__name">
              {line.title}
              <small>{line.code}</small>
            </span>
            <span className="a-choice__pieces">
              <PiecesField
                label={words.pieces(line.title)}
                max={left.get(line.id) ?? 0}
                value={piecesOf(line.id)}
                onChange={(quantity) => type({ pieces: { ...typed.pieces, [line.id]: quantity } })}
                autoFocus={i === 0}
              />
              {t.refund.ofLeft(left.get(line.id) ?? 0)}
            </span>
          </li>
        ))}
      </ul>
      <div className="a-field">
        <label htmlFor={id}>{words.reason}</label>
        <select
          id={id}
          className="a-select"
          value={reason}
          onChange={(event) => type({ reason: event.target.value as ReturnReason })}
        >
          {RETURN_REASONS.map((each) => (
            <option key={each} value={each}>
              {words.reasons[each]}
            </option>
          ))}
        </select>
      </div>
      {isWithdrawal ? (
        <Field
          type="date"
          label={words.noticeOn}
          hint={words.noticeHint}
          value={noticeOn}
          onChange={(day) => type({ noticeOn: day })}
          error={dayError}
          isRequired
        />
      ) : null}
      <Field label={words.note} value={note} onChange={(text) => type({ note: text })} maxLength={2000} />
      <Check isSelected={withDelivery} onChange={(isIt) => type({ withDelivery: isIt })}>
        {words.withDelivery}
      </Check>
      {open.error && !dayError ? <Problem error={open.error} /> : null}
      <div className="a-row">
        <Button onPress={cancel}>{t.common.cancel}</Button>
        <Button type="submit" look="primary" isPending={open.isPending} isDisabled={chosen.length === 0}>
          {words.open}
        </Button>
      </div>
    </form>
  )
}
