import { sql } from 'drizzle-orm'
import { type Db, firstRow, rows } from '../db.ts'
import type { LocalizedText } from '../languages.ts'
import { PACKED_PIECES, REFUNDED_BY_LINE } from '../parcels/line-pieces.db.ts'
import type { PickFilter } from '../parcels/pick-filter.ts'

type WaveRow = {
  id: number
  createdAt: string
  person: string
  isOpen: boolean
  maxOrders: number
  filter: PickFilter
  methodTitle: LocalizedText | null
  placeName: string | null
}

type BoxLine = { box: number; number: string; line: number } & Pieces

type Pieces = { open: number; picked: number; packed: number; later: number }

type PickRow = {
  code: string
  ean: string | null
  title: string
  image: string | null
  shelf: string | null
  boxes: BoxLine[]
} & Pieces

type WaveOrder = { box: number; number: string; buyer: string; open: number; picked: number; hasLeft: boolean }

export type PickWave = WaveRow & { orders: WaveOrder[]; list: PickRow[] }

/** Boxes are numbered by the age of their orders, those that came later last, and keep their number when an order leaves. */
export const BOXES = sql`select w.order_id, w.wave_id, w.left_at,
    row_number() over (partition by w.wave_id order by w.added_at, o.placed_at, o.id)::int as box, o.prefixed_id as number,
    coalesce(o.company->>'name', o.name || ' ' || o.surname) as buyer
  from pick_wave_orders w join orders o on o.id = w.order_id`

type Row = Omit<PickRow, keyof Pieces | 'boxes'> & BoxLine

export async function readWave(db: Db, waveId: number): Promise<PickWave | null> {
  const wave = await firstRow<WaveRow>(
    db,
    sql`select w.id, w.created_at as "createdAt", coalesce(s.name, '') as person, w.closed_at is null as "isOpen",
          w.max_orders as "maxOrders", w.filter,
          (select m.title from shipping_methods m where m.code = w.filter->>'method') as "methodTitle",
          (select p.name from pickup_points p where p.carrier = 'shop' and p.identifier = w.filter->>'place') as "placeName"
        from pick_waves w left join staff s on w.actor = 'staff:' || s.id where w.id = ${waveId}`,
  )
  if (!wave) return null
  const found = await rows<Row>(
    db,
    sql`with boxes as (${BOXES} where w.wave_id = ${waveId})
        select l.code, p.ean, l.title, l.image, s.shelf, b.box, b.number, l.id as line,
          coalesce(k.picked, 0) as picked, greatest(0, l.quantity - ${REFUNDED_BY_LINE} - coalesce(k.missing, 0) - coalesce(k.picked, 0)) as open,
          case when k.missing_choice = 'later' then k.missing else 0 end as later, ${PACKED_PIECES} as packed
        from boxes b join order_lines l on l.order_id = b.order_id and l.type = 'product'
        left join products p on p.id = l.product_id left join picked_lines k on k.line_id = l.id
        left join stock_shelves s on s.product_id = l.product_id
          and s.location_id = (select id from stock_locations where code = 'main')
        where b.left_at is null order by b.box, l.position`,
  )
  const orders = await rows<WaveOrder>(
    db,
    sql`with boxes as (${BOXES} where w.wave_id = ${waveId})
        select b.box, b.number, b.buyer, b.left_at is not null as "hasLeft",
          coalesce(sum(k.picked), 0)::int as picked,
          coalesce(sum(greatest(0, l.quantity - ${REFUNDED_BY_LINE} - coalesce(k.missing, 0) - coalesce(k.picked, 0))), 0)::int as open
        from boxes b left join order_lines l on l.order_id = b.order_id and l.type = 'product'
        left join picked_lines k on k.line_id = l.id group by b.box, b.number, b.buyer, b.left_at order by b.box`,
  )
  return { ...wave, orders, list: alongShelves(found) }
}

const sumOf = (group: readonly Row[], name: keyof Pieces) => group.reduce((sum, row) => sum + row[name], 0)

const collator = new Intl.Collator('en', { numeric: true })

/** Goods without a shelf come last. */
function alongShelves(found: readonly Row[]): PickRow[] {
  const byCode = Map.groupBy(found, ({ code }) => code)
  const list = [...byCode.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const { code, ean, title, image, shelf } = first
    return {
      ...{ code, ean, title, image, shelf },
      open: sumOf(group, 'open'),
      picked: sumOf(group, 'picked'),
      packed: sumOf(group, 'packed'),
      later: sumOf(group, 'later'),
      boxes: group.map(({ box, number, line, open, picked, packed, later }) => ({
        ...{ box, number, line, open, picked, packed, later },
      })),
    }
  })
  return list.sort(
    (a, b) =>
      Number(a.shelf === null) - Number(b.shelf === null) ||
      collator.compare(a.shelf ?? '', b.shelf ?? '') ||
      collator.compare(a.code, b.code),
  )
}
