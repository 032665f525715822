import { Link } from '@tanstack/react-router'
import { useAdmin } from '../session.ts'

export type DeliveryPlace = 'methods' | 'shops' | 'days'

/** The parts of the section. */
export function DeliveryNav({ place }: { place: DeliveryPlace }) {
  const { t } = useAdmin()
  const link = (name: DeliveryPlace) => ({
    className: 'a-views__link',
    'aria-current': name === place ? ('page' as const) : undefined,
    // Otherwise all below /delivery would be marked.
    activeOptions: { exact: true },
    children: t.delivery.nav[name],
  })
  return (
    <nav className="a-views" aria-label={t.delivery.title}>
      <Link to="/delivery" {...link('methods')} />
      <Link to="/delivery/shops" {...link('shops')} />
      <Link to="/delivery/days" {...link('days')} />
    </nav>
  )
}
