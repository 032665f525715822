import { sql } from 'drizzle-orm'
import { type Db, firstRow } from '../db.ts'
import type { Lang } from '../languages.ts'
import type { Cart, CartLine } from './cart.ts'
import { type DiscountRules, possibleGifts } from './cart-discounts.ts'
import { type LineRow, linesAsJson, toLines } from './find.db.ts'
import { NOT_QUOTED } from './line-price.db.ts'

type Rules = Omit<DiscountRules, 'couponUsedByBuyer'>

/** With a line for each gift that a rule may give; only then anything is read. `priceCart` keeps what the rules give. */
export async function withGifts(db: Db, cart: Cart, { lang, ...rules }: Rules & { lang: Lang }): Promise<Cart> {
  if (!rules.promotions.some(({ kind }) => kind === 'gift') || cart.lines.some(({ isGift }) => isGift)) return cart
  const gifts = possibleGifts(cart.lines, rules)
  return gifts.size === 0 ? cart : { ...cart, lines: [...cart.lines, ...(await readGifts(db, gifts, lang))] }
}

async function readGifts(db: Db, gifts: ReadonlyMap<number, number>, lang: Lang): Promise<CartLine[]> {
  const wanted = JSON.stringify([...gifts].map(([product_id, quantity]) => ({ product_id, quantity })))
  const found = await firstRow<{ lines: LineRow[] | null }>(
    db,
    sql`select ${linesAsJson(
      sql`(select -w.product_id as id, w.product_id, w.quantity, 0 as seen_price, ${NOT_QUOTED}
        from jsonb_to_recordset(${wanted}::jsonb) as w(product_id int, quantity int))`,
      sql`null::int[]`,
      lang,
    )}`,
  )
  // A gift need not be for sale; then it has no page.
  return toLines(found?.lines ?? null).map((line) => ({
    ...line,
    ...{ price: 0, ownPrice: 0, seenPrice: 0, previousPrice: null, isForSale: true, isGift: true as const },
    slug: line.isForSale ? line.slug : null,
  }))
}
