import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { CustomerDetail } from '../../shop/customer-records/customers.calls.ts'
import { formatMoment } from '../format.ts'
import { useAdmin, useCan } from '../session.ts'

type Props = { customer: CustomerDetail }

/** Cart, consents, e-mails and sessions: what the shop keeps of them besides orders. */
export function CustomerHistory({ customer }: Props) {
  const { t, lang } = useAdmin()
  const { page: words } = t.customers
  const { emails, sessions } = customer
  return (
    <>
      <Cart customer={customer} />
      <Part id="customer-consents" title={words.consents} none={words.noConsents}>
        {consentRows(customer, t, lang)}
      </Part>
      <Part id="customer-emails" title={words.emails} none={words.noEmails}>
        {emails.map(({ kind, state, at }) => (
          <li key={kind + at}>
            <span>{words.emailKinds[kind] ?? kind}</span>
            <span>
              <small>
                {state === 'sent' ? '' : `${words.emailStates[state]} · `}
                {formatMoment(at, lang)}
              </small>
            </span>
          </li>
        ))}
      </Part>
      <Part id="customer-sessions" title={words.sessions} none={words.noSessions}>
        {sessions.map(({ since, seenAt }) => (
          <li key={since + seenAt}>
            <span>
              {words.signedIn} {formatMoment(since, lang)}
            </span>
            <span>
              <small>
                {words.seen} {formatMoment(seenAt, lang)}
              </small>
            </span>
          </li>
        ))}
      </Part>
    </>
  )
}

function consentRows({ consents, news }: CustomerDetail, t: ReturnType<typeof useAdmin>['t'], lang: 'lv' | 'en') {
  const { page: words } = t.customers
  const rows = consents.map(({ kind, isGiven, version, ip, at }) => ({
    key: kind + at,
    text: `${words.consentKinds[kind]}: ${isGiven ? t.common.yes.toLowerCase() : t.common.no.toLowerCase()}`,
    about: [version, ip, formatMoment(at, lang)],
  }))
  const ended = news?.endedAt ?? null
  const shown = news
    ? [
        {
          key: 'news',
          text: ended ? words.newsEnded : news.confirmedAt ? words.newsConfirmed : words.newsAsked,
          about: [news.ip, formatMoment(ended ?? news.confirmedAt ?? news.askedAt, lang)],
        },
        ...rows,
      ]
    : rows
  return shown.map(({ key, text, about }) => (
    <li key={key}>
      <span>{text}</span>
      <span>
        <small>{about.filter(Boolean).join(' · ')}</small>
      </span>
    </li>
  ))
}

function Cart({ customer: { cart } }: Props) {
  const { t, lang } = useAdmin()
  const can = useCan()
  const { page: words } = t.customers
  return (
    <Part
      id="customer-cart"
      title={words.cart}
      none={words.noCart}
      note={cart ? `${words.changed} ${formatMoment(cart.updatedAt, lang)}` : undefined}
    >
      {(cart?.lines ?? []).map(({ id, code, title, quantity }) => (
        <li key={id}>
          <span>
            {can('read:catalogue') ? (
              <Link to="/products/$id" params={{ id: String(id) }}>
                {title}
              </Link>
            ) : (
              title
            )}
            <small>{code}</small>
          </span>
          <span>{quantity}</span>
        </li>
      ))}
    </Part>
  )
}

type PartProps = { id: string; title: string; none: string; note?: string | undefined; children: ReactNode[] }

function Part({ id, title, none, note, children }: PartProps) {
  return (
    <section className="a-card a-stack" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {note ? <p className="a-note">{note}</p> : null}
      {children.length === 0 ? <p className="a-note">{none}</p> : <ul className="a-customer__rows">{children}</ul>}
    </section>
  )
}
