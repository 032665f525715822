import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { tinykeys } from 'tinykeys'
import type { ReturnDetail } from '../../shop/returns/returns.calls.ts'
import { Icon } from '../../ui/icon.tsx'
import { call } from '../calls.ts'
import { formatDay, formatMoment } from '../format.ts'
import { isTyping } from '../frame/is-typing.ts'
import { Loaded } from '../frame/loaded.tsx'
import { NoRight } from '../frame/not-found.tsx'
import { useAdmin, useCan } from '../session.ts'
import { LogLink } from '../staff/log-link.tsx'
import { ReturnExchange } from './return-exchange.tsx'
import { ReturnGoods } from './return-goods.tsx'
import { ReturnMoney } from './return-money.tsx'
import { DaysLeft, ReturnState } from './return-state.tsx'
import { returnKey } from './use-return-change.ts'

export function ReturnPage() {
  const can = useCan()
  const { id } = useParams({ from: '/returns/$id' })
  return can('read:returns') ? <LoadedReturn key={id} id={id} /> : <NoRight />
}

function LoadedReturn({ id }: { id: string }) {
  const { t } = useAdmin()
  const found = useQuery({
    queryKey: returnKey(id),
    queryFn: () => call<ReturnDetail>('GET', `/returns/${encodeURIComponent(id)}`),
  })
  return (
    <Loaded
      query={found}
      list={
        <Link to="/returns" className="a-button a-button--plain">
          {t.returns.back}
        </Link>
      }
    >
      {(detail) => <Return detail={detail} />}
    </Loaded>
  )
}

function Return({ detail }: { detail: ReturnDetail }) {
  const { t } = useAdmin()
  useFocusKeys()
  return (
    <article className="a-order">
      <header className="a-page-head a-order__head">
        <Link to="/returns" className="a-back">
          <Icon name="left" size={18} />
          {t.returns.back}
        </Link>
        <h1>{detail.number}</h1>
        <ReturnState state={detail.state} />
        <DaysLeft days={detail.daysLeft} />
        <span>{t.returns.reasons[detail.reason]}</span>
        <LogLink search={{ subject: `return:${detail.id}` }} />
      </header>
      <div className="a-order__columns">
        <div className="a-stack">
          <ReturnGoods detail={detail} key={`goods-${detail.isReceived}`} />
          <ReturnExchange detail={detail} />
        </div>
        <div className="a-stack">
          <ReturnMoney detail={detail} key={`money-${detail.state}-${detail.isReceived}`} />
          <Facts detail={detail} />
        </div>
      </div>
    </article>
  )
}

function Facts({ detail }: { detail: ReturnDetail }) {
  const { t, lang } = useAdmin()
  const { returns: words } = t
  const { number, buyer, refundDue, goodsDue, note, refusal, createdAt, receivedAt, endedAt } = detail
  const moment = (at: string | null) => at && formatMoment(at, lang)
  const facts: readonly (readonly [string, string | null])[] = [
    [words.columns.buyer, buyer],
    [words.opened, moment(createdAt)],
    [words.refundDue, refundDue && formatDay(refundDue, lang)],
    [words.goodsDue, goodsDue && formatDay(goodsDue, lang)],
    [words.received, moment(receivedAt)],
    [words.ended, moment(endedAt)],
    [words.note, note],
    [words.refusal, refusal],
  ]
  return (
    <section className="a-card">
      <dl className="a-sums">
        <div>
          <dt>{words.order}</dt>
          <dd>
            <Link to="/orders/$number" params={{ number }}>
              {number}
            </Link>
          </dd>
        </div>
        {facts.map(([name, text]) =>
          text ? (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </section>
  )
}

/** `s`: to the received pieces; `r`: to the refund. */
function useFocusKeys() {
  useEffect(() => {
    const to = (selector: string) => (event: KeyboardEvent) => {
      const target = document.querySelector<HTMLElement>(selector)
      if (!target || isTyping(event)) return
      event.preventDefault()
      target.focus()
    }
    return tinykeys(window, { s: to('[data-receive] input'), r: to('[data-refund] button[type=submit]') })
  }, [])
}
