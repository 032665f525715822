import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { toRigaDate } from '../../shop/calendar/days.ts'
import type { Lang } from '../../shop/languages.ts'
import type { ListedDraft, ListedOffer } from '../../shop/quotes/offers.calls.ts'
import { AskFirst } from '../ask-first.tsx'
import { call } from '../calls.ts'
import { formatDay, formatMoment, formatSum } from '../format.ts'
import { EXACT } from '../frame/exact.ts'
import { NoRight } from '../frame/not-found.tsx'
import { More } from '../more.tsx'
import { Button, Empty, PageHead, Problem, Waiting } from '../parts.tsx'
import { SearchBox } from '../search-box.tsx'
import { useAdmin, useCan } from '../session.ts'
import { OFFER_VIEWS, offerSearchFrom } from './offer-search.ts'

export function OffersPage() {
  const can = useCan()
  return can('read:orders') ? <Offers /> : <NoRight />
}

function Offers() {
  const { t } = useAdmin()
  const can = useCan()
  const navigate = useNavigate()
  const { view = 'all', q = '' } = useSearch({ from: '/offers' })
  const words = q ? { q } : {}
  return (
    <>
      <PageHead title={t.offers.title}>
        {can('write:orders') ? (
          <Button
            look="primary"
            icon="plus"
            onPress={() => void navigate({ to: '/offers/$id', params: { id: 'new' } })}
          >
            {t.offers.create}
          </Button>
        ) : null}
      </PageHead>
      <nav className="a-views" aria-label={t.offers.title}>
        {OFFER_VIEWS.filter((one) => one !== 'drafts' || can('write:orders')).map((one) => (
          <Link
            key={one}
            to="/offers"
            search={one === 'all' ? words : { ...words, view: one }}
            activeOptions={EXACT}
            aria-current={one === view ? 'page' : undefined}
            className="a-views__link"
          >
            {t.offers.views[one]}
          </Link>
        ))}
      </nav>
      <div className="a-tools">
        <SearchBox
          label={t.offers.search}
          value={q}
          onSearch={(text) =>
            void navigate({ to: '/offers', search: offerSearchFrom({ view, q: text }), replace: true })
          }
        />
      </div>
      {view === 'drafts' ? <Drafts q={q} /> : <Sent view={view} q={q} />}
    </>
  )
}

type Page<Row> = { rows: Row[]; next: string | null }

function usePages<Row>({ key, path, q }: { key: string; path: string; q: string }) {
  const words = q ? `&q=${encodeURIComponent(q)}` : ''
  return useInfiniteQuery({
    queryKey: ['offers', key, q],
    initialPageParam: '',
    queryFn: ({ pageParam }) => call<Page<Row>>('GET', `${path}${words}${pageParam && `&after=${pageParam}`}`),
    getNextPageParam: ({ next }) => next,
    // What was found stays while the person types on, but not under another view.
    placeholderData: (before, query) => (query?.queryKey[1] === key ? before : undefined),
  })
}

function Sent({ view, q }: { view: 'all' | 'staff' | 'buyer'; q: string }) {
  const list = usePages<ListedOffer>({ key: view, path: `/offers?limit=50${view === 'all' ? '' : `&by=${view}`}`, q })
  if (list.isPending) return <Waiting />
  if (list.error) return <Problem error={list.error} onRetry={() => void list.refetch()} />
  const rows = list.data.pages.flatMap((page) => page.rows)
  if (rows.length === 0) return <NoOffers view={view} q={q} />
  return (
    <>
      <ul className="a-offers">
        {rows.map((offer) => (
          <OfferRow key={offer.number} offer={offer} />
        ))}
      </ul>
      <More list={list} />
    </>
  )
}

function NoOffers({ view, q }: { view: (typeof OFFER_VIEWS)[number]; q: string }) {
  const { t } = useAdmin()
  const can = useCan()
  if (q) {
    return (
      <Empty icon="search" text={t.orders.noHits}>
        <Link to="/offers" search={offerSearchFrom({ view })} className="a-button a-button--plain">
          {t.orders.clear}
        </Link>
      </Empty>
    )
  }
  return (
    <Empty icon="file" text={t.offers.none[view]}>
      {can('write:orders') ? (
        <Link to="/offers/$id" params={{ id: 'new' }} className="a-button a-button--plain">
          {t.offers.create}
        </Link>
      ) : null}
    </Empty>
  )
}

