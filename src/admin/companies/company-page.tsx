import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { CompanyDetail } from '../../shop/customer-records/companies.calls.ts'
import { Icon } from '../../ui/icon.tsx'
import { call } from '../calls.ts'
import { formatDay, formatMoment, formatSum } from '../format.ts'
import { Loaded } from '../frame/loaded.tsx'
import { NoRight } from '../frame/not-found.tsx'
import { useTitle } from '../frame/use-title.ts'
import { useAdmin, useCan } from '../session.ts'
import { LogLink } from '../staff/log-link.tsx'
import { CompanyEvidence } from './company-evidence.tsx'
import { CompanyMembers } from './company-members.tsx'
import { CompanyStateTag } from './company-state.tsx'
import { CompanyTerms } from './company-terms.tsx'

export function CompanyPage() {
  const can = useCan()
  const { id } = useParams({ from: '/companies/$id' })
  return can('read:customers') ? <LoadedCompany key={id} id={id} /> : <NoRight />
}

function LoadedCompany({ id }: { id: string }) {
  const { t } = useAdmin()
  const found = useQuery({
    queryKey: ['company', id],
    queryFn: () => call<CompanyDetail>('GET', `/companies/${encodeURIComponent(id)}`),
    staleTime: 0,
  })
  return (
    <Loaded
      query={found}
      list={
        <Link to="/companies" className="a-button a-button--plain">
          {t.companies.title}
        </Link>
      }
    >
      {(company) => <OneCompany company={company} />}
    </Loaded>
  )
}

function OneCompany({ company }: { company: CompanyDetail }) {
  const { t, lang } = useAdmin()
  const can = useCan()
  const queries = useQueryClient()
  const keep = (next: CompanyDetail) => {
    queries.setQueryData(['company', String(next.id)], next)
    for (const key of ['companies', 'tasks', 'customers']) void queries.invalidateQueries({ queryKey: [key] })
  }
  const mayEdit = can('write:customers')
  useTitle(company.name)
  return (
    <article className="a-order a-customer">
      <header className="a-page-head">
        <Link to="/companies" className="a-back">
          <Icon name="left" size={18} />
          {t.companies.title}
        </Link>
        <h1>{company.name}</h1>
        <CompanyStateTag state={company.state} />
        <time dateTime={company.createdAt}>{formatMoment(company.createdAt, lang)}</time>
        <LogLink search={{ subject: `company:${company.id}` }} />
      </header>
      <div className="a-order__columns">
        <div className="a-stack">
          <CompanyEvidence company={company} mayEdit={mayEdit} onChanged={keep} />
          <CompanyMembers companyId={company.id} mayEdit={mayEdit} />
        </div>
        <div className="a-stack">
          <Credit company={company} />
          {mayEdit && can('read:money') ? (
            <CompanyTerms key={company.version} company={company} onDecided={keep} />
          ) : null}
        </div>
      </div>
    </article>
  )
}

/** What is used of the limit. */
function Credit({ company: { owed, limit, state, unpaid } }: { company: CompanyDetail }) {
  const { t, lang } = useAdmin()
  const words = t.companies
  if (owed === null || limit === null) return null
  return (
    <section className="a-card a-stack" aria-labelledby="company-credit">
      <h2 id="company-credit">{words.credit}</h2>
      <p>
        <strong className="a-customer__sum">{formatSum(owed, lang)}</strong>{' '}
        {state === 'approved' ? words.ofLimit(formatSum(limit, lang)) : ''}
      </p>
      {state === 'approved' ? (
        <meter className="a-company__meter" aria-label={words.credit} min={0} max={Math.max(limit, 1)} value={owed} />
      ) : null}
      <ul className="a-customer__rows">
        {unpaid.map(({ number, total, due }) => (
          <li key={number}>
            <span>
              <Link to="/orders/$number" params={{ number }}>
                {number}
              </Link>
              {due ? (
                <small>
                  {words.due} {formatDay(due, lang)}
                </small>
              ) : null}
            </span>
            <span>{total === null ? '' : formatSum(total, lang)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
