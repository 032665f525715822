import { type SQL, sql } from 'drizzle-orm'
import { type Db, rows } from '../db.ts'
import type { Lang } from '../languages.ts'
import { addGoods, type GoodsAdded } from './add-goods.db.ts'
import type { CartRefusal } from './cart.db.ts'
import type { Good } from './good-list.ts'

/** A scene has one piece of each of its goods, a set as many as it says. */
export type Several = { kind: 'scene' | 'set'; id: number }

const goodsOf: Record<Several['kind'], (id: number) => SQL> = {
  scene: (id) => sql`select s.product_id, 1 as quantity, s.position
    from scene_products s join scenes on scenes.id = s.scene_id and not scenes.is_hidden where s.scene_id = ${id}`,
  set: (id) => sql`select i.product_id, i.quantity, i.position
    from product_set_items i join product_sets s on s.id = i.set_id and not s.is_hidden where i.set_id = ${id}`,
}

/** All of its goods that can be bought, however many those are by now. */
export async function addSeveral(
  db: Db,
  cartId: string,
  { kind, id, lang }: Several & { lang: Lang },
): Promise<GoodsAdded | CartRefusal> {
  const goods = await rows<Good>(
    db,
    sql`select p.id as "productId", g.quantity from (${goodsOf[kind](id)}) g
        join products p on p.id = g.product_id and p.type = 'product' and p.is_published and not p.has_variations
        left join products parent on parent.id = p.parent_id
        where coalesce(parent.is_published, true)
        order by g.position, p.id`,
  )
  return addGoods(db, cartId, { goods, lang })
}
