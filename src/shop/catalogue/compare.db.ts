import { sql } from 'drizzle-orm'
import { rows } from '../db.ts'
import type { LocalizedText } from '../languages.ts'
import { inLang } from '../languages.ts'
import { type CatalogueDeps, readCards } from './cards.db.ts'
import type { ProductCard } from './cards.ts'

export type Compared = {
  products: ProductCard[]
  attributes: Record<string, Record<string, string>>
}

export async function compareProducts(deps: CatalogueDeps, ids: readonly number[]): Promise<Compared> {
  if (ids.length === 0) return { products: [], attributes: {} }
  const list = sql`${`{${ids.join(',')}}`}::int[]`
  const [products, values] = await Promise.all([
    readCards(deps, ids),
    rows<{ product_id: number; title: LocalizedText; value: LocalizedText }>(
      deps.db,
      sql`select product_id, title, value from (
            select o.product_id, a.title, ao.title as value, 0 as part, a.position as p1, a.id as p2, ao.position as p3
            from product_options o join attribute_options ao on ao.id = o.option_id
            join attributes a on a.id = ao.attribute_id where o.product_id = any(${list})
            union all
            select pp.product_id, pr.title, pp.value, 1, g.position, g.id, pp.position
            from product_properties pp join properties pr on pr.id = pp.property_id
            join property_groups g on g.id = pr.group_id where pp.product_id = any(${list})
          ) compared order by part, p1, p2, p3`,
    ),
  ])
  const shown = new Set(products.map(({ id }) => id))
  return {
    products,
    attributes: tableOf(
      values.filter(({ product_id }) => shown.has(product_id)),
      deps,
    ),
  }
}

function tableOf(
  values: readonly { product_id: number; title: LocalizedText; value: LocalizedText }[],
  { lang }: CatalogueDeps,
): Compared['attributes'] {
  const table: Compared['attributes'] = {}
  for (const fact of values) {
    const value = inLang(fact.value, lang)
    if (!value) continue
    const title = inLang(fact.title, lang)
    const row = table[title] ?? {}
    const present = row[fact.product_id]
    row[fact.product_id] = present && !present.split(', ').includes(value) ? `${present}, ${value}` : value
    table[title] = row
  }
  return table
}
