import { sql } from 'drizzle-orm'
import { inLanguage, urls } from '../../urls.ts'
import { toRigaDate } from '../calendar/days.ts'
import type { CatalogueDeps } from '../catalogue/cards.db.ts'
import { picture } from '../catalogue/media.ts'
import { lowestOf, showLowest, showPrices } from '../catalogue/prices.ts'
import { defaultLang } from '../columns.ts'
import { type Db, rows } from '../db.ts'
import { variationName } from '../feeds/naming.ts'
import { inLang, type Lang, type LocalizedText } from '../languages.ts'
import { formatPrice, netOf } from '../money/money.ts'
import { datedRates } from '../tax/rates.db.ts'
import { rateOf } from '../tax/rates.ts'
import type { VatClass } from '../tax/vat-class.ts'
import type { Scene, SceneGood } from './scenes.ts'

type SceneRow = {
  id: number
  title: LocalizedText
  sub_title: LocalizedText | null
  image: string
  width: number
  height: number
}

type GoodRow = {
  scene_id: number
  x: number
  y: number
  id: number
  code: string
  page_id: number
  slug: string
  is_variation: boolean
  title: string
  parent_title: string | null
  price: number
  previous_price: number | null
  lowest_price: number | null
  vat_class: VatClass
  has_variations: boolean
  has_price_range: boolean
  stock: number
  image: string | null
}

type PricedGood = { good: SceneGood; row: GoodRow; rate: number }

/** Those that are shown and have goods for sale, in their order. */
export async function readScenes(deps: CatalogueDeps): Promise<Scene[]> {
  const { db, memory, lang } = deps
  const scenes = await rows<SceneRow>(
    db,
    sql`select id, title, sub_title, image, width, height from scenes where not is_hidden order by position, id`,
  )
  if (scenes.length === 0) return []
  const [found, rates] = await Promise.all([readGoods(db, lang), datedRates(db, memory)])
  const day = toRigaDate(deps.now)
  const goods = found.map((row): PricedGood => {
    const rate = rateOf(rates, 'LV', row.vat_class, day)
    return { row, rate, good: toGood(row, rate, lang) }
  })
  return scenes.flatMap((scene) => {
    const own = goods.filter(({ row }) => row.scene_id === scene.id)
    return own.length > 0 ? [toScene(scene, own, lang)] : []
  })
}

function toScene(scene: SceneRow, goods: readonly PricedGood[], lang: Lang): Scene {
  return {
    id: scene.id,
    title: inLang(scene.title, lang),
    sub_title: scene.sub_title ? inLang(scene.sub_title, lang) : '',
    image: scene.image,
    width: scene.width,
    height: scene.height,
    goods: goods.map(({ good }) => good),
    total: totalOf(goods, lang),
    tags: goods.map(({ row }) => `product:${row.page_id}`),
  }
}

function totalOf(goods: readonly PricedGood[], lang: Lang): Scene['total'] {
  const sold = goods.filter(({ good }) => good.is_available_for_purchase && !good.has_variations)
  if (sold.length < 2) return null
  const gross = sold.reduce((sum, { row }) => sum + row.price, 0)
  const net = sold.reduce((sum, { row, rate }) => sum + netOf(row.price, rate), 0)
  return {
    count: sold.length,
    formatted_price: formatPrice(net, lang),
    formatted_price_with_tax: formatPrice(gross, lang),
  }
}

function toGood(row: GoodRow, rate: number, lang: Lang): SceneGood {
  const page = inLanguage(urls.product.to(row.slug), lang)
  return {
    id: row.id,
    title: variationName(row.parent_title, row.title),
    link: row.is_variation ? `${page}?variation=${encodeURIComponent(row.code)}` : page,
    image: picture(row.image, 320),
    prices: showPrices(row.price, row.previous_price, rate, lang),
    ...showLowest(lowestOf(row), rate, lang),
    has_variations: row.has_variations,
    has_price_range: row.has_price_range,
    is_available_for_purchase: row.stock > 0,
    x: row.x,
    y: row.y,
  }
}

/** A variation without a picture of its own has that of its product. */
function readGoods(db: Db, lang: Lang): Promise<GoodRow[]> {
  const titleOf = (id: string) => sql`(select title from product_texts
    where product_id = ${sql.raw(id)} and lang in (${lang}, ${defaultLang}) order by (lang = ${lang}) desc limit 1)`
  return rows<GoodRow>(
    db,
    sql`select s.scene_id, s.x, s.y, p.id, p.code, coalesce(parent.id, p.id) as page_id,
          coalesce(parent.slug, p.slug) as slug, parent.id is not null as is_variation,
          ${titleOf('p.id')} as title, ${titleOf('parent.id')} as parent_title, p.price, p.previous_price, p.vat_class,
          case when p.previous_price is null then null else (
            select min(h.price) from price_history h
            join price_history c on c.product_id = h.product_id and c.valid_to is null
            where h.product_id = p.id and h.valid_from < c.valid_from
              and h.valid_to > c.valid_from - interval '30 days'
          ) end as lowest_price,
          p.has_variations, coalesce(v.has_price_range, false) as has_price_range,
          coalesce(v.stock, p.quantity + p.virtual_quantity) as stock,
          (select path from product_images where product_id in (p.id, parent.id)
            order by (product_id = p.id) desc, position limit 1) as image
        from scene_products s
        join scenes on scenes.id = s.scene_id and not scenes.is_hidden
        join products p on p.id = s.product_id and p.type = 'product' and p.is_published
        left join products parent on parent.id = p.parent_id
        left join lateral (
          select sum(quantity + virtual_quantity)::int as stock, min(price) < max(price) as has_price_range
          from products where parent_id = p.id and is_published
        ) v on p.has_variations
        where coalesce(parent.is_published, true)
        order by s.scene_id, s.position, p.id`,
  )
}
