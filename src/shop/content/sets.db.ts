import { type SQL, sql } from 'drizzle-orm'
import type { CatalogueDeps } from '../catalogue/cards.db.ts'
import { rows } from '../db.ts'
import { inLang, type LocalizedText } from '../languages.ts'
import { readGoods, totalOf } from './goods.db.ts'
import type { ProductSet } from './sets.ts'

/** A product's page shows no more of them. */
const MAX_SETS = 3

/** The sets with this product or one of its variations, in their order; only those of which two goods are for sale. */
export const setsWith = (deps: CatalogueDeps, productId: number): Promise<ProductSet[]> =>
  readSets(
    deps,
    sql`id in (
      select set_id from product_set_items where product_id in (
        select ${productId}::int union all select id from products where parent_id = ${productId}))`,
  )

export async function readSet(deps: CatalogueDeps, id: number): Promise<ProductSet | undefined> {
  return (await readSets(deps, sql`id = ${id}`))[0]
}

type SetRow = { id: number; title: LocalizedText; items: { id: number; quantity: number }[] }

async function readSets(deps: CatalogueDeps, which: SQL): Promise<ProductSet[]> {
  const { db, lang } = deps
  const found = await rows<SetRow>(
    db,
    sql`select id, title, (
          select coalesce(json_agg(json_build_object('id', i.product_id, 'quantity', i.quantity)
            order by i.position, i.product_id), '[]')
          from product_set_items i where i.set_id = product_sets.id) as items
        from product_sets where not is_hidden and ${which} order by position, id limit ${MAX_SETS}`,
  )
  if (found.length === 0) return []
  const goods = await readGoods(deps, [...new Set(found.flatMap(({ items }) => items.map((item) => item.id)))])
  return found.flatMap(({ id, title, items }) => {
    const sold = items.flatMap((item) => {
      const priced = goods.get(item.id)
      return priced ? [{ ...priced, quantity: item.quantity }] : []
    })
    if (sold.length < 2) return []
    const isAvailable = sold.length === items.length && sold.every(({ pieces, quantity }) => pieces >= quantity)
    return [
      {
        id,
        title: inLang(title, lang),
        goods: sold.map(({ good, quantity }) => ({ ...good, quantity })),
        is_available: isAvailable,
        total: isAvailable ? totalOf(sold, lang) : null,
        tags: sold.map(({ pageId }) => `product:${pageId}`),
      },
    ]
  })
}
