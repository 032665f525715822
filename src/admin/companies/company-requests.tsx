import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { CompanyMembers } from '../../shop/members/members.calls.ts'
import { formatMoment, formatSum } from '../format.ts'
import { Button, Window } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { RequestDecision } from './request-decision.tsx'

type Props = Pick<CompanyMembers, 'requests'> & {
  companyId: number
  mayEdit: boolean
  keep: (next: CompanyMembers) => void
}

/** Orders that buyers asked for. The company decides about them; where it cannot, staff do. */
export function CompanyRequests({ requests, companyId, mayEdit, keep }: Props) {
  const { t, lang } = useAdmin()
  const can = useCan()
  const mayDecide = mayEdit && can('read:money')
  const [open, setOpen] = useState<number | null>(null)
  const decided = (next: CompanyMembers) => {
    keep(next)
    setOpen(null)
  }
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
            <span className="a-row">
              {total === null ? '' : formatSum(total, lang)}
              {mayDecide && state === 'open' ? (
                <Button look="quiet" onPress={() => setOpen(id)} aria-label={words.decision.openNamed(buyer.name)}>
                  {words.decision.open}
                </Button>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
      <Window title={words.decision.title} isOpen={open !== null} onClose={() => setOpen(null)}>
        {open === null ? null : (
          <RequestDecision path={`/companies/${companyId}/requests/${open}`} onDecided={decided} />
        )}
      </Window>
    </section>
  )
}
