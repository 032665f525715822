import { sql } from 'drizzle-orm'
import { type CatalogueDeps, readCards } from '../catalogue/cards.db.ts'
import type { ProductCard } from '../catalogue/cards.ts'
import { rows } from '../db.ts'
import type { ProductRule, ProductsBlock } from './blocks.ts'

const SHOWN = 12

/** The products of a row; chosen ones in their order, others for sale first, the newest first. */
export async function productsOf(
  deps: CatalogueDeps,
  { rule, of = 0, products }: ProductsBlock,
): Promise<ProductCard[]> {
  return readCards(deps, rule === 'codes' ? products : await ruled(deps, rule, of))
}

async function ruled({ db }: CatalogueDeps, rule: Exclude<ProductRule, 'codes'>, of: number): Promise<number[]> {
  const conditions = {
    featured: sql`p.is_featured`,
    new: sql`p.is_new`,
    discount: sql`p.previous_price is not null`,
    popular: sql`p.is_popular`,
    category: sql`p.category_id in (with recursive below(id) as (
      select ${of}::int union all select c.id from categories c join below b on c.parent_id = b.id) select id from below)`,
    badge: sql`exists (select from product_badges b where b.product_id = p.id and b.badge_id = ${of}::int)`,
  }
  const found = await rows<{ id: number }>(
    db,
    sql`select p.id from products p
        where ${conditions[rule]} and p.parent_id is null and p.type = 'product' and p.is_published
        order by (p.has_variations or p.quantity > 0 or p.virtual_quantity > 0) desc, p.created_at desc, p.id
        limit ${SHOWN}`,
  )
  return found.map(({ id }) => id)
}
