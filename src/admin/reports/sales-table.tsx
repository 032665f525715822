import { Link } from '@tanstack/react-router'
import type { BuyerType } from '../../shop/buyer-type.ts'
import { isTime, type ReportedBy } from '../../shop/reports/dimensions.ts'
import type { Period } from '../../shop/reports/periods.ts'
import type { SalesAnswer } from '../../shop/reports/reports.calls.ts'
import { marginOf, netOf, type Sums } from '../../shop/reports/sums.ts'
import { formatSum } from '../format.ts'
import type { OrderSearch } from '../orders/order-search.ts'
import { useAdmin, useCan } from '../session.ts'
import { Change } from './change.tsx'
import { daysOfRow, rowName } from './row-name.ts'
import { shownSums } from './shown-sums.ts'

type SalesTableProps = { data: SalesAnswer; by: ReportedBy; period: Period }
type Row = SalesAnswer['rows'][number]

const COLUMNS = ['orders', 'units', 'goods', 'delivery', 'surcharge', 'refunded', 'net', 'vat', 'discount'] as const
/** Orders have these as a whole, not their goods. */
const OF_ORDERS: ReadonlySet<string> = new Set(['delivery', 'surcharge'])

export function SalesTable({ data, by, period }: SalesTableProps) {
  const { t } = useAdmin()
  const words = t.reports
  const isOfGoods = by === 'category' || by === 'product'
  const shown = COLUMNS.filter((name) => !(isOfGoods && OF_ORDERS.has(name)))
  const hasMargin = data.totals.cost !== null && (data.totals.costed ?? 0) > 0
  const rows = isTime(by) ? data.rows.toReversed() : data.rows
  return (
    <section className="a-card a-stack" aria-labelledby="report-table">
      <h2 id="report-table">{words.asTable}</h2>
      <table className="a-report">
        <thead>
          <tr>
            <th scope="col">{words.rowNames[by]}</th>
            {shown.map((name) => (
              <th key={name} scope="col">
                {words.columns[name]}
              </th>
            ))}
            {hasMargin ? <th scope="col">{words.columns.margin}</th> : null}
            {data.compared ? <th scope="col">{words.columns.before}</th> : null}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">
                <RowLink row={row} by={by} period={period} />
              </th>
              <Cells sums={row} before={data.compared ? row.before : undefined} shown={shown} hasMargin={hasMargin} />
            </tr>
          ))}
        </tbody>
        {isOfGoods ? null : (
          <tfoot>
            <tr>
              <th scope="row">{words.total}</th>
              <Cells
                sums={data.totals}
                before={data.compared ? data.before : undefined}
                shown={shown}
                hasMargin={hasMargin}
              />
            </tr>
          </tfoot>
        )}
      </table>
      {data.hasMore ? <p className="a-note">{words.hasMore(data.rows.length)}</p> : null}
    </section>
  )
}

type CellsProps = {
  sums: SalesAnswer['totals']
  before: SalesAnswer['before'] | undefined
  shown: readonly (typeof COLUMNS)[number][]
  hasMargin: boolean
}

function Cells({ sums, before, shown, hasMargin }: CellsProps) {
  const { t, lang } = useAdmin()
  const { columns } = t.reports
  const now = shownSums(sums)
  const margin = marginOf(now)
  const net = netOf(now)
  return (
    <>
      {shown.map((name) => (
        <td key={name} data-label={columns[name]}>
          {name === 'orders' || name === 'units' ? now[name] : formatSum(sumOf(now, name), lang)}
        </td>
      ))}
      {hasMargin ? <td data-label={columns.margin}>{margin ? margin.percent : '–'}</td> : null}
      {before ? (
        <td data-label={columns.before}>
          {formatSum(netOf(shownSums(before)), lang)} <Change now={net} before={netOf(shownSums(before))} />
        </td>
      ) : null}
    </>
  )
}

const sumOf = (sums: Sums, name: Exclude<(typeof COLUMNS)[number], 'orders' | 'units'>) =>
  name === 'net' ? netOf(sums) : sums[name]

/** Each row opens what it is made of. */
function RowLink({ row, by, period }: { row: Row; by: ReportedBy; period: Period }) {
  const { t, lang } = useAdmin()
  const can = useCan()
  const name = rowName(row, by, t, lang)
  const label = t.reports.ordersOf(name)
  if (by === 'category') {
    if (row.key === '' || !can('read:catalogue')) return name
    return (
      <Link to="/products" search={{ category: Number(row.key) }}>
        {name}
      </Link>
    )
  }
  const search = can('read:orders') ? ordersOfRow(row, by, period) : null
  if (!search) return name
  return (
    <>
      <Link to="/orders" search={{ ...search, sold: true }} aria-label={label}>
        {name}
      </Link>
      {by === 'product' ? <small> {row.code}</small> : null}
    </>
  )
}

/** Null: no filter of orders finds them. */
function ordersOfRow({ key, code }: Row, by: Exclude<ReportedBy, 'category'>, period: Period): OrderSearch | null {
  if (isTime(by)) return daysOfRow(key, by, period)
  if (by === 'buyer') return { ...period, buyer: key as BuyerType }
  if (by === 'country') return key ? { ...period, country: key } : null
  if (by === 'channel') return key ? { ...period, agent: true } : null
  return code ? { ...period, q: code } : null
}
