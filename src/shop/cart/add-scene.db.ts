import { sql } from 'drizzle-orm'
import { type Db, rows } from '../db.ts'
import type { Lang } from '../languages.ts'
import type { CartRefusal } from './cart.db.ts'
import type { Cart } from './cart.ts'
import { addToCart } from './change-line.db.ts'

/** One piece of each of its goods that can be bought, however many those are by now. `put`: their ids. */
export async function addScene(
  db: Db,
  cartId: string,
  { sceneId, lang }: { sceneId: number; lang: Lang },
): Promise<{ ok: true; put: number[]; cart: Cart } | CartRefusal> {
  const goods = await rows<{ id: number }>(
    db,
    sql`select p.id from scene_products s
        join scenes on scenes.id = s.scene_id and not scenes.is_hidden
        join products p on p.id = s.product_id and p.type = 'product' and p.is_published and not p.has_variations
        left join products parent on parent.id = p.parent_id
        where s.scene_id = ${sceneId} and coalesce(parent.is_published, true)
        order by s.position, p.id`,
  )
  const put: number[] = []
  let cart: Cart | undefined
  for (const { id } of goods) {
    const result = await addToCart(db, cartId, id, 1, lang)
    if (!result.ok && result.reason === 'ordered') return result
    if (!result.ok) continue
    put.push(id)
    cart = result.cart
  }
  return cart ? { ok: true, put, cart } : { ok: false, reason: goods.length > 0 ? 'sold-out' : 'unknown' }
}
