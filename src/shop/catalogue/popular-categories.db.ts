import { sql } from 'drizzle-orm'
import { rows } from '../db.ts'
import type { CatalogueDeps } from './cards.db.ts'
import { categoryTree } from './tree.db.ts'
import type { Category } from './tree.ts'

/** Categories whose goods were ordered most of late; where few were, those that have the most goods. */
export async function popularCategories(
  { db, memory }: Pick<CatalogueDeps, 'db' | 'memory'>,
  limit: number,
): Promise<Category[]> {
  const [tree, ordered] = await Promise.all([
    categoryTree(db, memory),
    memory.get('popular-categories', ['catalogue'], () =>
      rows<{ id: number }>(
        db,
        sql`select p.category_id as id from product_sales s join products p on p.id = s.product_id
            where p.is_published group by p.category_id order by sum(s.orders) desc, p.category_id`,
      ),
    ),
  ])
  const largest = [...tree.byId.values()]
    .filter(({ id, count }) => count > 0 && !tree.children.has(id))
    .sort((a, b) => b.count - a.count)
  const popular = [...ordered.flatMap(({ id }) => tree.byId.get(id) ?? []), ...largest]
  return [...new Set(popular)].filter(({ count }) => count > 0).slice(0, limit)
}
