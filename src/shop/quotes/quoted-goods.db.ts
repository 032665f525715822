import { sql } from 'drizzle-orm'
import { type Cart, EMPTY_CART, MAX_QUANTITY } from '../cart/cart.ts'
import { type LineRow, linesAsJson, toLines } from '../cart/find.db.ts'
import { listsOfCustomer, NOT_QUOTED } from '../cart/line-price.db.ts'
import { type Db, firstRow } from '../db.ts'
import type { Lang } from '../languages.ts'
import { QUOTE_LIMITS } from './quote.ts'

/** `quantity`: 1 to 100, each product once. */
export type QuotedGoods = readonly { productId: number; quantity: number }[]

export const isQuotable = (goods: QuotedGoods): boolean =>
  goods.length <= QUOTE_LIMITS.lines &&
  new Set(goods.map(({ productId }) => productId)).size === goods.length &&
  goods.every(({ quantity }) => Number.isInteger(quantity) && quantity >= 1 && quantity <= MAX_QUANTITY)

type PricedFor = { lang: Lang; userId: number | null }

/** At the prices of now, of the customer's lists too; null when some of them cannot be bought. */
export async function goodsAsCart(db: Db, goods: QuotedGoods, { lang, userId }: PricedFor): Promise<Cart | null> {
  const given = JSON.stringify(goods.map(({ productId, quantity }) => ({ product_id: productId, quantity })))
  const items = sql`(select (row_number() over ())::int as id, w.product_id, w.quantity, 0 as seen_price, ${NOT_QUOTED}
    from jsonb_to_recordset(${given}::jsonb) as w(product_id int, quantity int))`
  const found = await firstRow<{ lines: LineRow[] | null }>(
    db,
    sql`select ${linesAsJson(items, listsOfCustomer(userId), lang)}`,
  )
  const lines = toLines(found?.lines ?? null)
  if (lines.length < goods.length || lines.some((line) => !line.isForSale)) return null
  return { ...EMPTY_CART, lines }
}
