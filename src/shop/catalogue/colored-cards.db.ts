import { sql } from 'drizzle-orm'
import { toRigaDate } from '../calendar/days.ts'
import { rows } from '../db.ts'
import type { Lang } from '../languages.ts'
import { datedRates } from '../tax/rates.db.ts'
import { rateOf } from '../tax/rates.ts'
import type { VatClass } from '../tax/vat-class.ts'
import { readBadges } from './badges.db.ts'
import { type ShownBadge, shownBadges } from './badges.ts'
import type { CatalogueDeps } from './cards.db.ts'
import type { ProductCard } from './cards.ts'
import { lowestPrice } from './lowest-price.db.ts'
import { picture } from './media.ts'
import { discountPercent, lowestOf, showLowest, showPrices } from './prices.ts'

type Row = {
  parent_id: number
  code: string
  price: number
  dearest: number
  previous_price: number | null
  lowest_price: number | null
  vat_class: VatClass
  image: string | null
  second_image: string | null
}

/**
 * The cards with picture, price and link of the variation in one of these colours, of several the cheapest that can be
 * ordered. What does not have the colour stays as it is.
 * @param colors option ids
 */
export async function inColors(
  deps: CatalogueDeps,
  cards: readonly ProductCard[],
  colors: readonly number[],
): Promise<ProductCard[]> {
  const ids = cards.flatMap(({ id, has_variations }) => (has_variations ? [id] : []))
  if (colors.length === 0 || ids.length === 0) return [...cards]
  const { db, memory, lang } = deps
  const [found, rates, badges] = await Promise.all([
    readVariations(deps, ids, colors),
    datedRates(db, memory),
    readBadges(db, memory),
  ])
  const byParent = new Map(found.map((row) => [row.parent_id, row]))
  const day = toRigaDate(deps.now)
  const on = shownBadges(badges, day, lang).map(({ shown }) => shown)
  return cards.map((card) => {
    const row = byParent.get(card.id)
    return row ? withVariation(card, row, { rate: rateOf(rates, 'LV', row.vat_class, day), lang, on }) : card
  })
}

const readVariations = ({ db }: CatalogueDeps, ids: readonly number[], colors: readonly number[]): Promise<Row[]> =>
  rows<Row>(
    db,
    sql`select distinct on (v.parent_id) v.parent_id, v.code, v.price, p.vat_class, v.previous_price,
          max(v.price) over (partition by v.parent_id) as dearest,
          ${lowestPrice('v.id', 'v.previous_price')} as lowest_price,
          i.path as image, second.path as second_image
        from products v
        join products p on p.id = v.parent_id
        left join product_images i on i.product_id = v.id and i.position = 0
        left join product_images second on second.product_id = v.id and second.position = 1
        where v.parent_id = any(${`{${ids.join(',')}}`}::int[]) and v.is_published and exists (
          select 1 from product_options o
          where o.product_id = v.id and o.option_id = any(${`{${colors.join(',')}}`}::int[]))
        order by v.parent_id, (v.quantity > 0 or v.virtual_quantity > 0) desc, v.price, v.position, v.id`,
  )

type Shown = { rate: number; lang: Lang; on: readonly ShownBadge[] }

function withVariation(card: ProductCard, row: Row, { rate, lang, on }: Shown): ProductCard {
  const secondImage = row.second_image === null ? null : picture(row.second_image, 320)
  return {
    ...card,
    link: `${card.link}?variation=${encodeURIComponent(row.code)}`,
    ...(row.image === null ? {} : { image: picture(row.image, 320), second_image: secondImage }),
    prices: showPrices(row.price, row.previous_price, rate, lang),
    ...showLowest(lowestOf(row), rate, lang),
    is_active_discount: row.previous_price !== null,
    badges: on.filter(({ id, built_in }) =>
      built_in === 'discount' ? row.previous_price !== null : card.badges.some((badge) => badge.id === id),
    ),
    discount_percent: discountPercent(row),
    has_price_range: row.dearest > row.price,
  }
}
