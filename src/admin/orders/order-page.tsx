import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { tinykeys } from 'tinykeys'
import type { OrderVerb } from '../../shop/fulfilment/possible-verbs.ts'
import type { OrderDetail } from '../../shop/orders/staff-orders.calls.ts'
import { isOpenReturn, RETURN_STATES } from '../../shop/returns/return-states.ts'
import { Icon } from '../../ui/icon.tsx'
import { call } from '../calls.ts'
import { CounterPayment } from '../counter/counter-payment.tsx'
import { formatMoment } from '../format.ts'
import { isTyping } from '../frame/is-typing.ts'
import { Loaded } from '../frame/loaded.tsx'
import { NoRight } from '../frame/not-found.tsx'
import { useAsked } from '../frame/use-asked.ts'
import { useTitle } from '../frame/use-title.ts'
import { EditLink, LinkedOrders } from '../order-edit/edit-link.tsx'
import { Button, Problem } from '../parts.tsx'
import { OrderReturns } from '../returns/order-returns.tsx'
import { useAdmin, useCan } from '../session.ts'
import { CancelWindow, PaidWindow, ShipWindow } from './act-windows.tsx'
import { Goods } from './goods.tsx'
import { lastOrderSearch } from './last-search.ts'
import { Neighbours } from './neighbours.tsx'
import { NoteForm } from './note-form.tsx'
import { OrderFacts } from './order-facts.tsx'
import { orderKey } from './order-key.ts'
import { OrderParcels } from './order-parcels.tsx'
import { Present, usePresence } from './presence.tsx'
import { RefundWindow } from './refund-window.tsx'
import { State } from './state.tsx'
import { Tags } from './tags.tsx'
import { Timeline } from './timeline.tsx'
import { useOrderChange } from './use-order-change.ts'

export function OrderPage() {
  const can = useCan()
  const { number } = useParams({ from: '/orders/$number' })
  return can('read:orders') ? <LoadedOrder key={number} number={number} /> : <NoRight />
}

function LoadedOrder({ number }: { number: string }) {
  const { t } = useAdmin()
  const found = useQuery({
    queryKey: orderKey(number),
    queryFn: () => call<OrderDetail>('GET', `/orders/${encodeURIComponent(number)}`),
  })
  return (
    <Loaded
      query={found}
      list={
        <Link to="/orders" className="a-button a-button--plain">
          {t.order.back}
        </Link>
      }
    >
      {(order) => <Order order={order} />}
    </Loaded>
  )
}

type OpenWindow = 'paid' | 'shipped' | 'cancel' | 'refund' | null

const IN_WINDOW: ReadonlySet<OrderVerb> = new Set(['paid', 'shipped', 'cancel', 'refund'])

function Order({ order }: { order: OrderDetail }) {
  const { t, lang } = useAdmin()
  const can = useCan()
  const [open, setOpen] = useState<OpenWindow>(null)
  const change = useOrderChange(order.number)
  const act = (verb: OrderVerb) => {
    if (IN_WINDOW.has(verb)) setOpen(verb as OpenWindow)
    else change.mutate({ verb })
  }
  useActKeys(order.acts, act)
  useAsked(
    Object.fromEntries(
      [...IN_WINDOW].filter((verb) => order.acts.includes(verb)).map((verb) => [verb, () => act(verb)]),
    ),
  )
  const close = () => setOpen(null)
  const presence = usePresence(`/orders/${order.number}`)
  useTitle(order.number)
  return (
    <article className="a-order" {...presence}>
      <header className="a-page-head a-order__head">
        <Link to="/orders" search={lastOrderSearch()} className="a-back">
          <Icon name="left" size={18} />
          {t.order.back}
        </Link>
        <Neighbours number={order.number} />
        <h1>{order.number}</h1>
        <State state={order.state} />
        <time dateTime={order.placedAt}>{formatMoment(order.placedAt, lang)}</time>
        <Tags order={order} />
        <Present number={order.number} />
        <EditLink number={order.number} />
      </header>
      <LinkedOrders order={order} />
      <CounterPayment number={order.number} due={order.atCounter} />
      <Acts acts={order.acts} onAct={act} isBusy={change.isPending} />
      {change.error ? <Problem error={change.error} /> : null}
      <div className="a-order__columns">
        <div className="a-stack">
          <Goods order={order} />
          <OrderReturns order={order} />
          <OrderFacts order={order} />
          <OrderParcels order={order} />
        </div>
        <div className="a-stack">
          {can('write:orders') ? <NoteForm number={order.number} /> : null}
          <Timeline order={order} />
        </div>
      </div>
      <PaidWindow isOpen={open === 'paid'} onClose={close} order={order} />
      <ShipWindow isOpen={open === 'shipped'} onClose={close} number={order.number} />
      <CancelWindow isOpen={open === 'cancel'} onClose={close} order={order} />
      <RefundWindow isOpen={open === 'refund'} onClose={close} number={order.number} returns={openReturns(order)} />
    </article>
  )
}

const openReturns = ({ returns }: OrderDetail) =>
  returns.filter(({ state }) => RETURN_STATES.some((each) => each === state && isOpenReturn(each)))

const ACTS_SHOWN: readonly OrderVerb[] = ['paid', 'packed', 'shipped', 'ready', 'completed', 'refund', 'cancel']

const KEYS: Readonly<Record<string, readonly OrderVerb[]>> = { p: ['packed'], l: ['shipped'], r: ['refund'] }

function useActKeys(acts: readonly OrderVerb[], act: (verb: OrderVerb) => void) {
  useEffect(() =>
    tinykeys(
      window,
      Object.fromEntries(
        Object.entries(KEYS).map(([key, verbs]) => [
          key,
          (event: KeyboardEvent) => {
            const verb = verbs.find((each) => acts.includes(each))
            if (!verb || isTyping(event)) return
            event.preventDefault()
            act(verb)
          },
        ]),
      ),
    ),
  )
}

/** What comes next is first and filled; cancelling is last and apart. */
function Acts({
  acts,
  onAct,
  isBusy,
}: {
  acts: readonly OrderVerb[]
  onAct: (verb: OrderVerb) => void
  isBusy: boolean
}) {
  const { t } = useAdmin()
  const shown = ACTS_SHOWN.filter((verb) => acts.includes(verb))
  if (shown.length === 0) return null
  return (
    <div className="a-acts" role="toolbar" aria-label={t.order.actsLabel}>
      {shown.map((verb, index) => (
        <Button
          key={verb}
          look={verb === 'cancel' ? 'danger' : index === 0 && verb !== 'refund' ? 'primary' : 'plain'}
          isPending={isBusy}
          onPress={() => onAct(verb)}
        >
          {t.order.acts[verb]}
        </Button>
      ))}
    </div>
  )
}
