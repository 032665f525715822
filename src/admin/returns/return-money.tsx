import { useState } from 'react'
import type { ReturnDetail } from '../../shop/returns/returns.calls.ts'
import { fieldError } from '../calls.ts'
import { Check } from '../check.tsx'
import { formatSum } from '../format.ts'
import { centsAsTyped } from '../orders/refund-choice.ts'
import { Button, Field, Problem } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import { submitted } from '../step.tsx'
import { typedCents } from '../typed-cents.ts'
import { useTyped } from '../use-draft.ts'
import { RefuseWindow } from './refuse-window.tsx'
import { useReturnChange } from './use-return-change.ts'

export function ReturnMoney({ detail }: { detail: ReturnDetail }) {
  const { t } = useAdmin()
  const [isRefusing, setRefusing] = useState(false)
  const { acts, refund } = detail
  if (acts.length === 0 && !refund) return null
  return (
    <section className="a-card a-stack" aria-labelledby="money">
      <h2 id="money">{t.returns.money}</h2>
      {refund ? <Refunded detail={detail} /> : null}
      {acts.includes('refund') ? <RefundForm detail={detail} /> : null}
      {acts.includes('deduct') ? <Deduction detail={detail} /> : null}
      {acts.includes('refuse') ? (
        <div className="a-return__refuse">
          <Button look="danger" onPress={() => setRefusing(true)}>
            {t.returns.refuse}
          </Button>
        </div>
      ) : null}
      <RefuseWindow detail={detail} isOpen={isRefusing} onClose={() => setRefusing(false)} />
    </section>
  )
}

function Refunded({ detail: { refund, deduction, deductionReason, exchanges } }: { detail: ReturnDetail }) {
  const { t, lang } = useAdmin()
  const { returns: words } = t
  if (!refund) return null
  return (
    <dl className="a-sums">
      {deduction ? (
        <div>
          <dt>
            {words.deductionRow}: {deductionReason}
          </dt>
          <dd>{formatSum(-deduction, lang)}</dd>
        </div>
      ) : null}
      <div className="a-sums__total">
        <dt>
          {exchanges.some(({ isSettled }) => isSettled)
            ? words.exchange.setOff
            : `${words.refunded} (${words.moneyStates[refund.state]})`}
        </dt>
        <dd>{formatSum(refund.amount, lang)}</dd>
      </div>
    </dl>
  )
}

function Deduction({ detail: { id, number, deduction, deductionReason } }: { detail: ReturnDetail }) {
  const { t } = useAdmin()
  const { returns: words } = t
  const { typed, isTyped, type, forget } = useTyped(`deduct:${id}`, {
    sum: deduction ? centsAsTyped(deduction) : '',
    reason: deductionReason,
  })
  const { sum, reason } = typed
  const change = useReturnChange(String(id), number, forget)
  const cents = sum.trim() ? typedCents(sum) : 0
  const error = fieldError(change.error, 'reason')
  const isSaved = cents === (deduction ?? 0) && reason.trim() === deductionReason
  return (
    <details open={isTyped || (deduction !== null && deduction > 0)}>
      <summary>{words.deductSummary}</summary>
      <form
        className="a-form"
        onSubmit={submitted(() => change.mutate({ act: '', body: { deduction: cents ?? 0, reason: reason.trim() } }))}
      >
        <Field
          label={words.deduction}
          inputMode="decimal"
          value={sum}
          onChange={(text) => type({ sum: text })}
          hint={words.deductionHint}
        />
        <Field
          label={words.deductionReason}
          value={reason}
          onChange={(text) => type({ reason: text })}
          error={error}
          maxLength={500}
        />
        {change.error && !error ? <Problem error={change.error} /> : null}
        {isSaved ? null : (
          <div className="a-row">
            <Button type="submit" isPending={change.isPending} isDisabled={cents === null}>
              {words.saveDeduction}
            </Button>
          </div>
        )}
      </form>
    </details>
  )
}

function RefundForm({ detail }: { detail: ReturnDetail }) {
  const { t, lang } = useAdmin()
  const { returns: words } = t
  const { id, number, money, isReceived } = detail
  const [withDelivery, setWithDelivery] = useState(detail.withDelivery)
  const [byHand, setByHand] = useState(false)
  const change = useReturnChange(String(id), number)
  const deduction = detail.deduction ?? 0
  const delivery = money && withDelivery ? money.delivery : 0
  const sum = (money?.goods ?? 0) + delivery - deduction
  const rows: readonly (readonly [string, number])[] = [
    [words.goodsSum, money?.goods ?? 0],
    [words.deliverySum, delivery],
    [words.deductionRow, -deduction],
  ]
  const body = { byHand, ...(money ? { withDelivery, seen: money.seen } : {}) }
  return (
    <form className="a-form" data-refund onSubmit={submitted(() => change.mutate({ act: '/refund', body }))}>
      {money ? (
        <dl className="a-sums">
          {rows.map(([name, cents]) =>
            cents === 0 ? null : (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{formatSum(cents, lang)}</dd>
              </div>
            ),
          )}
          <div className="a-sums__total">
            <dt>{words.total}</dt>
            <dd>{formatSum(sum, lang)}</dd>
          </div>
        </dl>
      ) : (
        <p className="a-note">{words.noMoney}</p>
      )}
      {money && money.delivery > 0 ? (
        <Check isSelected={withDelivery} onChange={setWithDelivery}>
          {words.withDelivery}
        </Check>
      ) : null}
      {money ? (
        <Check isSelected={byHand} onChange={setByHand}>
          {words.byHand}
        </Check>
      ) : null}
      {money && !isReceived ? <p className="a-note">{words.refundEarly}</p> : null}
      {change.error ? <Problem error={change.error} /> : null}
      <div className="a-row">
        <Button
          type="submit"
          look={isReceived || !money ? 'primary' : 'plain'}
          isPending={change.isPending}
          isDisabled={money !== null && sum <= 0}
        >
          {money ? words.refund(formatSum(sum, lang)) : words.settle}
        </Button>
      </div>
    </form>
  )
}
