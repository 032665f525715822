import { type SQL, sql } from 'drizzle-orm'
import { type Day, endOfRigaDay, plusDays, toRigaDate } from '../calendar/days.ts'
import { type Db, rows } from '../db.ts'
import { PACKED_PIECES, REFUNDED_PIECES } from '../parcels/line-pieces.db.ts'
import type { PickFilter } from '../parcels/pick-filter.ts'
import { orderCarrier } from '../parcels/shipments.db.ts'
import type { ReadyGroup } from './pick-choices.ts'

/** Of the missing pieces `k` of the line `l`: goods have come in since. */
export const HAS_COME = sql`exists (select from stock_movements m
  where m.product_id = l.product_id and m.quantity > 0 and m.created_at > k.at)`

const IS_LATER = sql`(k.missing_choice = 'later' and not ${HAS_COME})`

/** `w`: what is to be done with the goods of the order `o`. */
const WORK = sql`lateral (
  select bool_or(g.wanted > g.packed) as has_unpacked, bool_or(g.picked > g.packed) as has_loose,
    count(*) filter (where g.wanted - g.later - g.picked > 0)::int as open_lines, bool_or(g.is_held) as is_held
  from (select l.quantity - ${REFUNDED_PIECES} as wanted, ${PACKED_PIECES} as packed, coalesce(k.picked, 0) as picked,
      case when ${IS_LATER} then k.missing else 0 end as later,
      coalesce(k.holds_order and ${IS_LATER}, false) as is_held
    from order_lines l left join picked_lines k on k.line_id = l.id where l.order_id = o.id and l.type = 'product') g) w`

/** A closed parcel of which the buyer has not been told. */
const HAS_LEAVING = sql`exists (select from parcels p where p.order_id = o.id and (p.state in ('packed', 'refused')
  or (p.state = 'registered' and p.code <> all(string_to_array(coalesce(o.tracking_code, ''), ' ')))))`

/** Orders in no open wave with goods that lie in no parcel: paid, or bought on invoice. */
export const TO_PACK = sql`orders o cross join ${WORK} where o.state in ('paid', 'processing') and w.has_unpacked
  and not exists (select from pick_wave_orders inside where inside.order_id = o.id and inside.left_at is null)`

/** `ready`: to be picked; `picked`: a part is there and nothing more can be picked now; `waiting`: for goods. */
export const KIND = sql`case when w.is_held then 'waiting' when w.open_lines > 0 then 'ready'
  when w.has_loose or ${HAS_LEAVING} then 'picked' else 'waiting' end`

/** Narrows orders `o` with their `w`. */
export function matches({ carrier, method, place, single, day, days }: PickFilter, now: Date): SQL {
  const until = (last: Day) => sql`o.placed_at < ${endOfRigaDay(last).toISOString()}::timestamptz`
  const wanted = [
    carrier === undefined ? null : sql`${orderCarrier} = ${carrier}`,
    method === undefined ? null : sql`o.delivery->>'method_code' = ${method}`,
    place === undefined ? null : sql`${PLACE} = ${place}`,
    single ? sql`w.open_lines = 1` : null,
    day === undefined ? null : sql`${until(day)} and not ${until(plusDays(day, -1))}`,
    days === undefined ? null : until(plusDays(toRigaDate(now), -days)),
  ].filter((part) => part !== null)
  return wanted.length === 0 ? sql`true` : sql.join(wanted, sql` and `)
}

/** The shop where it is collected; null: it is brought. */
const PLACE = sql`case when o.delivery->>'type' = 'shop' then o.delivery->'point'->>'identifier' end`

/** Of so many orders the choices are counted. */
export const MAX_COUNTED = 10_000

/** All orders that are ready, the oldest `MAX_COUNTED`, in groups of those that are alike for every filter. */
export const readyGroups = (db: Db): Promise<ReadyGroup[]> => rows<ReadyGroup>(db, GROUPS)

export const GROUPS = sql`with ready as (
          select ${orderCarrier} as carrier, o.delivery->>'method_code' as method, ${PLACE} as place,
            case when o.delivery->>'type' = 'shop' then o.delivery->'point'->>'name' end as name, w.open_lines = 1 as single,
            (o.placed_at at time zone 'Europe/Riga')::date::text as day
          from ${TO_PACK} and ${KIND} = 'ready' order by o.placed_at, o.id limit ${MAX_COUNTED})
        select r.carrier, r.method, m.title, r.place, max(r.name) as name, r.single, r.day, count(*)::int as orders
        from ready r left join shipping_methods m on m.code = r.method
        group by r.carrier, r.method, m.title, m.position, r.place, r.single, r.day
        order by m.position, r.method, r.place, r.day`
