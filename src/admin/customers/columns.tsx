import type { ListedCustomer } from '../../shop/customer-records/customers.calls.ts'
import type { Lang } from '../../shop/languages.ts'
import { formatMoment, formatSum } from '../format.ts'
import type { Column } from '../grid/grid.tsx'
import type { AdminTexts } from '../session.ts'
import { CustomerStateTag } from './customer-state.tsx'

type Seen = { money: boolean; personal: boolean }

export function customerColumns(t: AdminTexts, lang: Lang, seen: Seen): readonly Column<ListedCustomer>[] {
  const { buyerKinds: kinds } = t
  const { columns: words } = t.customers
  const moment = (at: string | null) => (at === null ? '' : formatMoment(at, lang))
  const all: readonly (Column<ListedCustomer> | null)[] = [
    {
      key: 'buyer',
      title: words.name,
      width: 'minmax(9rem, 2fr)',
      cell: ({ name, id }) => <strong>{name || t.customers.numbered(id)}</strong>,
      text: ({ name }) => name,
    },
    {
      key: 'company',
      title: words.company,
      width: 'minmax(9rem, 1.5fr)',
      cell: ({ company }) =>
        company ? (
          <>
            {company.name} {company.isWaiting ? <span className="a-tag">{t.customers.waits}</span> : null}
          </>
        ) : (
          kinds.b2c
        ),
      text: ({ company }) => company?.name ?? kinds.b2c,
    },
    seen.personal
      ? {
          key: 'email',
          title: words.email,
          width: 'minmax(10.5rem, 2fr)',
          cell: ({ email }) => email,
          text: ({ email }) => email ?? '',
        }
      : null,
    seen.personal
      ? {
          key: 'phone',
          title: words.phone,
          width: '8.5rem',
          cell: ({ phone }) => phone,
          text: ({ phone }) => phone ?? '',
        }
      : null,
    {
      key: 'state',
      title: words.state,
      width: '11rem',
      cell: ({ state }) => <CustomerStateTag state={state} />,
      text: ({ state }) => t.customers.states[state],
    },
    {
      key: 'pieces',
      title: words.orders,
      width: '5.5rem',
      isNumber: true,
      cell: ({ orders }) => orders,
      text: ({ orders }) => String(orders),
    },
    seen.money
      ? {
          key: 'total',
          title: words.value,
          width: '6.5rem',
          isNumber: true,
          cell: ({ value }) => formatSum(value, lang),
          text: ({ value }) => (value === null ? '' : (value / 100).toFixed(2)),
        }
      : null,
    {
      key: 'placedAt',
      title: words.lastOrder,
      width: '8.5rem',
      cell: ({ lastOrderAt }) => moment(lastOrderAt),
      text: ({ lastOrderAt }) => lastOrderAt ?? '',
    },
  ]
  return all.filter((column) => column !== null)
}
