import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { CustomerDetail } from '../../shop/customer-records/customers.calls.ts'
import { formatMoment, formatSum } from '../format.ts'
import { useAdmin } from '../session.ts'

type Props = { customer: CustomerDetail }

export function CustomerFacts({ customer }: Props) {
  const { t, lang } = useAdmin()
  const { buyerKinds: kinds } = t
  const { page: words } = t.customers
  const { id, email, phone, confirmedAt, createdAt, orders, value, addresses, priceLists } = customer
  return (
    <section className="a-card a-facts" aria-label={words.facts}>
      <Fact title={words.contact}>
        <p>{kinds[customer.type]}</p>
        <p>{t.customers.numbered(id)}</p>
        {email ? (
          <p>
            <a href={`mailto:${email}`}>{email}</a>
          </p>
        ) : null}
        {phone ? (
          <p>
            <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>
          </p>
        ) : null}
        <p className="a-note">
          {words.since} {formatMoment(createdAt, lang)}
          {confirmedAt ? `, ${words.confirmed} ${formatMoment(confirmedAt, lang)}` : ''}
        </p>
      </Fact>
      <Fact title={words.value}>
        {value === null ? null : (
          <p>
            <strong className="a-customer__sum">{formatSum(value, lang)}</strong>
          </p>
        )}
        <p>{words.orderCount(orders)}</p>
        <p className="a-note">{words.valueHint}</p>
      </Fact>
      <CompanyFact customer={customer} />
      {addresses.length > 0 ? (
        <Fact title={words.addresses}>
          {addresses.map(({ kind, text }) => (
            <p key={kind + text}>
              {text}
              <br />
              <small className="a-note">{words.addressKinds[kind]}</small>
            </p>
          ))}
        </Fact>
      ) : null}
      {priceLists.length > 0 ? (
        <Fact title={t.priceLists.title}>
          {priceLists.map((list) => (
            <p key={list.id}>
              <Link to="/price-lists/$id" params={{ id: String(list.id) }}>
                {list.name}
              </Link>
            </p>
          ))}
        </Fact>
      ) : null}
    </section>
  )
}

function CompanyFact({ customer: { company, vat } }: Props) {
  const { t, lang } = useAdmin()
  const { page: words } = t.customers
  if (!company) return null
  return (
    <Fact title={t.customers.columns.company}>
      <p>
        <Link to="/companies/$id" params={{ id: String(company.id) }}>
          {company.name}
        </Link>
      </p>
      <p>
        {t.order.regNum} {company.regNum}
      </p>
      {vat ? (
        <>
          <p>
            {t.order.vatNum} {vat.number}: {words.vatStates[vat.state]}
          </p>
          <p className="a-note">
            {[words.vatHolders[vat.holder], vat.name, vat.request, vat.at ? formatMoment(vat.at, lang) : null]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </>
      ) : null}
    </Fact>
  )
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2>{title}</h2>
      {children}
    </div>
  )
}
