import { sql } from 'drizzle-orm'
import { type Db, firstRow, rows } from '../db.ts'

export type SitemapRow = {
  id?: number
  kind: 'category' | 'manufacturer' | 'page' | 'room' | 'product'
  slug: string
  changed: string | null
}

const shownProducts = sql`p.parent_id is null and p.type = 'product' and p.is_published`

export async function countProducts(db: Db): Promise<number> {
  const row = await firstRow<{ total: number }>(
    db,
    sql`select count(*)::int as total from products p where ${shownProducts}`,
  )
  return row?.total ?? 0
}

export function staticRows(db: Db): Promise<SitemapRow[]> {
  return rows(
    db,
    sql`select 'category' as kind, slug, null as changed from categories
        union all
        select 'manufacturer', m.slug, null from manufacturers m
          where exists (select 1 from products p where p.manufacturer_id = m.id and ${shownProducts})
        union all
        select 'room', slug, null from room_plans where not is_hidden
        union all
        select 'page', slug, to_char(updated_at, 'YYYY-MM-DD') from pages
        order by 1, 2`,
  )
}

const BATCH_SIZE = 1_000

export async function* productRows(db: Db, offset: number, limit: number): AsyncGenerator<SitemapRow[]> {
  let after = offset === 0 ? 0 : await idAt(db, offset - 1)
  for (let left = limit; left > 0 && after !== null; ) {
    const found: SitemapRow[] = await rows(
      db,
      sql`select 'product' as kind, p.id, p.slug, to_char(p.updated_at, 'YYYY-MM-DD') as changed from products p
          where ${shownProducts} and p.id > ${after} order by p.id limit ${Math.min(BATCH_SIZE, left)}`,
    )
    if (found.length > 0) yield found
    left -= found.length
    after = found.length < BATCH_SIZE ? null : (found.at(-1)?.id ?? null)
  }
}

async function idAt(db: Db, place: number): Promise<number | null> {
  const row = await firstRow<{ id: number }>(
    db,
    sql`select p.id from products p where ${shownProducts} order by p.id limit 1 offset ${place}`,
  )
  return row?.id ?? null
}
