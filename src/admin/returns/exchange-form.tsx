import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EXCHANGE_SENT, type ExchangeSent } from '../../shop/returns/exchange-states.ts'
import type { ExchangeChoices, ExchangeSums, NewExchangeBody } from '../../shop/returns/exchanges.calls.ts'
import type { ReturnDetail } from '../../shop/returns/returns.calls.ts'
import { call } from '../calls.ts'
import { Check } from '../check.tsx'
import { formatSum } from '../format.ts'
import { AddGoods } from '../order-edit/add-goods.tsx'
import { GoodButton } from '../order-edit/good-button.tsx'
import type { AddedGood } from '../order-edit/goods-draft.ts'
import { OfferedRow } from '../order-edit/goods-rows.tsx'
import { centsAsTyped } from '../orders/refund-choice.ts'
import { Button, Problem } from '../parts.tsx'
import { Select } from '../select-field.tsx'
import { useAdmin } from '../session.ts'
import { submitted } from '../step.tsx'
import { typedCents } from '../typed-cents.ts'
import { useTyped } from '../use-draft.ts'
import { useLater } from '../use-later.ts'
import { useReturnChange } from './use-return-change.ts'

const TYPING_MS = 300

type Good = AddedGood['good']
type Line = ExchangeChoices['lines'][number]
type FormProps = { detail: ReturnDetail; choices: ExchangeChoices; onClose: () => void }

type ExchangeFields = {
  added: readonly AddedGood[]
  sent: ExchangeSent
  isDeliveryCharged: boolean
  paymentMethod: string
}

export function ExchangeForm({ detail, choices, onClose }: FormProps) {
  const { t } = useAdmin()
  const words = t.returns.exchange
  // The number when the form opened: the call is refused if another exchange was placed since.
  const [seen] = useState(detail.exchanges.length)
  const { typed, type, forget, forgetThen } = useTyped<ExchangeFields>(`exchange:${detail.id}:${seen}`, {
    added: [],
    sent: 'received',
    isDeliveryCharged: false,
    paymentMethod: choices.paymentMethod,
  })
  const { added, sent, isDeliveryCharged, paymentMethod } = typed
  const body: NewExchangeBody = {
    goods: added.map(({ good, quantity, price }) => {
      const cents = typedCents(price)
      return { productId: good.productId, quantity, ...(cents === null ? {} : { price: cents }) }
    }),
    ...{ sent, isDeliveryCharged, paymentMethod, seen },
  }
  const asked = useLater(JSON.stringify(body), TYPING_MS)
  const preview = useQuery({
    queryKey: ['exchange-preview', detail.id, asked],
    enabled: (JSON.parse(asked) as NewExchangeBody).goods.length > 0,
    retry: false,
    staleTime: 0,
    queryFn: () => call<ExchangeSums>('POST', `/returns/${detail.id}/exchange/preview`, JSON.parse(asked)),
  })
  const change = useReturnChange(String(detail.id), detail.number, forget)
  const isSettled = preview.data !== undefined && asked === JSON.stringify(body)
  const add = (goods: readonly Good[], quantity?: number) =>
    type({ added: goods.reduce((rows, good) => withGood(rows, good, quantity ?? good.quantity), added) })
  const cancel = forgetThen(onClose)
  return (
    <form
      className="a-form"
      noValidate
      onSubmit={submitted(() => isSettled && change.mutate({ act: '/exchange', body }, { onSuccess: onClose }))}
    >
      {choices.lines.map((line) => (
        <Siblings key={line.lineId} line={line} onAdd={(good) => add([good], line.quantity)} />
      ))}
      <AddGoods onAdd={(goods) => add(goods)} />
      {added.length > 0 ? (
        <ul className="a-edit__lines" aria-label={words.chosen}>
          {added.map((row) => (
            <Chosen
              key={row.good.productId}
              row={row}
              bought={boughtFor(row.good, choices)}
              onChange={(next) => type({ added: added.flatMap((one) => (one !== row ? [one] : next ? [next] : [])) })}
            />
          ))}
        </ul>
      ) : null}
      <Select label={words.sent} value={sent} onChange={(value) => type({ sent: value as ExchangeSent })}>
        {EXCHANGE_SENT.map((when) => (
          <option key={when} value={when}>
            {words.sentWhen[when]}
          </option>
        ))}
      </Select>
      {sent === 'at-once' && !detail.isReceived ? <p className="a-note">{words.atOnceHint}</p> : null}
      <Check isSelected={isDeliveryCharged} onChange={(isIt) => type({ isDeliveryCharged: isIt })}>
        {words.charged}
      </Check>
      {preview.data && preview.data.toPay > 0 && choices.payments.length > 1 ? (
        <Select label={words.payment} value={paymentMethod} onChange={(code) => type({ paymentMethod: code })}>
          {choices.payments.map(({ code, title }) => (
            <option key={code} value={code}>
              {title}
            </option>
          ))}
        </Select>
      ) : null}
      {added.length > 0 ? <Sums sums={preview.data} error={preview.error} isFetching={preview.isFetching} /> : null}
      {change.error ? <Problem error={change.error} /> : null}
      <div className="a-row">
        <Button onPress={cancel}>{t.common.cancel}</Button>
        <Button
          type="submit"
          look="primary"
          isPending={change.isPending}
          isDisabled={added.length === 0 || !isSettled || preview.error !== null}
        >
          {words.place}
        </Button>
      </div>
    </form>
  )
}

