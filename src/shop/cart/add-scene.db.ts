import { sql } from 'drizzle-orm'
import { type Db, rows } from '../db.ts'
import type { Lang } from '../languages.ts'
import { addGoods, type GoodsAdded } from './add-goods.db.ts'
import type { CartRefusal } from './cart.db.ts'

/** One piece of each of its goods that can be bought, however many those are by now. */
export async function addScene(
  db: Db,
  cartId: string,
  { sceneId, lang }: { sceneId: number; lang: Lang },
): Promise<GoodsAdded | CartRefusal> {
  const goods = await rows<{ id: number }>(
    db,
    sql`select p.id from scene_products s
        join scenes on scenes.id = s.scene_id and not scenes.is_hidden
        join products p on p.id = s.product_id and p.type = 'product' and p.is_published and not p.has_variations
        left join products parent on parent.id = p.parent_id
        where s.scene_id = ${sceneId} and coalesce(parent.is_published, true)
        order by s.position, p.id`,
  )
  return addGoods(db, cartId, { goods: goods.map(({ id }) => ({ productId: id, quantity: 1 })), lang })
}
