import { sql } from 'drizzle-orm'
import type { LookupCache } from '../cache/lookup-cache.ts'
import { type Db, rows } from '../db.ts'
import type { LocalizedText } from '../languages.ts'
import { buildTree, CATEGORY_TREE_TAG, type CategoryTree } from './tree.ts'

export function categoryTree(db: Db, memory: LookupCache): Promise<CategoryTree> {
  return memory.get('category-tree', ['catalogue', CATEGORY_TREE_TAG], () => loadTree(db))
}

async function loadTree(db: Db): Promise<CategoryTree> {
  const found = await rows<{
    id: number
    parent_id: number | null
    slug: string
    title: LocalizedText
    short_description: LocalizedText
    description: LocalizedText
    image: string | null
    icon: string | null
    is_featured: boolean
    is_in_menu: boolean
    count: number
  }>(
    db,
    sql`select c.*, coalesce(n.count, 0) as count from categories c
        left join (
          select category_id, count(*)::int as count from products
          where parent_id is null and type = 'product' and is_published group by category_id
        ) n on n.category_id = c.id
        order by c.position, c.id`,
  )
  return buildTree(
    found.map((row) => ({
      id: row.id,
      parentId: row.parent_id,
      slug: row.slug,
      title: row.title,
      shortDescription: row.short_description,
      description: row.description,
      image: row.image,
      icon: row.icon,
      isFeatured: row.is_featured,
      isInMenu: row.is_in_menu,
      count: row.count,
    })),
  )
}
