import { sql } from 'drizzle-orm'
import { shopLocations } from '../../../demo/pickup-points.ts'
import type { Db } from '../../shop/db.ts'
import { addLocation } from '../../shop/stock/move.db.ts'
import { MAIN_LOCATION } from '../../shop/stock/reasons.ts'
import { linkToShop } from '../../shop/stock/shop-locations.db.ts'

/** The main location lies in the first shop; of what there is enough of, a third lies in the other. */
export async function seedShopStock(tx: Db) {
  const { main, other } = shopLocations
  await linkToShop(tx, MAIN_LOCATION, main)
  await addLocation(tx, other.code, other.title)
  await linkToShop(tx, other.code, other.shop)
  await tx.execute(sql`
    insert into stock_movements (product_id, location_id, quantity, reason, actor, batch)
    select p.id, l.id, moved.pieces, 'transfer', 'demo', moved.batch
    from (select id, quantity / 3 as pieces, gen_random_uuid() as batch from products where quantity >= 3) p
    cross join lateral (values (${MAIN_LOCATION}, -p.pieces, p.batch), (${other.code}, p.pieces, p.batch))
      as moved(location, pieces, batch)
    join stock_locations l on l.code = moved.location
    order by p.id, l.id`)
}
