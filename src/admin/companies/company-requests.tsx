import { Link } from '@tanstack/react-router'
import type { CompanyMembers } from '../../shop/members/members.calls.ts'
import { formatMoment, formatSum } from '../format.ts'
import { useAdmin } from '../session.ts'

/** Orders that buyers asked for; the company decides about them, not staff. */
export function CompanyRequests({ requests }: Pick<CompanyMembers, 'requests'>) {
  const { t, lang } = useAdmin()
  const words = t.companies.buyers
  return (
    <section className="a-card a-stack" aria-labelledby="company-requests">
      <h2 id="company-requests">{words.requests}</h2>
      {requests.length === 0 ? <p>{words.noRequests}</p> : null}
      <ul className="a-customer__rows">
        {requests.map(({ id, state, total, buyer, approver, reason, orderNumber, createdAt }) => (
          <li key={id}>
            <span>
              {orderNumber ? (
                <Link to="/orders/$number" params={{ number: orderNumber }}>
                  {orderNumber}
                </Link>
              ) : (
                buyer.name
              )}
              <small>{[words.requestStates[state], approver].filter(Boolean).join(': ')}</small>
              {reason ? <small>{reason}</small> : null}
              <small>{[orderNumber ? buyer.name : '', formatMoment(createdAt, lang)].filter(Boolean).join(', ')}</small>
            </span>
            <span>{total === null ? '' : formatSum(total, lang)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
