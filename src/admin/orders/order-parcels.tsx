import { Link } from '@tanstack/react-router'
import type { OrderDetail } from '../../shop/orders/staff-orders.calls.ts'
import { useAdmin, useCan } from '../session.ts'

const OPEN: readonly OrderDetail['state'][] = ['paid', 'processing', 'packed']

/** What lies in which parcel, with a way to the packing of what is still here. */
export function OrderParcels({ order }: { order: OrderDetail }) {
  const { t } = useAdmin()
  const can = useCan()
  const isOpen = can('write:parcels') && OPEN.includes(order.state)
  if (order.parcels.length === 0 && !isOpen) return null
  const states: Readonly<Record<string, string>> = t.parcels.states
  const titleOf = (line: number) => order.lines.find(({ id }) => id === line)?.title ?? ''
  const linkOf = (code: string | null) => order.trackingCodes.find((one) => one.code === code)?.link ?? null
  return (
    <section className="a-card a-stack" aria-labelledby="parcels">
      <h2 id="parcels">{t.packing.parcels}</h2>
      {order.parcels.map(({ id, position, state, code, problem, lines }) => (
        <div key={id} className="a-parcel">
          <strong>
            {t.packing.parcel(position)} <span className="a-tag">{states[state] ?? state}</span>{' '}
            {linkOf(code) ? <TrackLink href={linkOf(code) ?? ''} text={code ?? ''} /> : code}
          </strong>
          <span className="a-note">
            {lines.map(({ line, quantity }) => `${quantity} × ${titleOf(line)}`).join(', ')}
          </span>
          {problem ? <span className="a-error">{problem}</span> : null}
        </div>
      ))}
      {isOpen ? (
        <Link to="/packing/orders/$number" params={{ number: order.number }} className="a-button a-button--plain">
          {t.packing.toPack}
        </Link>
      ) : null}
    </section>
  )
}

const TrackLink = ({ href, text }: { href: string; text: string }) => (
  <a href={href} target="_blank" rel="noreferrer">
    {text}
  </a>
)
