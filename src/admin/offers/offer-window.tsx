import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ListedOffer } from '../../shop/quotes/offers.calls.ts'
import { AskFirst } from '../ask-first.tsx'
import { call } from '../calls.ts'
import { formatSum } from '../format.ts'
import { Window } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { lastDay, madeBy, OfferState } from './offer-columns.tsx'

/** An offer that is sent and what can still be done with it. */
export function OfferWindow({ offer, onClose }: { offer: ListedOffer | undefined; onClose: () => void }) {
  return (
    <Window title={offer?.number ?? ''} isOpen={offer !== undefined} onClose={onClose}>
      {offer ? <Offer offer={offer} onClose={onClose} /> : null}
    </Window>
  )
}

function Offer({ offer, onClose }: { offer: ListedOffer; onClose: () => void }) {
  const { t, lang } = useAdmin()
  const can = useCan()
  const { number, buyer, email, total, state, validUntil, orderNumber, page } = offer
  const by = madeBy(offer, t)
  return (
    <>
      <p className="a-offer-facts">
        <strong>{buyer}</strong>
        {email ? <span>{email}</span> : null}
        <span>
          <OfferState state={state} t={t} /> {t.offers.until} {lastDay(validUntil, lang)}
          {by ? ` · ${by}` : ''}
        </span>
        {total === null ? null : <strong>{formatSum(total, lang)}</strong>}
      </p>
      <div className="a-row">
        {orderNumber ? (
          <Link to="/orders/$number" params={{ number: orderNumber }} className="a-button a-button--primary">
            {t.offers.columns.order} {orderNumber}
          </Link>
        ) : null}
        {state === 'valid' && can('write:orders') ? (
          <Link to="/offers/$number/order" params={{ number }} className="a-button a-button--primary">
            {t.offers.orderNow}
          </Link>
        ) : null}
        {page ? (
          <a href={page} target="_blank" rel="noreferrer" className="a-button a-button--plain">
            {t.order.openPage}
          </a>
        ) : null}
        {state === 'valid' && can('write:offers') ? <Withdraw number={number} onClose={onClose} /> : null}
      </div>
    </>
  )
}

function Withdraw({ number, onClose }: { number: string; onClose: () => void }) {
  const { t } = useAdmin()
  const queries = useQueryClient()
  return (
    <AskFirst
      label={t.offers.withdraw}
      confirm={t.offers.withdrawNow}
      run={async () => {
        await call('POST', `/offers/${number}/withdraw`, {})
        onClose()
      }}
      onSettled={() => void queries.invalidateQueries({ queryKey: ['offers'] })}
    />
  )
}
