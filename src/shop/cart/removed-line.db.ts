import { sql } from 'drizzle-orm'
import { defaultLang } from '../columns.ts'
import { type Db, firstRow } from '../db.ts'
import type { Keys } from '../keys.ts'
import type { Lang } from '../languages.ts'
import { type CartRefusal, lockOpenCart, type RemovedLine } from './cart.db.ts'
import { quotedColumns } from './line-price.db.ts'
import { readNumbers, signNumbers } from './signed-numbers.ts'

/** Signed for one cart, because a line returns under its own id, and so to its own place. */
export function undoToken(keys: Keys, cartId: string, { id, productId, quantity, seenPrice, offer }: RemovedLine) {
  const offered = offer ? [offer.price, offer.until, offer.quantity] : []
  return signNumbers(keys, cartId, [id, productId, quantity, seenPrice, ...offered])
}

export function readUndoToken(keys: Keys, cartId: string, token: string): RemovedLine | null {
  const numbers = readNumbers(keys, cartId, token)
  if (numbers?.length !== 4 && numbers?.length !== 7) return null
  const [id = 0, productId = 0, quantity = 0, seenPrice = 0, price, until = 0, most = 0] = numbers
  const offer = price === undefined ? null : { price, until, quantity: most }
  return { id, productId, quantity, seenPrice, offer }
}

/** A line that has returned already, or a product that was added again, stays as it is. */
export function restoreLine(
  db: Db,
  cartId: string,
  { id, productId, quantity, seenPrice, offer }: RemovedLine,
): Promise<{ ok: true } | CartRefusal> {
  return db.transaction(async (tx) => {
    if (!(await lockOpenCart(tx, cartId))) return { ok: false, reason: 'ordered' } as const
    await tx.execute(sql`insert into cart_items (id, cart_id, product_id, quantity, seen_price, ${quotedColumns})
      select ${id}, ${cartId}, p.id, ${quantity}, ${seenPrice}, ${offer?.price ?? null}::int,
        to_timestamp(${offer?.until ?? null}::float8), ${offer?.quantity ?? null}::int from products p where p.id = ${productId}
      on conflict do nothing`)
    return { ok: true } as const
  })
}

/** As the cart named it. */
export async function titleOfLine(db: Db, productId: number, lang: Lang): Promise<string | null> {
  const found = await firstRow<{ title: string }>(
    db,
    sql`select string_agg(t.title, ', ' order by t.product_id = p.id) as title
        from products p, lateral (
          select distinct on (product_id) product_id, title from product_texts
          where product_id in (p.id, p.parent_id) and lang in (${lang}, ${defaultLang})
          order by product_id, (lang = ${lang}) desc) t
        where p.id = ${productId}`,
  )
  return found?.title ?? null
}
