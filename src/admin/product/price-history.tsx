import { useQuery } from '@tanstack/react-query'
import type { PriceHistory } from '../../shop/catalogue/price-history.calls.ts'
import { call } from '../calls.ts'
import { formatMoment, formatSum } from '../format.ts'
import { useAdmin } from '../session.ts'

type Periods = PriceHistory['periods']

export const usePriceHistory = (id: number, version: number) =>
  useQuery({
    queryKey: ['price-history', id, version],
    queryFn: () => call<PriceHistory>('GET', `/products/${id}/prices`),
    placeholderData: (before) => before,
  })

/** Nothing where the price has never changed. */
export function PriceList({ periods }: { periods: Periods }) {
  const { t, lang } = useAdmin()
  const { price: words } = t.product
  if (periods.length < 2) return null
  const setBy = ({ person, actor, sale }: Periods[number]) =>
    sale ? words.bySale(sale) : (person ?? (actor ? (t.timeline.actors[actor] ?? actor) : words.byImport))
  return (
    <details className="a-product__prices">
      <summary>{words.historyCount(periods.length)}</summary>
      <Steps periods={periods} />
      <ol aria-label={words.history}>
        {periods.map((period) => (
          <li key={period.from}>
            <strong>{formatSum(period.price, lang)}</strong>
            <span>
              {period.to === null
                ? words.since(formatMoment(period.from, lang))
                : words.period(formatMoment(period.from, lang), formatMoment(period.to, lang))}
            </span>
            <span className="a-note">{setBy(period)}</span>
          </li>
        ))}
      </ol>
    </details>
  )
}

const [WIDTH, HEIGHT] = [600, 80]

/** The same as the list, so it is hidden from those who hear. */
function Steps({ periods }: { periods: Periods }) {
  const oldest = periods.at(-1)
  if (!oldest) return null
  const [start, end] = [Date.parse(oldest.from), Date.now()]
  const highest = Math.max(...periods.map(({ price }) => price), 1)
  const x = (at: string | null) =>
    Math.round(((at === null ? end : Date.parse(at)) - start) * (WIDTH / Math.max(end - start, 1)))
  const y = (price: number) => Math.round(HEIGHT - 2 - (price / highest) * (HEIGHT - 6))
  const path = periods
    .toReversed()
    .map(({ price, from, to }, i) => `${i === 0 ? 'M' : 'L'}${x(from)} ${y(price)}H${x(to)}`)
    .join('')
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <path d={path} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
