import type { ReactNode } from 'react'
import type { OrderDetail } from '../../shop/orders/staff-orders.calls.ts'
import { useAdmin } from '../session.ts'

export function OrderFacts({ order }: { order: OrderDetail }) {
  const { t } = useAdmin()
  const { company, delivery, payment } = order
  return (
    <section className="a-card a-facts">
      <Fact title={t.order.buyer}>
        <p>{order.buyer}</p>
        {order.email ? (
          <p>
            <a href={`mailto:${order.email}`}>{order.email}</a>
          </p>
        ) : null}
        {order.phone ? (
          <p>
            <a href={`tel:${order.phone.replaceAll(' ', '')}`}>{order.phone}</a>
          </p>
        ) : null}
        {company ? (
          <>
            <p>{company.name}</p>
            <p>
              {t.order.regNum} {company.regNum}
              {company.vatNum ? `, ${t.order.vatNum} ${company.vatNum}` : ''}
            </p>
            <p>{company.address}</p>
          </>
        ) : null}
        {order.page ? (
          <p>
            <a href={order.page} target="_blank" rel="noreferrer">
              {t.order.openPage}
            </a>
          </p>
        ) : null}
      </Fact>
      <Fact title={t.order.delivery}>
        <p>{delivery.title}</p>
        <p>{delivery.place}</p>
        {delivery.promised ? (
          <p>
            {t.order.promised}: {delivery.promised.from} – {delivery.promised.to}
          </p>
        ) : null}
        {delivery.message ? (
          <p>
            {t.order.message}: {delivery.message}
          </p>
        ) : null}
        {order.trackingCodes.map(({ code, link }) => (
          <p key={code}>
            {link ? (
              <a href={link} target="_blank" rel="noreferrer">
                {code}
              </a>
            ) : (
              code
            )}
          </p>
        ))}
      </Fact>
      <Fact title={t.order.payment}>
        <p>{payment.title}</p>
        <p>{t.timeline.payments[payment.state] ?? payment.state}</p>
      </Fact>
    </section>
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
