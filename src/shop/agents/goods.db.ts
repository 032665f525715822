import { sql } from 'drizzle-orm'
import { toRigaDate } from '../calendar/days.ts'
import type { CatalogueDeps } from '../catalogue/cards.db.ts'
import { lowestPrice } from '../catalogue/lowest-price.db.ts'
import type { Goods, Offer } from '../catalogue/offer.ts'
import { lowestOf } from '../catalogue/prices.ts'
import { readProduct } from '../catalogue/product.db.ts'
import { type Db, rows } from '../db.ts'
import type { Stock } from '../stock-level.ts'

type OfferRow = {
  id: number
  product_id: number
  slug: string
  price: number
  previous_price: number | null
  lowest_price: number | null
  unit_kind: string | null
  unit_milli: number | null
  stock: number
}

/** In the order of the ids; what is not for sale is left out. */
export async function readGoods(deps: CatalogueDeps, ids: readonly number[]): Promise<Goods[]> {
  const cache = deps.productCaches.goods
  const { generation } = cache
  const day = toRigaDate(deps.now)
  const kept = new Map(ids.map((id) => [id, cache.get(id, deps.lang, day)]))
  const missing = ids.filter((id) => !kept.get(id))
  for (const goods of await loadGoods(deps, missing)) {
    kept.set(goods.id, goods)
    cache.set(goods.id, goods, { lang: deps.lang, day, generation })
  }
  return ids.flatMap((id) => kept.get(id) ?? [])
}

async function loadGoods(deps: CatalogueDeps, ids: readonly number[]): Promise<Goods[]> {
  if (ids.length === 0) return []
  const found = await rows<OfferRow>(
    deps.db,
    sql`select p.id, coalesce(p.parent_id, p.id) as product_id, coalesce(parent.slug, p.slug) as slug, p.price,
          p.previous_price, ${lowestPrice('p.id', 'p.previous_price')} as lowest_price, p.unit_kind, p.unit_milli,
          p.quantity + p.virtual_quantity as stock
        from products p left join products parent on parent.id = p.parent_id
        where (p.id = any(${sql.param(ids)}::int[]) or p.parent_id = any(${sql.param(ids)}::int[]))
          and p.type = 'product' and p.is_published and coalesce(parent.is_published, true)`,
  )
  // As cards and pages have it: a replica may lag behind what was announced.
  const stocks = await deps.search.stockOf(found.map((row) => row.id))
  const byProduct = Map.groupBy(found, (row) => row.product_id)
  const goods = await Promise.all(
    ids.map(async (id) => {
      const offers = byProduct.get(id) ?? []
      const slug = offers[0]?.slug
      const product = slug === undefined ? null : await readProduct(deps, slug)
      if (!slug || !product) return null
      return { id, slug, product, offers: new Map(offers.map((row) => [row.id, offerOf(row, stocks.get(row.id))])) }
    }),
  )
  return goods.filter((each) => each !== null)
}

function offerOf(row: OfferRow, now: Stock | undefined): Offer {
  const lowest = lowestOf(row)
  const { unit_kind: kind, unit_milli: milli } = row
  return {
    price: row.price,
    listPrice: lowest !== null && lowest > row.price ? lowest : null,
    unit: kind && milli ? { kind, milli } : null,
    stock: now ? now.quantity + now.virtual_quantity : row.stock,
  }
}

/** `variationId`: the identifier is of that variation alone. */
export type Resolved = { text: string; productId: number; variationId: number | null }

/** What identifiers mean: an id of ours first, else the code, the EAN or the last part of the address. */
export async function resolveGoods(db: Db, texts: readonly string[]): Promise<Resolved[]> {
  if (texts.length === 0) return []
  return rows<Resolved>(
    db,
    sql`select text, coalesce(parent_id, id) as "productId", case when parent_id is not null then id end as "variationId"
        from (
          select asked.text, p.id, p.parent_id, p.is_id, rank() over (partition by asked.text order by p.is_id desc) as place
          from unnest(${sql.param(texts)}::text[]) asked(text)
          cross join lateral (
            select id, parent_id, true as is_id, is_published, type from products
              where id = case when asked.text ~ '^[1-9][0-9]{0,8}$' then asked.text::int end
            union all select id, parent_id, false, is_published, type from products where code = asked.text
            union all select id, parent_id, false, is_published, type from products where ean = asked.text
            union all select id, parent_id, false, is_published, type from products where slug = asked.text
          ) p
          left join products parent on parent.id = p.parent_id
          where p.type = 'product' and p.is_published and coalesce(parent.is_published, true)
        ) found
        where place = 1
        group by text, id, parent_id order by text, id`,
  )
}
