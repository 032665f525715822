import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { OrderDetail } from '../../shop/orders/staff-orders.calls.ts'
import type { Refundable, RefundProposal } from '../../shop/payments/refunds.calls.ts'
import { CallError, call, callPlain, fieldError } from '../calls.ts'
import { Check } from '../check.tsx'
import { formatSum } from '../format.ts'
import { Loaded } from '../frame/loaded.tsx'
import { LocationChoice } from '../location-choice.tsx'
import { Button, Field, Problem, Window } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import { submitted } from '../step.tsx'
import { typedCents } from '../typed-cents.ts'
import { useTyped } from '../use-draft.ts'
import { askedOf, type Chosen, centsAsTyped, isNothing, nothingChosen, possibleOf } from './refund-choice.ts'
import { RefundLines } from './refund-lines.tsx'
import { RefundNote } from './refund-note.tsx'
import { useOrderChange } from './use-order-change.ts'

type RefundProps = { number: string; returns: OrderDetail['returns']; onClose: () => void }

export function RefundWindow({ isOpen, ...props }: RefundProps & { isOpen: boolean }) {
  const { t } = useAdmin()
  return (
    <Window title={t.order.refundTitle} isOpen={isOpen} onClose={props.onClose}>
      <LoadedRefund {...props} />
    </Window>
  )
}

const refundKey = (number: string) => ['refund', number] as const

function LoadedRefund(props: RefundProps) {
  const found = useQuery({
    queryKey: refundKey(props.number),
    queryFn: () => call<Refundable>('GET', `/orders/${props.number}/refund`),
    gcTime: 0,
    // What is decided on changes only when the server says that it is old: pressed again it is the same refund.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  return <Loaded query={found}>{(open) => <RefundForm {...props} open={open} />}</Loaded>
}

type RefundFields = { chosen: Chosen; sum: string | null; location: string; byHand: boolean; reason: string }

function RefundForm({ number, returns, onClose, open }: RefundProps & { open: Refundable }) {
  const { t, lang } = useAdmin()
  const { refund: words } = t
  const queries = useQueryClient()
  // What was typed before another refund is not proposed for a second one.
  const {
    typed: fields,
    type,
    forget,
    forgetThen,
  } = useTyped<RefundFields>(`refund:${number}:${open.seen}`, {
    chosen: nothingChosen,
    sum: null,
    location: open.locations[0]?.code ?? '',
    byHand: false,
    reason: '',
  })
  const { sum: typed, location, byHand, reason } = fields
  const chosen = possibleOf(fields.chosen, open)
  const change = useOrderChange(number, forget)
  const amount = typed === null ? undefined : (typedCents(typed) ?? 0)
  const asked = { ...askedOf(chosen), ...(amount === undefined ? {} : { amount }) }
  const isWrong = amount !== undefined && (amount <= 0 || amount > open.left)
  const preview = usePreview([number, open.seen], asked, isWrong || (isNothing(asked) && amount === undefined))
  const sum = isWrong ? null : (amount ?? preview.data?.amount ?? null)
  const refused = [change.error, preview.error].find((error) => error instanceof CallError)
  const atSum = fieldError(refused, 'amount')
  const failure = change.error ?? preview.error
  const cancel = forgetThen(onClose)
  const send = () => {
    const restocked = asked.lines.some(({ restock }) => restock > 0)
    const body = { ...asked, byHand, reason, seen: open.seen, ...(restocked ? { location } : {}) }
    const lookAgain = (error: unknown) => {
      if (!(error instanceof CallError) || error.reason !== 'changed') return
      void queries.invalidateQueries({ queryKey: refundKey(number) })
    }
    change.mutate({ verb: 'refund', body }, { onSuccess: onClose, onError: lookAgain })
  }
  return (
    <form className="a-form" onSubmit={submitted(send)}>
      {returns.map(({ id }) => (
        <p key={id} className="a-note">
          {words.openReturn}{' '}
          <Link to="/returns/$id" params={{ id: String(id) }}>
            {t.returns.numbered(id)}
          </Link>
        </p>
      ))}
      <RefundLines open={open} chosen={chosen} onChange={(next) => type({ chosen: next, sum: null })} />
      {chosen.restocked.length > 0 ? (
        <LocationChoice
          label={words.location}
          locations={open.locations}
          value={location}
          onChange={(code) => type({ location: code })}
        />
      ) : null}
      <Field
        label={words.amount}
        inputMode="decimal"
        isRequired
        value={typed ?? (preview.data ? centsAsTyped(preview.data.amount) : '')}
        onChange={(text) => type({ sum: text })}
        error={isWrong && typed ? words.wrongSum(formatSum(open.left, lang)) : atSum}
        hint={hintOf(words, { open, proposed: typed === null ? null : (preview.data?.proposed ?? null) }, (cents) =>
          formatSum(cents, lang),
        )}
      />
      <Field label={words.reason} value={reason} onChange={(text) => type({ reason: text })} maxLength={200} />
      <Check isSelected={byHand} onChange={(isIt) => type({ byHand: isIt })}>
        {words.byHand}
      </Check>
      {open.isByHand && !byHand ? <p className="a-note">{words.byHandOnly}</p> : null}
      {preview.data?.note ? <RefundNote note={preview.data.note} /> : null}
      {failure && !atSum ? <Problem error={failure} /> : null}
      <div className="a-row a-row--last">
        <Button onPress={cancel}>{t.common.cancel}</Button>
        <Button type="submit" look="primary" isPending={change.isPending} isDisabled={sum === null || sum <= 0}>
          {sum === null || sum <= 0 ? t.order.acts.refund : words.submit(formatSum(sum, lang))}
        </Button>
      </div>
    </form>
  )
}

function hintOf(
  words: ReturnType<typeof useAdmin>['t']['refund'],
  { open, proposed }: { open: Refundable; proposed: number | null },
  price: (cents: number) => string,
): string {
  return [proposed === null ? '' : words.proposed(price(proposed)), words.left(price(open.left))]
    .filter(Boolean)
    .join(' ')
}

/** The server computes every sum; the one before stays until the next is there. */
function usePreview(
  [number, seen]: readonly [string, number],
  asked: ReturnType<typeof askedOf> & { amount?: number },
  isOff: boolean,
) {
  return useQuery({
    queryKey: ['refund-preview', number, seen, asked],
    queryFn: () => callPlain<RefundProposal>('POST', `/orders/${number}/refund/preview`, asked),
    enabled: !isOff,
    retry: false,
    gcTime: 0,
    placeholderData: (before) => (isOff ? undefined : before),
  })
}
