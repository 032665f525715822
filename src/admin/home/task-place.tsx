import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useState } from 'react'
import type { OrderDetail } from '../../shop/orders/staff-orders.calls.ts'
import type { Right } from '../../shop/staff/rights.ts'
import type { ListedTask } from '../../shop/tasks/tasks.calls.ts'
import { call } from '../calls.ts'
import { orderKey } from '../orders/order-key.ts'
import { Button, Problem } from '../parts.tsx'
import { OpenReturnWindow } from '../returns/open-window.tsx'
import { useAdmin, useCan } from '../session.ts'

type Place = { right: Right | null; link: LinkProps }

/** The page on which a task is solved. Tasks about an order have a link to it beside. */
function placeOf({ kind, subject }: ListedTask): Place | null {
  const [noun, ...rest] = subject.split(':')
  const key = rest.join(':')
  if (kind === 'low-stock') return { right: null, link: { to: '/stock', search: { view: 'low' } } }
  if (kind === 'supplier-feed') return { right: null, link: { to: '/import' } }
  if (kind === 'oss-limit') return { right: null, link: { to: '/settings/vat' } }
  if (kind === 'stock-check') return { right: 'read:catalogue', link: { to: '/stock', search: { q: key } } }
  if (kind === 'reviews') return { right: 'read:marketing', link: { to: '/reviews' } }
  if (kind === 'pickup-points') return { right: 'read:settings', link: { to: '/delivery' } }
  if (kind === 'dead-emails') return { right: 'read:marketing', link: { to: '/emails', search: { state: 'dead' } } }
  if (kind === 'backup') return { right: 'read:settings', link: { to: '/system' } }
  if (noun === 'invoice') return { right: 'read:accounting', link: { to: '/invoices', search: { view: 'einvoices' } } }
  if (noun === 'webhook') return { right: 'webhooks', link: { to: '/webhooks/$id', params: { id: key } } }
  if (noun === 'data-request') return { right: 'read:customers', link: { to: '/data-requests' } }
  if (noun === 'company') return { right: 'read:customers', link: { to: '/companies/$id', params: { id: key } } }
  return null
}

export function PlaceOfTask({ task }: { task: ListedTask }) {
  const { t } = useAdmin()
  const can = useCan()
  const place = placeOf(task)
  if (!place || (place.right && !can(place.right))) return null
  return (
    <Link {...place.link} className="a-button a-button--primary">
      {t.home.open}
    </Link>
  )
}

/** Opens a return for a parcel that was not collected; the return ends the task. */
export function ReturnOfParcel({ number }: { number: string }) {
  const { t } = useAdmin()
  const [isOpen, setOpen] = useState(false)
  const order = useQuery({
    queryKey: orderKey(number),
    queryFn: () => call<OrderDetail>('GET', `/orders/${encodeURIComponent(number)}`),
    enabled: isOpen,
  })
  return (
    <>
      <Button look="primary" isPending={isOpen && order.isPending} onPress={() => setOpen(true)}>
        {t.returns.open}
      </Button>
      {isOpen && order.error ? <Problem error={order.error} onRetry={() => void order.refetch()} /> : null}
      {order.data ? (
        <OpenReturnWindow order={order.data} reason="not-collected" isOpen={isOpen} onClose={() => setOpen(false)} />
      ) : null}
    </>
  )
}
