import { sql } from 'drizzle-orm'
import type { Db } from '../db.ts'
import type { Lang } from '../languages.ts'
import { type CartRefusal, lockOpenCart } from './cart.db.ts'
import { MAX_QUANTITY } from './cart.ts'
import { setQuantity } from './change-line.db.ts'

export type WantedLine = { productId: number; quantity: number }

/** `refusal`: why it is not there, or there in fewer pieces. */
export type PutLine = WantedLine & { put: number; refusal: CartRefusal | null }

/** Puts what it can in place of all lines; null: the cart is ordered. */
export async function replaceLines(
  db: Db,
  cartId: string,
  { wanted, lang }: { wanted: readonly WantedLine[]; lang: Lang },
): Promise<PutLine[] | null> {
  return db.transaction(async (tx) => {
    if (!(await lockOpenCart(tx, cartId))) return null
    const ids = JSON.stringify(wanted.map(({ productId }) => productId))
    await tx.execute(sql`delete from cart_items where cart_id = ${cartId}
      and product_id not in (select value::int from jsonb_array_elements_text(${ids}::jsonb))`)
    const put: PutLine[] = []
    for (const line of wanted) put.push(await putLine(tx, cartId, { ...line, lang }))
    // A service may stand before the goods that it is for.
    for (const [at, line] of put.entries()) {
      if (line.refusal?.reason === 'does-not-fit') put[at] = await putLine(tx, cartId, { ...line, lang })
    }
    return put
  })
}

async function putLine(tx: Db, cartId: string, { productId, quantity, lang }: WantedLine & { lang: Lang }) {
  const most = Math.min(quantity, MAX_QUANTITY)
  const first = await setQuantity(tx, cartId, productId, most, lang)
  if (first.ok) return { productId, quantity, put: most, refusal: most < quantity ? tooMany(MAX_QUANTITY) : null }
  if (first.reason === 'too-many') {
    const second = await setQuantity(tx, cartId, productId, first.available, lang)
    if (second.ok) return { productId, quantity, put: first.available, refusal: first }
  }
  await tx.execute(sql`delete from cart_items where cart_id = ${cartId} and product_id = ${productId}`)
  return { productId, quantity, put: 0, refusal: first }
}

const tooMany = (available: number): CartRefusal => ({ ok: false, reason: 'too-many', available })
