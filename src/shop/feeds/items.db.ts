import { sql } from 'drizzle-orm'
import { inLanguage, urls } from '../../urls.ts'
import type { LookupCache } from '../cache/lookup-cache.ts'
import { DEFAULT_COUNTRY_ID } from '../cart/cart.ts'
import { picture } from '../catalogue/media.ts'
import { categoryTree } from '../catalogue/tree.db.ts'
import { pathTo } from '../catalogue/tree.ts'
import { defaultLang } from '../columns.ts'
import { type Db, rows } from '../db.ts'
import { inLang, type Lang } from '../languages.ts'
import { cheapestDelivery } from '../shipping/cheapest.ts'
import { shippingMethodsOf } from '../shipping/methods.db.ts'
import type { Method } from '../shipping/methods.ts'
import type { FeedItem } from './feed-item.ts'
import { publicGtin } from './gtin.ts'
import { variationName } from './naming.ts'

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
  parent_title: string | null
  color: string | null
  size: string | null
  material: string | null
  unit_kind: string | null
  unit_milli: number | null
  short_description: string
  images: string[] | null
}

export async function* feedItems(
  from: { db: Db; memory: LookupCache },
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
        groupTitle: row.parent_title,
        title: variationName(row.parent_title, row.title),
        description: row.short_description,
        brand: row.brand ?? '',
        code: row.code,
        gtin: publicGtin(row.ean),
        color: row.color,
        size: row.size,
        material: row.material,
        weight: row.weight,
        unitKind: row.unit_kind,
        unitMilli: row.unit_milli,
        link: row.parent_code === null ? page : `${page}?variation=${encodeURIComponent(row.code)}`,
        images: [...new Set(row.images ?? [])].map((image) => shop.origin + picture(image, 1200).source),
        categories: path.map((category) => inLang(category.title, shop.lang)),
        categoryLink: link(urls.category.to(path.at(-1)?.slug ?? '')),
        price: row.price,
        previousPrice: row.previous_price,
        stock: row.stock,
        energyClass: row.energy_class,
        delivery: deliveryOf(methods, row, shop.lang),
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
          pt.title as parent_title, p.unit_kind, p.unit_milli, roles.color, roles.size, roles.material,
          coalesce(nullif(t.short_description, ''), pt.short_description, '') as short_description,
          (select json_agg(i.path order by i.product_id <> p.id, i.position) from product_images i
            where i.product_id in (p.id, parent.id)) as images
        from products p
        left join products parent on parent.id = p.parent_id
        left join manufacturers m on m.id = coalesce(p.manufacturer_id, parent.manufacturer_id)
        join lateral (
          select title, short_description from product_texts
          where product_id = p.id and lang in (${lang}, ${defaultLang}) order by (lang = ${lang}) desc limit 1
        ) t on true
        left join lateral (
          select title, short_description from product_texts
          where product_id = parent.id and lang in (${lang}, ${defaultLang}) order by (lang = ${lang}) desc limit 1
        ) pt on true
        left join lateral (
          select string_agg(o.title, '/' order by o.position) filter (where a.role = 'color') as color,
            string_agg(o.title, '/' order by o.position) filter (where a.role = 'size') as size,
            string_agg(o.title, '/' order by o.position) filter (where a.role = 'material') as material
          from product_options po
          join (select id, attribute_id, position, coalesce(nullif(title ->> ${lang}, ''), title ->> ${defaultLang}) as title
            from attribute_options) o on o.id = po.option_id
          join attributes a on a.id = o.attribute_id
          where po.product_id = p.id and a.role is not null
        ) roles on true
        where p.id > ${after} and p.type = 'product' and p.is_published and not p.has_variations
          and coalesce(parent.is_published, true) and p.quantity + p.virtual_quantity > 0
        order by p.id limit ${BATCH}`,
  )
}

function deliveryOf(methods: readonly Method[], row: Row, lang: Lang): FeedItem['delivery'] {
  const item = { ...row, isBulky: row.is_bulky, isFreeEuShipping: row.is_free_eu_shipping }
  const found = cheapestDelivery(methods, item, DEFAULT_COUNTRY_ID)
  return found && { ...found, title: inLang(found.title, lang) }
}
