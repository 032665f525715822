import { type SQL, sql } from 'drizzle-orm'
import { type Db, rows } from '../db.ts'
import type { Lang } from '../languages.ts'
import type { CartRefusal } from './cart.db.ts'
import type { Cart } from './cart.ts'
import { addToCart } from './change-line.db.ts'

/** A scene has one piece of each of its goods, a set as many as it says. */
export type Several = { kind: 'scene' | 'set'; id: number }

const goodsOf: Record<Several['kind'], (id: number) => SQL> = {
  scene: (id) => sql`select s.product_id, 1 as quantity, s.position
    from scene_products s join scenes on scenes.id = s.scene_id and not scenes.is_hidden where s.scene_id = ${id}`,
  set: (id) => sql`select i.product_id, i.quantity, i.position
    from product_set_items i join product_sets s on s.id = i.set_id and not s.is_hidden where i.set_id = ${id}`,
}

type Added = { ok: true; put: { id: number; quantity: number }[]; left: number; cart: Cart }

/** Each of its goods that can be bought in its quantity, however many those are by now. `left`: how many cannot. */
export async function addSeveral(
  db: Db,
  cartId: string,
  { kind, id, lang }: Several & { lang: Lang },
): Promise<Added | CartRefusal> {
  const goods = await rows<{ id: number; quantity: number }>(
    db,
    sql`select p.id, g.quantity from (${goodsOf[kind](id)}) g
        join products p on p.id = g.product_id and p.type = 'product' and p.is_published and not p.has_variations
        left join products parent on parent.id = p.parent_id
        where coalesce(parent.is_published, true)
        order by g.position, p.id`,
  )
  const put: Added['put'] = []
  let cart: Cart | undefined
  for (const good of goods) {
    const result = await addToCart(db, cartId, good.id, good.quantity, lang)
    if (!result.ok && result.reason === 'ordered') return result
    if (!result.ok) continue
    put.push(good)
    cart = result.cart
  }
  if (!cart) return { ok: false, reason: goods.length > 0 ? 'sold-out' : 'unknown' }
  return { ok: true, put, left: goods.length - put.length, cart }
}