function withGood(rows: readonly AddedGood[], good: Good, quantity: number): readonly AddedGood[] {
  return rows.some((row) => row.good.productId === good.productId)
    ? rows.map((row) => (row.good.productId === good.productId ? { ...row, quantity: row.quantity + quantity } : row))
    : [...rows, { good, quantity, price: '' }]
}

/** What the product whose size or colour it is was bought for, where that is less than now. */
function boughtFor(good: Good, { lines }: ExchangeChoices): number | null {
  const line = lines.find(({ goods }) => goods.some(({ productId }) => productId === good.productId))
  return line?.bought != null && line.bought < good.price ? line.bought : null
}

/** The product itself and its other sizes and colours, at one press. */
function Siblings({ line, onAdd }: { line: Line; onAdd: (good: Good) => void }) {
  const { t } = useAdmin()
  if (line.goods.length === 0) return null
  return (
    <fieldset className="a-choice">
      <legend>{t.returns.exchange.insteadOf(line.title, line.quantity)}</legend>
      <ul className="a-edit__found">
        {line.goods.map((good) => (
          <li key={good.productId}>
            <GoodButton good={good} isDisabled={good.available < line.quantity} onPress={() => onAdd(good)} />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

type ChosenProps = { row: AddedGood; bought: number | null; onChange: (row: AddedGood | null) => void }

function Chosen({ row, bought, onChange }: ChosenProps) {
  const { t, lang } = useAdmin()
  const typed = bought === null ? '' : centsAsTyped(bought)
  return (
    <>
      <OfferedRow added={row} onChange={onChange} />
      {bought === null ? null : (
        <li className="a-return__bought">
          <Check
            isSelected={row.price === typed}
            onChange={(isBought) => onChange({ ...row, price: isBought ? typed : '' })}
          >
            {t.returns.exchange.asBought(formatSum(bought, lang))}
          </Check>
        </li>
      )}
    </>
  )
}

type SumsProps = { sums: ExchangeSums | undefined; error: unknown; isFetching: boolean }

function Sums({ sums, error, isFetching }: SumsProps) {
  const { t, lang } = useAdmin()
  const words = t.returns.exchange
  if (error) return <Problem error={error} />
  if (!sums) return <p className="a-note">{t.common.loading}</p>
  const rows: readonly (readonly [string, number])[] = [
    [words.credit, sums.credit],
    [words.replacement, sums.goods],
    [words.delivery, sums.delivery],
    [words.vat, sums.vat],
  ]
  return (
    <section className="a-edit__preview" aria-label={words.preview} aria-busy={isFetching}>
      <dl className="a-sums">
        {rows.map(([name, cents]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{formatSum(cents, lang)}</dd>
          </div>
        ))}
        <div className="a-sums__total">
          <dt>{sums.refund > 0 ? words.refund : words.toPay}</dt>
          <dd>{formatSum(sums.refund > 0 ? sums.refund : sums.toPay, lang)}</dd>
        </div>
      </dl>
    </section>
  )
}
