import { sql } from 'drizzle-orm'
import type { LookupCache } from '../cache/lookup-cache.ts'
import { toRigaDate } from '../calendar/days.ts'
import { type Db, rows } from '../db.ts'
import type { Lang } from '../languages.ts'
import { type Cents, formatPrice, netOf } from '../money/money.ts'
import { datedRates } from '../tax/rates.db.ts'
import { rateOf } from '../tax/rates.ts'
import type { VatClass } from '../tax/vat-class.ts'
import type { OwnPrice } from './own-prices.calls.ts'

type Row = {
  id: number
  vat_class: VatClass
  listed: Cents
  price: Cents
  tiers: { from: number; price: Cents }[] | null
}

type Deps = { db: Db; memory: LookupCache; now: () => Date }

/** Prices of a customer's lists where they are lower; of a product with variations the lowest of theirs. */
export async function ownPricesOf(
  { db, memory, now }: Deps,
  { userId, ids, lang }: { userId: number; ids: readonly number[]; lang: Lang },
): Promise<OwnPrice[]> {
  const found = await rows<Row>(
    db,
    sql`with mine as materialized (select price_lists_of(${userId}::int) as lists)
        select p.id, p.vat_class, g.listed, g.price, g.tiers
        from mine join products p on p.id = any(${`{${ids.join()}}`}::int[]) and p.type = 'product'
        cross join lateral (
          select min(c.price)::int as listed, min(least(c.price, list_price(mine.lists, c.id, 1)))::int as price,
            case when not p.has_variations then (
              select json_agg(json_build_object('from', t.from_quantity, 'price', t.price) order by t.from_quantity)
              from (select distinct i.from_quantity, least(p.price, list_price(mine.lists, p.id, i.from_quantity)) as price
                from price_list_prices i where i.list_id = any(mine.lists) and i.product_id = p.id) t) end as tiers
          from products c
          where case when p.has_variations then c.parent_id = p.id and c.is_published else c.id = p.id end) g
        where mine.lists is not null and g.price is not null`,
  )
  const rates = await datedRates(db, memory)
  const day = toRigaDate(now())
  return found.flatMap((row) => {
    const rate = rateOf(rates, 'LV', row.vat_class, day)
    const shown = (price: Cents) => ({ gross: formatPrice(price, lang), net: formatPrice(netOf(price, rate), lang) })
    const tiers = loweringTiers(row)
    if (row.price >= row.listed && tiers.length === 0) return []
    return {
      id: row.id,
      price: row.price,
      ...shown(row.price),
      tiers: tiers.map(({ from, price }) => ({ from, ...shown(price) })),
    }
  })
}

/** Those that cost less than what fewer pieces cost. */
function loweringTiers({ price, tiers }: Row) {
  let lowest = price
  return (tiers ?? []).filter((tier) => {
    const isLower = tier.from > 1 && tier.price < lowest
    if (isLower) lowest = tier.price
    return isLower
  })
}
