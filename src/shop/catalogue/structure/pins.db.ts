import { sql } from 'drizzle-orm'
import { defaultLang } from '../../columns.ts'
import { type Db, firstRow, rows } from '../../db.ts'

export type Pin = { id: number; code: string; title: string; isShown: boolean }

/** In their order; those that are hidden keep their place. */
export const pinsOf = (db: Db, categoryId: number): Promise<Pin[]> =>
  rows<Pin>(
    db,
    sql`select p.id, p.code, coalesce(t.title, p.code) as title, p.is_published as "isShown"
        from category_pins c join products p on p.id = c.product_id
        left join product_texts t on t.product_id = p.id and t.lang = ${defaultLang}
        where c.category_id = ${categoryId} order by c.position, p.id`,
  )

/** In the order of the ids. */
export const namedProducts = (db: Db, ids: readonly number[]): Promise<Pin[]> =>
  rows<Pin>(
    db,
    sql`select p.id, p.code, coalesce(t.title, p.code) as title, p.is_published as "isShown"
        from unnest(${`{${ids.join(',')}}`}::int[]) with ordinality as asked(id, n) join products p on p.id = asked.id
        left join product_texts t on t.product_id = p.id and t.lang = ${defaultLang}
        order by asked.n`,
  )

/** The whole list anew. @returns 'outside' where a product does not lie in the category or below it */
export function savePins(
  db: Db,
  categoryId: number,
  products: readonly number[],
): Promise<'saved' | 'unknown' | 'outside'> {
  return db.transaction(async (tx) => {
    if (!(await firstRow(tx, sql`select 1 from categories where id = ${categoryId} for update`))) return 'unknown'
    const ids = [...new Set(products)]
    const list = sql`${`{${ids.join(',')}}`}::int[]`
    const inside = await rows(
      tx,
      sql`with recursive below as (
            select id from categories where id = ${categoryId}
            union select c.id from categories c join below b on c.parent_id = b.id)
          select p.id from products p join below b on b.id = p.category_id
          where p.id = any(${list}) and p.parent_id is null and p.type = 'product'`,
    )
    if (inside.length < ids.length) return 'outside'
    await tx.execute(sql`delete from category_pins where category_id = ${categoryId} and product_id <> all(${list})`)
    await tx.execute(sql`
      insert into category_pins (category_id, product_id, position)
      select ${categoryId}, id, n from unnest(${list}) with ordinality as given(id, n)
      on conflict (category_id, product_id) do update set position = excluded.position
        where category_pins.position <> excluded.position`)
    return 'saved'
  })
}
