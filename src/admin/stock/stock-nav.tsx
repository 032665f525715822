import { Link } from '@tanstack/react-router'
import { useAdmin } from '../session.ts'

export type StockPlace = 'goods' | 'low' | 'documents' | 'locations'

/** The parts of the section. */
export function StockNav({ place }: { place: StockPlace }) {
  const { t } = useAdmin()
  const link = (name: StockPlace) => ({
    className: 'a-views__link',
    'aria-current': name === place ? ('page' as const) : undefined,
    // Otherwise all below /stock would be marked.
    activeOptions: { exact: true, includeSearch: true },
    children: t.stock.nav[name],
  })
  return (
    <nav className="a-views" aria-label={t.stock.title}>
      <Link to="/stock" search={{}} {...link('goods')} />
      <Link to="/stock" search={{ view: 'low' }} {...link('low')} />
      <Link to="/stock/documents" search={{}} {...link('documents')} />
      <Link to="/stock/locations" {...link('locations')} />
    </nav>
  )
}
