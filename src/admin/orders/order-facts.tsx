import type { ReactNode } from 'react'
import type { Lang } from '../../shop/languages.ts'
import type { OrderDetail } from '../../shop/orders/staff-orders.calls.ts'
import { formatDay, formatMoment, formatSum } from '../format.ts'
import { useAdmin } from '../session.ts'

export function OrderFacts({ order }: { order: OrderDetail }) {
  const { t, lang } = useAdmin()
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
        {order.approver ? (
          <p>
            {t.order.approvedBy}: {order.approver}
          </p>
        ) : null}
        {order.agent ? <p>{t.orders.agent(order.agent)}</p> : null}
        {order.page ? (
          <p>
            <a href={order.page} target="_blank" rel="noreferrer">
              {t.order.openPage}
            </a>
          </p>
        ) : null}
      </Fact>
      <Fact title={t.order.delivery}>
        <p>{delivery.place}</p>
        {delivery.promised ? (
          <p>
            {t.order.promised}: {daysOf(delivery.promised, lang)}
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
        <p>{[t.timeline.payments[payment.state] ?? payment.state, dayPaid(order, lang)].filter(Boolean).join(', ')}</p>
      </Fact>
      {order.papers.length > 0 ? (
        <Fact title={t.order.papers}>
          {order.papers.map(({ kind, number, date, total, pdf }) => (
            <p key={number}>
              <a href={pdf} target="_blank" rel="noreferrer">
                {t.order.paper[kind]} {number}
              </a>
              <br />
              {formatDay(date, lang)}, {formatSum(kind === 'credit_note' ? -total : total, lang)}
            </p>
          ))}
        </Fact>
      ) : null}
    </section>
  )
}

function dayPaid({ timeline }: OrderDetail, lang: Lang): string {
  const paid = timeline.find(({ kind, what }) => kind === 'payment' && HAS_MONEY.has(what))
  return paid ? formatMoment(paid.at, lang) : ''
}

const HAS_MONEY: ReadonlySet<string> = new Set(['accepted', 'partly_refunded', 'refunded'])

function daysOf({ from, to }: { from: string; to: string }, lang: Lang): string {
  return from === to ? formatDay(from, lang) : `${formatDay(from, lang)} – ${formatDay(to, lang)}`
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2>{title}</h2>
      {children}
    </div>
  )
}
