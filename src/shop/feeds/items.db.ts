import { sql } from 'drizzle-orm'
import { inLanguage, urls } from '../../urls.ts'
import { DEFAULT_COUNTRY_ID } from '../cart/cart.ts'
import { picture } from '../catalogue/media.ts'
import { categoryTree } from '../catalogue/tree.db.ts'
import { pathTo } from '../catalogue/tree.ts'
import { type Db, rows } from '../db.ts'
import { inLang, type Lang } from '../languages.ts'
import type { Memory } from '../memory.ts'
import { shippingMethodsOf } from '../shipping/methods.db.ts'
import type { Method } from '../shipping/methods.ts'
import { type ParcelItem, parcelOf, quote } from '../shipping/prices.ts'
import type { FeedItem } from './feed.ts'

const BATCH = 500

type Row = {
  id: number
  code: string
  ean: string | null
  price: number
  previous_price: number | null
  stock: number
  energy_class: string | null
  weight: number
  width: number
  depth: number
  height: number
  is_bulky: boolean
  is_free_eu_shipping: boolean
  slug: string
  parent_code: string | null
  category_id: number
  brand: string | null
  title: string
  short_description: string
  images: string[] | null
}

/** Everything that can be bought now, variations by themselves, in batches, so that a large catalogue fits into little memory. */
export async function* feedItems(
  from: { db: Db; memory: Memory },
  shop: { origin: string; lang: Lang },
): AsyncGenerator<FeedItem[]> {
  const [tree, methods] = await Promise.all([
    categoryTree(from.db, from.memory),
    shippingMethodsOf(from.db, from.memory),
  ])
  const link = (path: string) => shop.origin + inLanguage(path, shop.lang)
  for (let after = 0; ; ) {
    const batch = await readBatch(from.db, shop.lang, after)
    const last = batch.at(-1)
    if (!last) return
    after = last.id
    yield batch.map((row) => {
      const path = pathTo(tree, row.category_id)
      const page = link(urls.product.to(row.slug))
      return {
        id: row.code,
        groupId: row.parent_code,
        title: row.title,
        description: row.short_description,
        brand: row.brand ?? '',
        code: row.code,
        ean: row.ean,
        link: row.parent_code === null ? page : `${page}?variation=${encodeURIComponent(row.code)}`,
        images: (row.images ?? []).map((image) => shop.origin + picture(image, 1200).source),
        categories: path.map((category) => inLang(category.title, shop.lang)),
        categoryLink: link(urls.category.to(path.at(-1)?.slug ?? '')),
        price: row.price,
        previousPrice: row.previous_price,
        stock: row.stock,
        energyClass: row.energy_class,
        delivery: cheapestDelivery(methods, row),
      }
    })
  }
}

function readBatch(db: Db, lang: Lang, after: number): Promise<Row[]> {
  return rows<Row>(
    db,
    sql`select p.id, p.code, p.ean, p.price, p.previous_price, p.quantity + p.virtual_quantity as stock,
          coalesce(p.energy_class, parent.energy_class) as energy_class, p.weight, p.width, p.depth, p.height,
          p.is_bulky or coalesce(parent.is_bulky, false) as is_bulky,
          p.is_free_eu_shipping or coalesce(parent.is_free_eu_shipping, false) as is_free_eu_shipping,
          coalesce(parent.slug, p.slug) as slug, parent.code as parent_code,
          coalesce(p.category_id, parent.category_id) as category_id, m.title as brand, t.title,
          coalesce(nullif(t.short_description, ''), pt.short_description, '') as short_description,
          (select json_agg(i.path order by i.product_id <> p.id, i.position) from product_images i
            where i.product_id in (p.id, parent.id)) as images
        from products p
        left join products parent on parent.id = p.parent_id
        left join manufacturers m on m.id = coalesce(p.manufacturer_id, parent.manufacturer_id)
        join lateral (
          select title, short_description from product_texts
          where product_id = p.id and lang in (${lang}, 'lv') order by (lang = ${lang}) desc limit 1
        ) t on true
        left join lateral (
          select short_description from product_texts
          where product_id = parent.id and lang in (${lang}, 'lv') order by (lang = ${lang}) desc limit 1
        ) pt on true
        where p.id > ${after} and p.type = 'product' and p.is_published and not p.has_variations
          and coalesce(parent.is_published, true) and p.quantity + p.virtual_quantity > 0
        order by p.id limit ${BATCH}`,
  )
}

/** To a door or a locker in Latvia, for one piece bought alone. */
function cheapestDelivery(methods: readonly Method[], row: Row): FeedItem['delivery'] {
  const item: ParcelItem = {
    quantity: 1,
    weight: row.weight,
    width: row.width,
    depth: row.depth,
    height: row.height,
    isBulky: row.is_bulky,
    isFreeEuShipping: row.is_free_eu_shipping,
  }
  const parcel = parcelOf([item])
  const offers = methods
    .filter((method) => method.type !== 'shop')
    .map((method) => quote(method, parcel, { countryId: DEFAULT_COUNTRY_ID, goods: row.price }))
    .filter((offer) => offer.ok)
    .sort((a, b) => a.price - b.price)
  const [best] = offers
  return best ? { price: best.price, daysMin: best.daysMin, daysMax: best.daysMax } : null
}
