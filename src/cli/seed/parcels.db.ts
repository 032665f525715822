import { sql } from 'drizzle-orm'
import { demoStaff } from '../../../demo/staff.ts'
import { type Db, rows } from '../../shop/db.ts'
import { createWave } from '../../shop/packing/waves.db.ts'
import { packRest } from '../../shop/parcels/order-parcels.db.ts'

/** Shelves of all goods, parcels of orders that are packed or sent, and a wave that is being picked. */
export async function seedParcels(tx: Db) {
  await tx.execute(sql`
    insert into stock_shelves (product_id, location_id, shelf)
    select p.id, l.id, chr(65 + coalesce(p.category_id, parent.category_id, 0) % 6) || '-'
      || lpad((1 + p.id / 6 % 12)::text, 2, '0') || '-' || 1 + p.id % 4
    from products p left join products parent on parent.id = p.parent_id join stock_locations l on l.code = 'main'
    where p.type = 'product' and not p.has_variations`)
  const packed = await rows<{ id: number }>(
    tx,
    sql`select o.id from orders o where o.state in ('packed', 'shipped', 'ready_for_pickup', 'completed')
        order by o.placed_at, o.id`,
  )
  for (const { id } of packed) await packRest(tx, id)
  await tx.execute(sql`
    update parcels p set code = o.tracking_code, sent_at = ${timeOf('shipped')}, delivered_at = ${timeOf('completed')},
      created_at = coalesce(${timeOf('packed')}, p.created_at),
      state = case o.state when 'shipped' then 'in_transit' when 'ready_for_pickup' then 'waiting_for_buyer'
        when 'completed' then 'delivered' else p.state end
    from orders o where o.id = p.order_id and p.position = 1`)
  const packer = demoStaff.find(({ role }) => role === 'warehouse')
  const [person] = await rows<{ id: number }>(tx, sql`select id from staff where email = ${packer?.email}`)
  const actor = `staff:${person?.id ?? 0}`
  await addManifests(tx, actor)
  await refuseOne(tx)
  await backdate(tx)
  if (person) await beginWave(tx, actor)
}

/** A list for each carrier and day on which its courier took parcels along. */
async function addManifests(tx: Db, actor: string) {
  await tx.execute(sql`
    insert into manifests (carrier, actor, created_at)
    select carrier, ${actor}, max(sent_at) from parcels where carrier <> '' and sent_at is not null
    group by carrier, sent_at::date order by 3`)
  await tx.execute(sql`
    update parcels p set manifest_id = m.id from manifests m
    where m.carrier = p.carrier and m.created_at::date = p.sent_at::date`)
}

/** The carrier did not take the newest one that is packed. */
const refuseOne = (tx: Db) =>
  tx.execute(sql`
    update parcels set state = 'refused', problem = 'Saņēmēja tālruņa numurs nav derīgs: 12345'
    where id = (select max(id) from parcels where state = 'packed' and carrier <> '')`)

const timeOf = (state: string) =>
  sql`(select min(e.at) from order_events e where e.order_id = p.order_id and e.to_state = ${state})`

/** The log of parcels of past orders belongs to their days. */
async function backdate(tx: Db) {
  await tx.execute(sql`select set_config('shop.erases', 'on', true)`)
  await tx.execute(sql`update audit_log a set at = coalesce(case a.act
      when 'insert' then (select min(e.at) from order_events e
        where 'order:' || e.order_id = a.subject and e.to_state = 'packed')
      else (select max(e.at) from order_events e where 'order:' || e.order_id = a.subject) end, a.at)
    where a.table_name = 'parcels'`)
  await tx.execute(sql`select set_config('shop.erases', 'off', true)`)
}

/** Two orders, of which something has been taken from the shelf. */
async function beginWave(tx: Db, actor: string) {
  const found = await rows<{ number: string }>(
    tx,
    sql`select prefixed_id as number from orders where state = 'processing' order by placed_at, id limit 2`,
  )
  const wave = await createWave(tx, { actor, limit: 2, now: new Date(), numbers: found.map(({ number }) => number) })
  await tx.execute(sql`
    insert into picked_lines (line_id, picked, actor)
    select l.id, l.quantity, ${actor} from order_lines l join pick_wave_orders w on w.order_id = l.order_id
    where w.wave_id = ${wave} and l.type = 'product' and l.position = 1 order by l.id limit 1`)
}
