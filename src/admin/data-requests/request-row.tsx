import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { DataRequest } from '../../shop/data-requests/data-requests.calls.ts'
import { formatDay, formatMoment } from '../format.ts'
import { Button, Window } from '../parts.tsx'
import { DaysLeft } from '../returns/return-state.tsx'
import { useAdmin, useCan } from '../session.ts'
import { DownloadData, Fulfil, Refuse } from './request-acts.tsx'

type Props = { request: DataRequest; onChanged: () => void }

export function RequestRow({ request, onChanged }: Props) {
  const { t, lang } = useAdmin()
  const can = useCan()
  const words = t.dataRequests
  const { kind, customer, guest, receivedOn, dueOn, daysLeft, enteredBy, proof, reason, closedBy, closedAt } = request
  const facts = [
    `${words.received} ${formatDay(receivedOn, lang)}`,
    daysLeft === null ? null : `${words.due} ${formatDay(dueOn, lang)}`,
    enteredBy ?? (customer ? words.byCustomer : words.byGuest),
  ]
  const end = closedAt ? [closedBy ?? '', formatMoment(closedAt, lang), proof, reason] : []
  return (
    <li className="a-card a-task">
      <div>
        <p>
          <strong>{words.kinds[kind]}</strong> <DaysLeft days={daysLeft} />
        </p>
        <p>
          {customer ? (
            <Link to="/customers/$id" params={{ id: String(customer.id) }}>
              {customer.name || t.customers.numbered(customer.id)}
            </Link>
          ) : null}
          {customer?.email ? ` · ${customer.email}` : ''}
          {guest ? (
            <>
              {guest.name ? `${guest.name} · ` : ''}
              {guest.email ? `${guest.email} · ` : ''}
              {words.guest(guest.orders)},{' '}
              <Link to="/orders/$number" params={{ number: guest.order }}>
                {guest.order}
              </Link>
            </>
          ) : null}
        </p>
        <p className="a-note">{facts.filter(Boolean).join(' · ')}</p>
        {end.length > 0 ? <p className="a-note">{end.filter(Boolean).join(' · ')}</p> : null}
      </div>
      {request.state === 'open' && can('write:customers') && can('personal-data') ? (
        <Acts request={request} onChanged={onChanged} />
      ) : null}
    </li>
  )
}

function Acts({ request, onChanged }: Props) {
  const { t } = useAdmin()
  const can = useCan()
  const words = t.dataRequests
  const [open, setOpen] = useState<'fulfil' | 'refuse' | null>(null)
  const close = () => setOpen(null)
  const done = () => {
    close()
    onChanged()
  }
  const isErasure = request.kind === 'erase'
  return (
    <div className="a-row">
      {!isErasure && can('export') ? <DownloadData request={request} /> : null}
      <Button look={isErasure ? 'danger' : 'primary'} onPress={() => setOpen('fulfil')}>
        {isErasure ? words.erase : words.handed}
      </Button>
      <Button look="quiet" onPress={() => setOpen('refuse')}>
        {words.refuse}
      </Button>
      <Window title={isErasure ? words.eraseTitle : words.handedTitle} isOpen={open === 'fulfil'} onClose={close}>
        <Fulfil request={request} onDone={done} onCancel={close} />
      </Window>
      <Window title={words.refuseTitle} isOpen={open === 'refuse'} onClose={close}>
        <Refuse request={request} onDone={done} onCancel={close} />
      </Window>
    </div>
  )
}
