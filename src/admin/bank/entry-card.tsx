import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { BankEntry, ProposedOrder } from '../../shop/bank/bank.calls.ts'
import { formatDay, formatSum } from '../format.ts'
import { Button, Problem } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import { useCardKeys } from '../use-card-keys.ts'
import { formatMoney } from './entry-money.ts'
import { FindOrder } from './find-order.tsx'
import { leftOf, SeveralOrders } from './several-orders.tsx'
import type { Steps } from './use-decide.ts'

type CardProps = {
  entry: BankEntry
  place: string
  steps: Steps
  mayDecide: boolean
  onNext: () => void
  /** The entry is decided. */
  onLeave: () => void
}

export function EntryCard({ entry, place, steps, mayDecide, onNext, onLeave }: CardProps) {
  const { t } = useAdmin()
  const card = useRef<HTMLElement>(null)
  const [found, setFound] = useState<ProposedOrder | null>(null)
  const [isFinding, setFinding] = useState(false)
  const [several, setSeveral] = useState<readonly ProposedOrder[]>(entry.several)
  const order = found ?? entry.order
  const { accept, acceptSeveral, ignore, isBusy } = steps
  const isShared = several.length > 0
  const fits = several.length > 1 && leftOf(entry.amount, several) === 0
  const isAcceptable = order !== null && entry.currency === 'EUR'
  const book = () => {
    if (isShared) {
      if (fits && !isBusy) acceptSeveral.mutate({ entry, orders: several }, { onSuccess: onLeave })
      return
    }
    if (order && isAcceptable && !isBusy) accept.mutate({ entry, order }, { onSuccess: onLeave })
  }
  const skip = () => {
    if (!isBusy) ignore.mutate(entry, { onSuccess: onLeave })
  }
  useCardKeys({ Enter: book, n: onNext, x: skip, s: () => setFinding(true) }, mayDecide)
  // Keys work on at the next entry, where the button that was pressed is gone.
  useEffect(() => {
    if (document.activeElement === document.body) card.current?.focus({ preventScroll: true })
  }, [])
  return (
    <section className="a-card a-bank__card" aria-label={t.bank.payment} tabIndex={-1} ref={card}>
      <div className="a-bank__half">
        <p className="a-row a-row--spread">
          <strong className="a-bank__sum">{<Sum entry={entry} />}</strong>
          <span className="a-note">{place}</span>
        </p>
        {entry.doubt ? <p className="a-bank__doubt">{t.bank.doubts[entry.doubt]}</p> : null}
        <PaymentFacts entry={entry} />
      </div>
      <div className="a-bank__half">
        {isShared ? (
          <SeveralOrders amount={entry.amount} orders={several} onChange={setSeveral} />
        ) : order ? (
          <OrderFacts entry={entry} order={order} />
        ) : (
          <p>{t.bank.noProposal}</p>
        )}
        {isFinding ? (
          <FindOrder
            amount={entry.amount}
            onFound={(one) => {
              if (isShared) setSeveral([...several.filter(({ number }) => number !== one.number), one])
              else setFound(one)
              setFinding(false)
              card.current?.focus()
            }}
            onClose={() => {
              setFinding(false)
              card.current?.focus()
            }}
          />
        ) : null}
        {accept.error ? <Problem error={accept.error} /> : null}
        {acceptSeveral.error ? <Problem error={acceptSeveral.error} /> : null}
        {ignore.error ? <Problem error={ignore.error} /> : null}
      </div>
      {mayDecide ? (
        <div className="a-acts a-bank__acts">
          {isShared ? (
            <Button look="primary" isDisabled={!fits} isPending={isBusy} onPress={book}>
              {t.bank.paySeveral(several.length)} <kbd>Enter</kbd>
            </Button>
          ) : null}
          {!isShared && order?.act === 'pay-more' && isAcceptable ? (
            <Button
              icon="plus"
              onPress={() => {
                setSeveral([order])
                setFinding(true)
              }}
            >
              {t.bank.addOrder}
            </Button>
          ) : null}
          {!isShared && order && isAcceptable ? (
            <Button look="primary" isPending={isBusy} onPress={book}>
              {t.bank.acts[order.act]} <kbd>Enter</kbd>
            </Button>
          ) : null}
          <Button icon={isShared ? 'plus' : 'search'} onPress={() => setFinding(true)}>
            {isShared ? t.bank.addOrder : t.bank.find} <kbd>S</kbd>
          </Button>
          <Button onPress={onNext}>
            {t.bank.next} <kbd>N</kbd>
          </Button>
          <Button look="quiet" isPending={isBusy} onPress={skip}>
            {t.bank.notOurs} <kbd>X</kbd>
          </Button>
        </div>
      ) : null}
    </section>
  )
}

function Sum({ entry }: { entry: BankEntry }) {
  const { lang } = useAdmin()
  return formatMoney(entry, lang)
}

function PaymentFacts({ entry }: { entry: BankEntry }) {
  const { t, lang } = useAdmin()
  return (
    <Facts
      facts={[
        [t.bank.day, formatDay(entry.day, lang)],
        [t.bank.payer, entry.payer],
        [t.bank.account, entry.payerIban],
        [t.bank.details, entry.details],
      ]}
    />
  )
}

function OrderFacts({ entry, order }: { entry: BankEntry; order: ProposedOrder }) {
  const { t, lang } = useAdmin()
  const sum = (cents: number) => formatSum(cents, lang)
  const hints = t.bank.actHints
  const hint = {
    pay: () => hints.pay,
    part: () => hints.part(sum(order.due - entry.amount)),
    'pay-more': () => hints['pay-more'](sum(entry.amount - order.due)),
    'give-back': () => hints['give-back'],
  }[order.act]
  return (
    <>
      <Facts
        facts={[
          [
            t.bank.proposal,
            <Link key="link" to="/orders/$number" params={{ number: order.number }}>
              {order.number}
            </Link>,
          ],
          [t.bank.buyer, order.buyer],
          [t.bank.total, sum(order.total)],
          [t.bank.due, order.standing === 'owed' ? sum(order.due) : null],
        ]}
      />
      {entry.currency === 'EUR' ? <p className="a-note">{hint()}</p> : null}
    </>
  )
}

function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="a-bank__facts">
      {facts.map(([name, value]) =>
        value ? (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}
