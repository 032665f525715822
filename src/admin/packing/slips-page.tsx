import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { PackingSlip, PackingSlips } from '../../shop/packing/packing.calls.ts'
import { call } from '../calls.ts'
import { NoRight } from '../frame/not-found.tsx'
import { Button, Empty, PageHead, Problem, Waiting } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import type { SlipSearch } from './slip-search.ts'

export function SlipsPage() {
  const can = useCan()
  const search = useSearch({ from: '/packing/slips' })
  return can('write:parcels') ? <Slips search={search} /> : <NoRight />
}

function Slips({ search }: { search: SlipSearch }) {
  const { t } = useAdmin()
  const query = new URLSearchParams(Object.entries(search).map(([name, value]) => [name, String(value)]))
  const slips = useQuery({
    queryKey: ['packing', 'slips', search],
    queryFn: () => call<PackingSlips>('GET', `/packing/slips?${query}`),
    staleTime: 0,
  })
  return (
    <>
      <PageHead title={t.packing.slips}>
        <Button icon="print" look="primary" onPress={() => window.print()}>
          {t.packing.print}
        </Button>
      </PageHead>
      {slips.isPending ? <Waiting /> : null}
      {slips.error ? <Problem error={slips.error} onRetry={() => void slips.refetch()} /> : null}
      {slips.data?.orders.length === 0 ? <Empty icon="file" text={t.packing.empty} /> : null}
      {slips.data?.orders.map((order) => (
        <Slip key={order.number} order={order} logo={slips.data.logo} />
      ))}
    </>
  )
}

/** For the buyer's parcel: what is in it, without sums. */
function Slip({ order, logo }: { order: PackingSlip; logo: PackingSlips['logo'] }) {
  const { t, lang, session } = useAdmin()
  const { words } = order
  const lines = order.lines.filter(({ quantity, refunded }) => quantity > refunded)
  return (
    <section className="a-card a-slip" aria-label={`${words.slip} ${order.number}`} lang={order.lang}>
      <header className="a-row a-row--spread">
        {logo ? <img className="a-slip__logo" {...logo} alt={session.shop} /> : <strong>{session.shop}</strong>}
        {order.wave ? (
          <strong className="a-slip__box" lang={lang}>
            {t.packing.box(order.wave.box)}
          </strong>
        ) : null}
      </header>
      <h2>
        {words.slip} {order.number}
      </h2>
      <p>
        {order.buyer}
        <br />
        {order.delivery.title}
        <br />
        {order.delivery.place}
      </p>
      <ul className="a-slip__lines">
        {lines.map(({ id, title, code, quantity, refunded }) => (
          <li key={id}>
            <span aria-hidden className="a-slip__check" />
            <span>
              {title}
              <small>{[code, words.later[id]].filter(Boolean).join(' · ')}</small>
            </span>
            <strong>{quantity - refunded}</strong>
          </li>
        ))}
      </ul>
    </section>
  )
}
