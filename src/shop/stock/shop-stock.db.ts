import { sql } from 'drizzle-orm'
import type { LookupCache } from '../cache/lookup-cache.ts'
import { plusDays, toRigaDate, weekdayOf } from '../calendar/days.ts'
import { type Db, firstRow } from '../db.ts'
import { type DayParts, dayParts } from '../shipping/dates.ts'
import { dispatchDaysOf } from '../shipping/dispatch-days.db.ts'
import type { Stock } from '../stock-level.ts'
import {
  type Hours,
  type LocationLevel,
  nextOpening,
  piecesByShop,
  type ShopStock,
  type ShopStockStatus,
  shopStockStatus,
} from './shop-stock.ts'

type ShopRow = { id: number; name: string; address: string; city: string; hours: Hours; phone: string | null }
type Found = Stock & { levels: LocationLevel[]; shops: ShopRow[] }

type ShopStockWords = {
  product: {
    shops: {
      status: Record<Exclude<ShopStockStatus, 'last'>, string>
      today: string
      tomorrow: string
      open(day: string, hours: string): string
    }
    lastPieces(n: number): string
  }
  order: { onWeekday(day: DayParts & { weekday: number }): string }
}

type Asking = { db: Db; memory: LookupCache; now: Date; t: ShopStockWords }

/** Whether any shop has stock of its own; pages that show it have the tag `shipping`. */
export function hasShopStock(db: Db, memory: LookupCache): Promise<boolean> {
  return memory.get('shop-stock', ['shipping'], async () => {
    const found = await firstRow(
      db,
      sql`select 1 from stock_locations l join pickup_points s on s.id = l.shop_id
          where s.carrier = 'shop' and s.is_active limit 1`,
    )
    return found !== undefined
  })
}

/** Of a variation, or of a product without any, at each shop; undefined for what is not for sale. */
export async function shopStockOf({ db, memory, now, t }: Asking, id: number): Promise<ShopStock[] | undefined> {
  const [found, dispatchDays] = await Promise.all([findStock(db, id), dispatchDaysOf(db, memory, now)])
  if (!found) return undefined
  const pieces = piecesByShop(found.quantity, found.levels)
  return found.shops.map(({ id: shopId, name, address, city, hours, phone }) => {
    const opening = nextOpening(hours, now, dispatchDays.closed)
    const inShop = pieces.get(shopId) ?? 0
    const status = shopStockStatus(inShop, { stock: found, isOpen: opening?.isToday ?? false })
    return {
      id: shopId,
      name,
      address: [address, city].filter(Boolean).join(', '),
      phone,
      status,
      title: status === 'last' ? t.product.lastPieces(inShop) : t.product.shops.status[status],
      hours: opening ? t.product.shops.open(dayName(opening.day, now, t), opening.hours) : wordsOf(hours),
    }
  })
}

const wordsOf = (hours: Hours) => (typeof hours === 'string' ? hours : '')

function dayName(day: string, now: Date, { product, order }: ShopStockWords): string {
  const today = toRigaDate(now)
  if (day === today) return product.shops.today
  if (day === plusDays(today, 1)) return product.shops.tomorrow
  return order.onWeekday({ ...dayParts(day), weekday: weekdayOf(day) })
}

const findStock = (db: Db, id: number): Promise<Found | undefined> =>
  firstRow(
    db,
    sql`select p.quantity, p.virtual_quantity,
          coalesce((
            select json_agg(json_build_object('shopId', l.shop_id, 'isMain', l.code = 'main',
              'pieces', coalesce(v.quantity, 0)))
            from stock_locations l left join stock_levels v on v.location_id = l.id and v.product_id = p.id
            where l.kind = 'own'), '[]') as levels,
          coalesce((
            select json_agg(json_build_object('id', s.id, 'name', s.name, 'address', s.address, 'city', s.city,
              'hours', s.hours, 'phone', s.phone) order by s.id)
            from pickup_points s
            where s.carrier = 'shop' and s.is_active and s.id in (select shop_id from stock_locations)), '[]') as shops
        from products p left join products parent on parent.id = p.parent_id
        where p.id = ${id} and p.type = 'product' and not p.has_variations and p.is_published
          and coalesce(parent.is_published, true)`,
  )
