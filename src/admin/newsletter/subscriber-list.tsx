import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Subscribers } from '../../shop/newsletter/newsletter.calls.ts'
import { SUBSCRIBER_STATES, type SubscriberState } from '../../shop/newsletter/subscriber-states.ts'
import { Icon } from '../../ui/icon.tsx'
import { call } from '../calls.ts'
import { formatMoment } from '../format.ts'
import { EXACT } from '../frame/exact.ts'
import { More } from '../more.tsx'
import { Empty, Problem, Waiting } from '../parts.tsx'
import { SearchBox } from '../search-box.tsx'
import { useAdmin, useCan } from '../session.ts'

type Row = Subscribers['rows'][number]

const LOOKS: Readonly<Record<SubscriberState, string>> = {
  active: 'done',
  unconfirmed: 'waits',
  left: 'over',
  bounced: 'todo',
}

export function SubscriberList({ state }: { state: SubscriberState | undefined }) {
  const { t } = useAdmin()
  const words = t.newsletter
  const can = useCan()
  const [text, setText] = useState('')
  const list = useInfiniteQuery({
    queryKey: ['newsletter-subscribers', state, text],
    initialPageParam: 0,
    queryFn: ({ pageParam }) => {
      const query = new URLSearchParams()
      if (state) query.set('state', state)
      if (text) query.set('q', text)
      if (pageParam) query.set('before', String(pageParam))
      return call<Subscribers>('GET', `/newsletter/subscribers?${query}`)
    },
    getNextPageParam: ({ next }) => next,
    placeholderData: (before) => before,
    staleTime: 0,
  })
  if (list.isPending) return <Waiting />
  if (list.isLoadingError) return <Problem error={list.error} onRetry={() => void list.refetch()} />
  const rows = list.data.pages.flatMap((page) => page.rows)
  const counts = list.data.pages[0]?.counts
  return (
    <>
      <nav className="a-newsletter__states" aria-label={words.views.subscribers}>
        {([undefined, ...SUBSCRIBER_STATES] as const).map((each) => (
          <Link
            key={each ?? 'all'}
            to="/newsletter"
            search={{ view: 'subscribers', ...(each ? { state: each } : {}) }}
            activeOptions={EXACT}
            aria-current={each === state ? 'page' : undefined}
          >
            {each ? `${words.subscriberStates[each]} (${counts?.[each] ?? 0})` : words.allSubscribers}
          </Link>
        ))}
      </nav>
      <div className="a-tools">
        {can('personal-data') ? <SearchBox label={words.search} value={text} onSearch={setText} /> : null}
        {can('export') && can('personal-data') ? (
          <a className="a-product__link" href="/admin/api/newsletter/subscribers.csv">
            <Icon name="file" size={18} />
            {words.export}
          </a>
        ) : null}
      </div>
      {rows.length === 0 ? <Empty icon="mail" text={words.noSubscribers} /> : null}
      <ul className="a-newsletter__rows" hidden={rows.length === 0}>
        {rows.map((row) => (
          <SubscriberRow key={row.id} row={row} />
        ))}
      </ul>
      <More list={list} />
    </>
  )
}

function SubscriberRow({ row }: { row: Row }) {
  const { t, lang } = useAdmin()
  const words = t.newsletter
  const at = (time: string) => formatMoment(time, lang)
  const times = [
    words.asked(at(row.askedAt)),
    ...(row.confirmedAt ? [words.confirmed(at(row.confirmedAt))] : []),
    ...(row.unsubscribedAt ? [words.left(at(row.unsubscribedAt))] : []),
    ...(row.bouncedAt ? [words.bouncedAt(at(row.bouncedAt))] : []),
    ...(row.softBounces > 0 && !row.bouncedAt ? [words.softBounces(row.softBounces)] : []),
  ]
  return (
    <li>
      <strong>{row.email ?? words.hiddenAddress}</strong>
      <span className={`a-state a-state--${LOOKS[row.state]}`}>{words.subscriberStates[row.state]}</span>
      <span className="a-note">
        {times.join(' · ')} · {t.product.languageNames[row.lang as 'lv' | 'en'] ?? row.lang}
      </span>
      {row.bounceReason ? <span className="a-note">{row.bounceReason}</span> : null}
      <details>
        <summary>{words.consent(row.consentVersion)}</summary>
        <p>{row.consentText}</p>
      </details>
    </li>
  )
}