const LOOKS = { valid: 'todo', ordered: 'done', expired: 'over', withdrawn: 'over' } as const

function OfferRow({ offer }: { offer: ListedOffer }) {
  const { t, lang } = useAdmin()
  const { number, buyer, email, total, state, validUntil, person, isByStaff, orderNumber, page } = offer
  return (
    <li className="a-offers__row">
      <span>
        <strong>{page ? <PageLink href={page} text={number} /> : number}</strong>
        <small>
          {buyer}
          {email ? ` · ${email}` : ''}
        </small>
      </span>
      <span>
        <span className={`a-state a-state--${LOOKS[state]}`}>{t.offers.states[state]}</span>
        <small>
          {t.offers.until} {lastDay(validUntil, lang)} · {person ?? (isByStaff ? '' : t.offers.byBuyer)}
        </small>
      </span>
      <strong>{formatSum(total, lang)}</strong>
      {orderNumber ? (
        <Link to="/orders/$number" params={{ number: orderNumber }}>
          {orderNumber}
        </Link>
      ) : (
        <span className="a-row">
          <OrderNow offer={offer} />
          <Withdraw offer={offer} />
        </span>
      )}
    </li>
  )
}

/** It ends with the last day. */
const lastDay = (validUntil: string, lang: Lang): string =>
  formatDay(toRigaDate(new Date(Date.parse(validUntil) - 1)), lang)

const PageLink = ({ href, text }: { href: string; text: string }) => (
  <a href={href} target="_blank" rel="noreferrer">
    {text}
  </a>
)

function OrderNow({ offer: { number, state } }: { offer: ListedOffer }) {
  const { t } = useAdmin()
  if (!useCan()('write:orders') || state !== 'valid') return null
  return (
    <Link to="/offers/$number/order" params={{ number }} className="a-button a-button--quiet">
      {t.offers.orderNow}
    </Link>
  )
}

function Withdraw({ offer: { number, state } }: { offer: ListedOffer }) {
  const { t } = useAdmin()
  const may = useCan()('write:offers')
  const queries = useQueryClient()
  if (!may || state !== 'valid') return <span />
  return (
    <AskFirst
      label={t.offers.withdraw}
      confirm={t.offers.withdrawNow}
      run={() => call('POST', `/offers/${number}/withdraw`, {})}
      onSettled={() => void queries.invalidateQueries({ queryKey: ['offers'] })}
    />
  )
}

function Drafts({ q }: { q: string }) {
  const { t, lang } = useAdmin()
  const list = usePages<ListedDraft>({ key: 'drafts', path: '/offers/drafts?limit=50', q })
  if (list.isPending) return <Waiting />
  if (list.error) return <Problem error={list.error} onRetry={() => void list.refetch()} />
  const rows = list.data.pages.flatMap((page) => page.rows)
  if (rows.length === 0) return <NoOffers view="drafts" q={q} />
  return (
    <>
      <ul className="a-offers">
        {rows.map(({ id, name, email, goods, updatedAt }) => (
          <li key={id} className="a-offers__row">
            <span>
              <strong>
                <Link to="/offers/$id" params={{ id: String(id) }}>
                  {name || t.offers.unnamed}
                </Link>
              </strong>
              <small>{email}</small>
            </span>
            <span>{t.offers.goods(goods)}</span>
            <span>{formatMoment(updatedAt, lang)}</span>
            <RemoveDraft id={id} />
          </li>
        ))}
      </ul>
      <More list={list} />
    </>
  )
}

function RemoveDraft({ id }: { id: number }) {
  const { t } = useAdmin()
  const queries = useQueryClient()
  return (
    <AskFirst
      label={t.common.remove}
      confirm={t.offers.removeNow}
      run={() => call('DELETE', `/offers/drafts/${id}`)}
      onSettled={() => void queries.invalidateQueries({ queryKey: ['offers', 'drafts'] })}
    />
  )
}
