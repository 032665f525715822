import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { countryName, formatDay } from '../format.ts'
import { useAdmin } from '../session.ts'
import type { OrderSearch } from './order-search.ts'

/** What a report has narrowed the list by; a press takes it away. */
export const OrderChips = memo(function OrderChips({ search }: { search: OrderSearch }) {
  const { t, lang } = useAdmin()
  const { from, to, buyer, country, sold, ...others } = search
  const day = (given: string | undefined) => (given ? `${formatDay(given, lang)} ${given.slice(0, 4)}` : '')
  const chips: readonly (readonly [boolean, string, OrderSearch])[] = [
    [Boolean(from || to), t.orders.placedBetween(day(from), day(to)), withOnly({ buyer, country, sold }, others)],
    [buyer !== undefined, t.customers.kinds[buyer ?? 'b2c'], withOnly({ from, to, country, sold }, others)],
    [country !== undefined, countryName(country ?? '', lang), withOnly({ from, to, buyer, sold }, others)],
    [sold === true, t.orders.sold, withOnly({ from, to, buyer, country }, others)],
  ]
  if (!chips.some(([isChosen]) => isChosen)) return null
  return (
    <ul className="a-chips" aria-label={t.products.listChosen}>
      {chips.map(([isChosen, words, without]) =>
        isChosen ? (
          <li key={words}>
            <Link to="/orders" search={without} replace className="a-chip" aria-label={t.products.listWithout(words)}>
              {words}
              <Icon name="close" size={16} />
            </Link>
          </li>
        ) : null,
      )}
    </ul>
  )
})

type Narrowed = { [Key in keyof OrderSearch]?: OrderSearch[Key] | undefined }

const withOnly = (kept: Narrowed, others: OrderSearch): OrderSearch => ({
  ...others,
  ...(Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined)) as OrderSearch),
})
