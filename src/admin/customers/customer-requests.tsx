import { Link } from '@tanstack/react-router'
import type { CustomerDetail } from '../../shop/customer-records/customers.calls.ts'
import { formatDay } from '../format.ts'
import { useAdmin } from '../session.ts'

export function CustomerRequests({ customer: { dataRequests } }: { customer: CustomerDetail }) {
  const { t, lang } = useAdmin()
  const words = t.dataRequests
  if (dataRequests.length === 0) return null
  return (
    <section className="a-card a-stack" aria-labelledby="customer-requests">
      <h2 id="customer-requests">{words.title}</h2>
      <ul className="a-customer__rows">
        {dataRequests.map(({ id, kind, state, receivedOn, dueOn }) => (
          <li key={id}>
            <span>
              <Link to="/data-requests" search={state === 'open' ? {} : { state }}>
                {words.kinds[kind]}
              </Link>
              <small>
                {words.received} {formatDay(receivedOn, lang)}
                {state === 'open' ? `, ${words.due} ${formatDay(dueOn, lang)}` : ''}
              </small>
            </span>
            <span>{words.states[state]}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
