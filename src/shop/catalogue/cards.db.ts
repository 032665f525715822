import { sql } from 'drizzle-orm'
import { inLanguage, urls } from '../../urls.ts'
import type { LookupCache } from '../cache/lookup-cache.ts'
import { toRigaDate } from '../calendar/days.ts'
import { defaultLang } from '../columns.ts'
import { type Db, rows } from '../db.ts'
import { DEFAULT_LANG, inLang, type Lang } from '../languages.ts'
import type { SearchEngine } from '../search/search-engine.ts'
import type { Stock } from '../stock-level.ts'
import { datedRates } from '../tax/rates.db.ts'
import { rateOf } from '../tax/rates.ts'
import type { VatClass } from '../tax/vat-class.ts'
import { readBadges } from './badges.db.ts'
import { badgesOf, shownBadges } from './badges.ts'
import type { ProductCard } from './cards.ts'
import { lowestPrice } from './lowest-price.db.ts'
import { picture } from './media.ts'
import { discountPercent, lowestOf, showLowest, showPrices } from './prices.ts'
import type { ProductCaches } from './product-caches.ts'
import { ratingOf } from './rating.ts'
import { isPurchasable } from './stock.ts'
import { categoryTree } from './tree.db.ts'
import { type CategoryTree, pathTo } from './tree.ts'

export type CatalogueDeps = {
  db: Db
  memory: LookupCache
  search: SearchEngine
  productCaches: ProductCaches
  lang: Lang
  now: Date
}

type CardRow = {
  id: number
  slug: string
  code: string
  title: string
  title_lv: string
  sub_title: string
  price: number
  previous_price: number | null
  lowest_price: number | null
  vat_class: VatClass
  quantity: number
  virtual_quantity: number
  has_variations: boolean
  has_price_range: boolean
  is_new: boolean
  is_featured: boolean
  is_popular: boolean
  is_free_eu_shipping: boolean
  energy_class: string | null
  energy_label: string | null
  eprel_number: string | null
  created_at: string
  badge_ids: number[] | null
  category_id: number
  manufacturer_id: number | null
  manufacturer_slug: string | null
  manufacturer_title: string | null
  image: string | null
  second_image: string | null
  colors: string[] | null
  review_count: number
  review_stars: number
}

/** The cards of these products, in the order of the ids; what is not (or no longer) for sale is left out. */
export async function readCards(reading: CatalogueDeps, ids: readonly number[]): Promise<ProductCard[]> {
  const cache = reading.productCaches.cards
  const { generation } = cache
  const day = toRigaDate(reading.now)
  const kept = new Map(ids.map((id) => [id, cache.get(id, reading.lang, day)]))
  const missing = ids.filter((id) => !kept.get(id))
  for (const card of await loadCards(reading, missing, day)) {
    kept.set(card.id, card)
    cache.set(card.id, card, { lang: reading.lang, day, generation })
  }
  const stock = await reading.search.stockOf(ids)
  return ids.flatMap((id) => {
    const card = kept.get(id)
    if (!card) return []
    const current = withStock(card, stock.get(id))
    if (current !== card) cache.set(id, current, { lang: reading.lang, day, generation })
    return [current]
  })
}

/** With the numbers that lists are sorted by, so that both always agree; the same card where it has them already. */
function withStock(card: ProductCard, stock: Stock | undefined): ProductCard {
  if (!stock || (stock.quantity === card.quantity && stock.virtual_quantity === card.virtual_quantity)) return card
  const { quantity, virtual_quantity } = stock
  return { ...card, quantity, virtual_quantity, is_available_for_purchase: isPurchasable(stock) }
}

