import type { Db } from '../db.ts'
import type { Lang } from '../languages.ts'
import type { CartRefusal } from './cart.db.ts'
import type { Cart } from './cart.ts'
import { addToCart, setQuantity } from './change-line.db.ts'
import type { Good } from './good-list.ts'

/** `short`: how many goods are there in fewer pieces than asked for, or not at all. */
export type GoodsAdded = { ok: true; put: Good[]; short: number; cart: Cart }

/** As many pieces of each as there are. Refused only when nothing of any can be put. */
export async function addGoods(
  db: Db,
  cartId: string,
  { goods, lang }: { goods: readonly Good[]; lang: Lang },
): Promise<GoodsAdded | CartRefusal> {
  const put: Good[] = []
  let short = 0
  let cart: Cart | undefined
  let refusal: CartRefusal = { ok: false, reason: 'unknown' }
  for (const { productId, quantity } of goods) {
    const result = await addToCart(db, cartId, productId, quantity, lang)
    if (!result.ok && result.reason === 'ordered') return result
    const available = !result.ok && result.reason === 'too-many' ? result.available : 0
    const rest = available > 0 ? await setQuantity(db, cartId, productId, available, lang) : result
    if (!result.ok) short += 1
    if (rest.ok) {
      put.push({ productId, quantity: result.ok ? quantity : Math.min(quantity, available) })
      cart = rest.cart
    } else if (refusal.reason === 'unknown') refusal = rest
  }
  return cart ? { ok: true, put, short, cart } : refusal
}
