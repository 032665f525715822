import { sql } from 'drizzle-orm'
import { withinDays } from '../calendar/midnight.db.ts'
import { type Db, firstRow, rows } from '../db.ts'
import type { ReturnReason } from '../returns/return-states.ts'
import { type DayCount, daysWithin } from './days-histogram.ts'
import type { FunnelStep } from './funnel.ts'
import type { Period } from './periods.ts'

type FunnelCount = { step: FunnelStep | 'placed'; buyer: string; count: number }

/** The last step comes from the orders themselves. */
export const funnelOf = (db: Db, { from, to }: Period) =>
  rows<FunnelCount>(
    db,
    sql`select step, buyer, sum(count)::int as count from report_funnel
        where day between ${from}::date and ${to}::date group by 1, 2
        union all
        select 'placed', key, sum(placed)::int from report_sales
        where dimension = 'buyer' and day between ${from}::date and ${to}::date group by 2`,
  )

export type DeliveryTimes = {
  carrier: string
  stage: 'sent' | 'received'
  orders: number
  /** Days within which half of the orders, and nine of ten, were sent or received. */
  median: number
  ninth: number
}

export async function deliveryTimes(db: Db, { from, to }: Period): Promise<DeliveryTimes[]> {
  const found = await rows<DayCount & Pick<DeliveryTimes, 'carrier' | 'stage'>>(
    db,
    sql`select carrier, stage, days, sum(orders)::int as orders from report_delivery
        where day between ${from}::date and ${to}::date group by 1, 2, 3 order by carrier, stage desc`,
  )
  return Object.values(Object.groupBy(found, ({ carrier, stage }) => `${carrier} ${stage}`)).flatMap((counts = []) => {
    const [first] = counts
    const [median, ninth] = [daysWithin(counts, 0.5), daysWithin(counts, 0.9)]
    if (!first || median === null || ninth === null) return []
    const orders = counts.reduce((sum, each) => sum + each.orders, 0)
    return [{ carrier: first.carrier, stage: first.stage, orders, median, ninth }]
  })
}

export type ReturnCount = { reason: ReturnReason; returns: number; pieces: number; deduction: number }

/** Few, so they are counted from their rows. */
export const returnsByReason = (db: Db, { from, to }: Period) =>
  rows<ReturnCount>(
    db,
    sql`select r.reason, count(*)::int as returns, coalesce(sum(l.pieces), 0)::int as pieces, sum(r.deduction)::int as deduction
        from returns r left join lateral (
          select sum(quantity) as pieces from return_lines where return_id = r.id) l on true
        where ${withinDays(sql`r.created_at`, { from, to })} and r.state <> 'refused'
        group by r.reason order by returns desc, r.reason`,
  )

export type StockLeft = { soon: number; month: number; quarter: number; longer: number; unsold: number }

/** Goods by the days that their stock lasts; `unsold`: in stock, and nobody bought any in 90 days. */
export const stockLeft = (db: Db): Promise<StockLeft | undefined> =>
  firstRow<StockLeft>(
    db,
    sql`select count(*) filter (where days_left <= 7)::int as soon,
          count(*) filter (where days_left between 8 and 30)::int as month,
          count(*) filter (where days_left between 31 and 90)::int as quarter,
          count(*) filter (where days_left > 90)::int as longer,
          (select count(*)::int from products p where p.type = 'product' and not p.has_variations and p.archived_at is null
            and p.quantity > 0 and not exists (select from stock_forecasts s where s.product_id = p.id and s.sold_90 > 0)) as unsold
        from stock_forecasts where sold_90 > 0`,
  )