async function loadCards(reading: CatalogueDeps, ids: readonly number[], day: string): Promise<ProductCard[]> {
  if (ids.length === 0) return []
  const { db, memory, lang } = reading
  const list = sql`${`{${ids.join(',')}}`}::int[]`
  const titleLv =
    lang === DEFAULT_LANG
      ? sql`t.title`
      : sql`(select title from product_texts where product_id = p.id and lang = ${defaultLang})`
  const [found, tree, rates, badges] = await Promise.all([
    rows<CardRow>(
      db,
      sql`select p.id, p.slug, p.code, t.title, coalesce(${titleLv}, t.title) as title_lv, t.sub_title, p.price, p.previous_price, p.vat_class,
            ${lowestPrice('p.id', 'p.previous_price')} as lowest_price,
            coalesce(v.quantity, p.quantity) as quantity,
            coalesce(v.virtual_quantity, p.virtual_quantity) as virtual_quantity,
            p.has_variations, coalesce(v.has_price_range, false) as has_price_range, p.is_new, p.is_featured, p.is_popular, p.is_free_eu_shipping, p.energy_class, p.eprel_number, p.created_at,
            ${energyLabel}, (select array_agg(badge_id) from product_badges where product_id = p.id) as badge_ids,
            p.review_count, p.review_stars,
            p.category_id, m.id as manufacturer_id, m.slug as manufacturer_slug, m.title as manufacturer_title,
            i.path as image, second.path as second_image, colors.list as colors
          from unnest(${list}) with ordinality as asked(id, n)
          join products p on p.id = asked.id
          join lateral (
            select title, sub_title from product_texts
            where product_id = p.id and lang in (${lang}, ${defaultLang}) order by (lang = ${lang}) desc limit 1
          ) t on true
          left join manufacturers m on m.id = p.manufacturer_id
          left join product_images i on i.product_id = p.id and i.position = 0
          left join product_images second on second.product_id = p.id and second.position = 1
          left join lateral (
            select array_agg(ao.color order by ao.position) as list
            from product_options o join attribute_options ao on ao.id = o.option_id
            where o.product_id = p.id and ao.color is not null
          ) colors on p.has_variations
          left join lateral (
            select sum(quantity)::int as quantity, sum(virtual_quantity)::int as virtual_quantity,
              min(price) < max(price) as has_price_range
            from products where parent_id = p.id and is_published
          ) v on p.has_variations
          where p.parent_id is null and p.type = 'product' and p.is_published
          order by asked.n`,
    ),
    categoryTree(db, memory),
    datedRates(db, memory),
    readBadges(db, memory),
  ])
  const on = shownBadges(badges, day, lang)
  return found.map((row) => {
    const card = toCard(row, rateOf(rates, 'LV', row.vat_class, day), tree, lang)
    const badged = {
      ...card,
      badgeIds: row.badge_ids ?? [],
      createdOn: toRigaDate(new Date(row.created_at)),
      categoryIds: pathTo(tree, row.category_id).map(({ id }) => id),
      manufacturerId: row.manufacturer_id,
    }
    return { ...card, badges: badgesOf(on, badged, day) }
  })
}

/** Nothing is looked up for goods without a class. */
const energyLabel = sql`case when p.energy_class is not null then (
              select path from product_documents where product_id = p.id and kind = 'energy-label'
              order by position, id limit 1) end as energy_label`

function toCard(row: CardRow, rate: number, tree: CategoryTree, lang: Lang): Omit<ProductCard, 'badges'> {
  const category = tree.byId.get(row.category_id)
  return {
    id: row.id,
    title: row.title,
    title_lv: row.title_lv,
    sub_title: row.sub_title,
    code: row.code,
    link: inLanguage(urls.product.to(row.slug), lang),
    image: picture(row.image, 320),
    second_image: row.second_image === null ? null : picture(row.second_image, 320),
    colors: row.colors && row.colors.length > 1 ? row.colors : [],
    manufacture:
      row.manufacturer_id && row.manufacturer_slug && row.manufacturer_title
        ? {
            id: row.manufacturer_id,
            title: row.manufacturer_title,
            link: inLanguage(urls.manufacturer.to(row.manufacturer_slug), lang),
          }
        : null,
    category: category
      ? { title: inLang(category.title, lang), link: inLanguage(urls.category.to(category.slug), lang) }
      : null,
    prices: showPrices(row.price, row.previous_price, rate, lang),
    ...showLowest(lowestOf(row), rate, lang),
    is_new: row.is_new,
    is_featured: row.is_featured,
    is_popular: row.is_popular,
    is_active_discount: row.previous_price !== null,
    discount_percent: discountPercent(row),
    is_free_eu_shipping: row.is_free_eu_shipping,
    has_variations: row.has_variations,
    has_price_range: row.has_price_range,
    is_available_for_purchase: row.quantity > 0 || row.virtual_quantity > 0,
    quantity: row.quantity,
    virtual_quantity: row.virtual_quantity,
    rating: ratingOf(row, lang),
    energy_class: row.energy_class,
    energy_label: labelOf(row, lang),
  }
}

/** Our own file, else the one that the European register has. */
function labelOf({ energy_class, energy_label, eprel_number }: CardRow, lang: Lang): string | null {
  if (energy_class === null) return null
  if (energy_label !== null) return inLanguage(urls.documents.to(energy_label), lang)
  return eprel_number === null ? null : `https://eprel.ec.europa.eu/qr/${eprel_number}`
}
