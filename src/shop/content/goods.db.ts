import { type SQL, sql } from 'drizzle-orm'
import { inLanguage, urls } from '../../urls.ts'
import { toRigaDate } from '../calendar/days.ts'
import type { CatalogueDeps } from '../catalogue/cards.db.ts'
import { picture } from '../catalogue/media.ts'
import { lowestOf, showLowest, showPrices } from '../catalogue/prices.ts'
import { displayedStock, stockStatus } from '../catalogue/stock.ts'
import { defaultLang } from '../columns.ts'
import { type Db, rows } from '../db.ts'
import { variationName } from '../feeds/naming.ts'
import type { Lang } from '../languages.ts'
import { type BasisPoints, type Cents, formatPrice, netOf } from '../money/money.ts'
import { datedRates } from '../tax/rates.db.ts'
import { rateOf } from '../tax/rates.ts'
import type { VatClass } from '../tax/vat-class.ts'
import type { Good, GoodsTotal } from './goods.ts'

export type GoodLinkRow = {
  id: number
  code: string
  page_id: number
  slug: string
  is_variation: boolean
  title: string
  parent_title: string | null
  image: string | null
}
type GoodRow = GoodLinkRow & {
  price: number
  previous_price: number | null
  lowest_price: number | null
  vat_class: VatClass
  has_variations: boolean
  has_price_range: boolean
  quantity: number
  virtual_quantity: number
}

/** `pageId`: the product on whose page it is; `pieces`: how many can be bought. */
export type PricedGood = { good: Good; pageId: number; price: Cents; rate: BasisPoints; pieces: number }

/** By id; what is not for sale is left out. */
export async function readGoods(deps: CatalogueDeps, ids: readonly number[]): Promise<Map<number, PricedGood>> {
  const { db, memory, lang } = deps
  const [found, rates] = await Promise.all([selectGoods(db, ids, lang), datedRates(db, memory)])
  const day = toRigaDate(deps.now)
  return new Map(
    found.map((row) => {
      const rate = rateOf(rates, 'LV', row.vat_class, day)
      const pieces = row.quantity + row.virtual_quantity
      return [row.id, { rate, pieces, price: row.price, pageId: row.page_id, good: toGood(row, rate, lang) }]
    }),
  )
}

type Several = PricedGood & { quantity: number }

/** Of what can be put in the cart at once; null where that is less than two goods. */
export function totalOf(goods: readonly Several[], lang: Lang): GoodsTotal | null {
  const sold = goods.filter(({ good }) => good.is_available_for_purchase && !good.has_variations)
  if (sold.length < 2) return null
  const gross = sold.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  const net = sold.reduce((sum, { price, quantity, rate }) => sum + netOf(price * quantity, rate), 0)
  return {
    count: sold.reduce((sum, { quantity }) => sum + quantity, 0),
    formatted_price: formatPrice(net, lang),
    formatted_price_with_tax: formatPrice(gross, lang),
  }
}

function toGood(row: GoodRow, rate: BasisPoints, lang: Lang): Good {
  return {
    ...goodLink(row, lang),
    code: row.code,
    prices: showPrices(row.price, row.previous_price, rate, lang),
    ...showLowest(lowestOf(row), rate, lang),
    has_variations: row.has_variations,
    has_price_range: row.has_price_range,
    is_available_for_purchase: row.quantity + row.virtual_quantity > 0,
    stock_status: stockStatus(row),
    available: displayedStock(row),
  }
}

/** A variation is named with its product and leads to its place on the product's page. */
export function goodLink(row: GoodLinkRow, lang: Lang) {
  const page = inLanguage(urls.product.to(row.slug), lang)
  return {
    id: row.id,
    title: variationName(row.parent_title, row.title),
    link: row.is_variation ? `${page}?variation=${encodeURIComponent(row.code)}` : page,
    image: picture(row.image, 320),
  }
}

/** Columns of a `GoodLinkRow` of `p` and its product `parent`, whose picture serves where it has none of its own. */
export function goodLinkColumns(lang: Lang): SQL {
  const titleOf = (id: string) => sql`(select title from product_texts
    where product_id = ${sql.raw(id)} and lang in (${lang}, ${defaultLang}) order by (lang = ${lang}) desc limit 1)`
  return sql`p.id, p.code, coalesce(parent.id, p.id) as page_id,
    coalesce(parent.slug, p.slug) as slug, parent.id is not null as is_variation,
    ${titleOf('p.id')} as title, ${titleOf('parent.id')} as parent_title,
    (select path from product_images where product_id in (p.id, parent.id)
      order by (product_id = p.id) desc, position limit 1) as image`
}

function selectGoods(db: Db, ids: readonly number[], lang: Lang): Promise<GoodRow[]> {
  return rows<GoodRow>(
    db,
    sql`select ${goodLinkColumns(lang)}, p.price, p.previous_price, p.vat_class,
          case when p.previous_price is null then null else (
            select min(h.price) from price_history h
            join price_history c on c.product_id = h.product_id and c.valid_to is null
            where h.product_id = p.id and h.valid_from < c.valid_from
              and h.valid_to > c.valid_from - interval '30 days'
          ) end as lowest_price,
          p.has_variations, coalesce(v.has_price_range, false) as has_price_range,
          coalesce(v.quantity, p.quantity) as quantity, coalesce(v.virtual_quantity, p.virtual_quantity) as virtual_quantity
        from products p
        left join products parent on parent.id = p.parent_id
        left join lateral (
          select sum(quantity)::int as quantity, sum(virtual_quantity)::int as virtual_quantity,
            min(price) < max(price) as has_price_range
          from products where parent_id = p.id and is_published
        ) v on p.has_variations
        where p.id = any(${`{${ids.join(',')}}`}::int[]) and p.type = 'product' and p.is_published
          and coalesce(parent.is_published, true)`,
  )
}
