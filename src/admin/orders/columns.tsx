import type { Lang } from '../../shop/languages.ts'
import type { ListedOrder } from '../../shop/orders/staff-orders.calls.ts'
import { formatMoment, formatSum } from '../format.ts'
import { CellLink } from '../grid/cell-link.tsx'
import type { Column } from '../grid/grid.tsx'
import type { CoreTexts } from '../session.ts'
import { State } from './state.tsx'

export function orderColumns(t: CoreTexts, lang: Lang, seesMoney: boolean): readonly Column<ListedOrder>[] {
  const { columns: words } = t.orders
  const buyerOf = ({ company, buyer }: ListedOrder) => company || buyer
  const tagsOf = ({ tags, isPartlyRefunded, refunded, agent, isExchange }: ListedOrder) => [
    ...(isExchange ? [t.orders.exchange] : []),
    ...(isPartlyRefunded ? [t.orders.partlyRefunded(formatSum(refunded, lang))] : []),
    ...(agent ? [t.orders.agent(agent)] : []),
    ...tags,
  ]
  const all: readonly (Column<ListedOrder> | null)[] = [
    {
      key: 'number',
      title: words.number,
      width: '7.5rem',
      cell: ({ number }) => <strong>{number}</strong>,
      text: ({ number }) => number,
    },
    {
      key: 'placedAt',
      title: words.placedAt,
      width: '9rem',
      cell: ({ placedAt }) => formatMoment(placedAt, lang),
      text: ({ placedAt }) => placedAt,
    },
    {
      key: 'state',
      title: words.state,
      width: '10.5rem',
      cell: ({ state }) => <State state={state} />,
      text: ({ state }) => t.states[state],
    },
    { key: 'buyer', title: words.buyer, width: 'minmax(10rem, 2fr)', cell: buyerOf, text: buyerOf },
    {
      key: 'delivery',
      title: words.delivery,
      width: 'minmax(8rem, 1.5fr)',
      cell: ({ delivery }) => delivery.place || delivery.code,
      text: ({ delivery }) => `${delivery.code} ${delivery.place}`.trim(),
    },
    {
      key: 'pieces',
      title: words.pieces,
      width: '4rem',
      isNumber: true,
      cell: ({ pieces }) => pieces,
      text: ({ pieces }) => String(pieces),
    },
    seesMoney
      ? {
          key: 'total',
          title: words.total,
          width: '7rem',
          isNumber: true,
          cell: ({ total }) => formatSum(total, lang),
          text: ({ total }) => (total === null ? '' : (total / 100).toFixed(2)),
        }
      : null,
    {
      key: 'tags',
      title: words.tags,
      width: 'minmax(9.5rem, 1fr)',
      cell: (order) =>
        tagsOf(order).map((tag) => (
          <span key={tag} className="a-tag">
            {order.tags.includes(tag) ? (
              <CellLink to={`/admin/orders?tag=${encodeURIComponent(tag)}`} label={t.orders.withTag(tag)}>
                {tag}
              </CellLink>
            ) : (
              tag
            )}
          </span>
        )),
      text: (order) => tagsOf(order).join(', '),
    },
  ]
  return all.filter((column) => column !== null)
}
