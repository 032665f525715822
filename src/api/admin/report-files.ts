import { type StaffCall, type StaffContext, staffFile } from '../../http/staff/staff-calls.ts'
import type { ReportedBy } from '../../shop/reports/dimensions.ts'
import { type ReportedSums, ReportQuery, SalesQuery } from '../../shop/reports/reports.calls.ts'
import { changeOf, marginOf, netOf } from '../../shop/reports/sums.ts'
import { BOM, csvLine } from '../../shop/staff-jobs/csv.ts'
import { funnelAnswer, salesAnswer, serviceAnswer } from './reports.ts'
import { demandRight } from './shared.ts'

const MOST_ROWS = 20_000
const STEPS = ['seen', 'in-cart', 'checkout', 'placed'] as const
const TYPE = 'text/csv; charset=utf-8'

const euros = (cents: number) => (cents / 100).toFixed(2).replace('.', ',')
const decimal = (number: number | null | undefined) => (number ?? '').toString().replace('.', ',')

const fileOf = (name: string, { from, to }: { from: string; to: string }, lines: readonly string[][]) => ({
  name: `${name}-${from}-${to}.csv`,
  bytes: Buffer.from(BOM + lines.map((line) => csvLine(line)).join('')),
  isSaved: true,
})

const salesFile = staffFile({
  path: '/reports/sales.csv',
  about: 'All rows of a report of sales; needs the right export too',
  access: 'read:reports',
  type: TYPE,
  query: SalesQuery,
  run: async (ctx, { query }) => {
    demandRight(ctx, 'export')
    const { rows, totals } = await salesAnswer(ctx, query, MOST_ROWS)
    const { columns, rowNames, total } = ctx.t.reports
    const names = ['orders', 'units', 'goods', 'delivery', 'surcharge', 'refunded', 'net', 'vat', 'discount'] as const
    const more = ['refundedUnits', 'refundedVat', 'margin', 'covered', 'before', 'change'] as const
    const head = [rowNames[query.by], columns.code, ...[...names, ...more].map((name) => columns[name])]
    const lines = rows.map((row) => [nameOf(ctx, row, query.by), row.code, ...cellsOf(row, row.before)])
    const isOfGoods = query.by === 'category' || query.by === 'product'
    const last = isOfGoods ? [] : [[total, '', ...cellsOf(totals, null)]]
    return fileOf(ctx.t.reports.files.sales, query, [head, ...lines, ...last])
  },
})

function nameOf({ t }: StaffContext, { key, label }: { key: string; label: string }, by: ReportedBy): string {
  if (by === 'category') return label || t.reports.noCategory
  if (by === 'product') return label || t.reports.noProduct
  return by === 'month' ? key.slice(0, 7) : key
}

function cellsOf(reported: ReportedSums, before: ReportedSums | null): string[] {
  const known = (sums: ReportedSums) => ({ ...sums, cost: sums.cost ?? 0, costed: sums.costed ?? 0 })
  const sums = known(reported)
  const margin = marginOf(sums)
  const earlier = before && netOf(known(before))
  return [
    ...[String(sums.orders), String(sums.units)],
    ...[sums.goods, sums.delivery, sums.surcharge, sums.refunded, netOf(sums), sums.vat, sums.discount].map(euros),
    ...[String(sums.refundedUnits), euros(sums.refundedVat), decimal(margin?.percent), decimal(margin?.covered)],
    ...(earlier === null ? ['', ''] : [euros(earlier), decimal(changeOf(netOf(sums), earlier))]),
  ]
}

const funnelFile = staffFile({
  path: '/reports/funnel.csv',
  about: 'The steps of buying; needs the right export too',
  access: 'read:reports',
  type: TYPE,
  query: ReportQuery,
  run: async (ctx, { query }) => {
    demandRight(ctx, 'export')
    const { totals, before, buyers } = await funnelAnswer(ctx, query)
    const { step, steps, count, columns, files } = ctx.t.reports
    const head = [step, count, ...buyers.map(({ buyer }) => buyer), columns.before]
    const lines = STEPS.map((name) =>
      [steps[name], totals[name], ...buyers.map((each) => each[name]), before?.[name] ?? ''].map(String),
    )
    return fileOf(files.funnel, query, [head, ...lines])
  },
})

const deliveryFile = staffFile({
  path: '/reports/delivery.csv',
  about: 'Days until orders are sent and received; needs the right export too',
  access: 'read:reports',
  type: TYPE,
  query: ReportQuery,
  run: async (ctx, { query }) => {
    demandRight(ctx, 'export')
    const { delivery } = await serviceAnswer(ctx, query)
    const { carrier, stage, stages, columns, median, ninth, ownDelivery, files } = ctx.t.reports
    const head = [carrier, stage, columns.orders, median, ninth, columns.before]
    const lines = delivery.map((row) =>
      [row.carrier || ownDelivery, stages[row.stage], row.orders, row.median, row.ninth, row.before ?? ''].map(String),
    )
    return fileOf(files.delivery, query, [head, ...lines])
  },
})

const returnsFile = staffFile({
  path: '/reports/returns.csv',
  about: 'Returns by reason; needs the right export too',
  access: 'read:reports',
  type: TYPE,
  query: ReportQuery,
  run: async (ctx, { query }) => {
    demandRight(ctx, 'export')
    const { returns: found } = await serviceAnswer(ctx, query)
    const { reason, reasons, returns, pieces, deduction, columns, files } = ctx.t.reports
    const head = [reason, returns, pieces, deduction, columns.before]
    const lines = found.map((row) => [
      ...[reasons[row.reason], String(row.returns), String(row.pieces)],
      ...[row.deduction === null ? '' : euros(row.deduction), String(row.before ?? '')],
    ])
    return fileOf(files.returns, query, [head, ...lines])
  },
})

export const reportFileCalls: readonly StaffCall[] = [salesFile, funnelFile, deliveryFile, returnsFile]
