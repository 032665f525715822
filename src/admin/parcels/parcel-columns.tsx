import { definitionOf, type Lang } from '../../shop/languages.ts'
import type { ParcelState } from '../../shop/parcels/parcel-states.ts'
import type { ListedParcel } from '../../shop/parcels/parcels.calls.ts'
import type { Column } from '../grid/grid.tsx'
import type { AdminTexts } from '../session.ts'

const LOOKS: Readonly<Record<ParcelState, 'waits' | 'todo' | 'moves' | 'done' | 'over'>> = {
  packed: 'todo',
  refused: 'over',
  registered: 'todo',
  sent: 'moves',
  in_transit: 'moves',
  waiting_for_buyer: 'waits',
  delivered: 'done',
  returned: 'over',
  cancelled: 'over',
}

const kilograms = (lang: Lang) =>
  new Intl.NumberFormat(definitionOf(lang).locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })

export const carrierName = (t: AdminTexts, carrier: string) => t.parcels.carriers[carrier] ?? carrier

export function parcelColumns(t: AdminTexts, lang: Lang): readonly Column<ListedParcel>[] {
  const { columns: words, states } = t.parcels
  const orderOf = ({ order, position }: ListedParcel) => `${order}/${position}`
  const weightOf = ({ weight }: ListedParcel) => (weight === null ? '' : `${kilograms(lang).format(weight / 1000)} kg`)
  return [
    {
      key: 'number',
      title: words.order,
      width: '8.5rem',
      cell: (parcel) => <strong>{orderOf(parcel)}</strong>,
      text: orderOf,
    },
    {
      key: 'state',
      title: words.state,
      width: '10.5rem',
      cell: ({ state }) => <span className={`a-state a-state--${LOOKS[state]}`}>{states[state]}</span>,
      text: ({ state }) => states[state],
    },
    {
      key: 'carrier',
      title: words.carrier,
      width: '9rem',
      cell: ({ carrier }) => carrierName(t, carrier),
      text: ({ carrier }) => carrier,
    },
    {
      key: 'code',
      title: words.code,
      width: 'minmax(9.5rem, 1fr)',
      cell: ({ code }) => code ?? '',
      text: ({ code }) => code ?? '',
    },
    {
      key: 'buyer',
      title: words.receiver,
      width: 'minmax(8rem, 1.2fr)',
      cell: ({ receiver }) => receiver,
      text: ({ receiver }) => receiver,
    },
    {
      key: 'delivery',
      title: words.place,
      width: 'minmax(8rem, 1.5fr)',
      cell: ({ place, problem }) => (problem ? <span title={problem}>{problem}</span> : place),
      text: ({ place }) => place,
    },
    { key: 'pieces', title: words.weight, width: '5.5rem', isNumber: true, cell: weightOf, text: weightOf },
  ]
}
