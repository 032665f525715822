import { sql } from 'drizzle-orm'
import { type Db, firstRow, rows } from '../db.ts'
import { removeProduct, setText } from '../edit-rows.db.ts'
import { DEFAULT_LANG, type LocalizedText } from '../languages.ts'

type SetLine = {
  id: number
  title: LocalizedText
  is_hidden: boolean
  goods: { code: string; quantity: number; has_variations: boolean }[]
}

export function listSets(db: Db): Promise<SetLine[]> {
  return rows(
    db,
    sql`select s.id, s.title, s.is_hidden, coalesce((
          select json_agg(json_build_object('code', p.code, 'quantity', i.quantity, 'has_variations', p.has_variations)
            order by i.position, p.id)
          from product_set_items i join products p on p.id = i.product_id where i.set_id = s.id), '[]') as goods
        from product_sets s order by s.position, s.id`,
  )
}

/** Behind the others. @param title in the default language @returns its id */
export async function createSet(db: Db, title: string): Promise<number> {
  const added = await firstRow<{ id: number }>(
    db,
    sql`insert into product_sets (position, title)
        select coalesce(max(position) + 1, 0), jsonb_build_object(${DEFAULT_LANG}::text, ${title}::text)
        from product_sets returning id`,
  )
  if (!added) throw new Error('The new set has no id')
  return added.id
}

/** Adds the product or changes how many of it. @returns false where set or product are unknown */
export async function putIntoSet(db: Db, setId: number, { code, quantity }: { code: string; quantity: number }) {
  const put = await rows(
    db,
    sql`insert into product_set_items (set_id, product_id, position, quantity)
        select s.id, p.id, (select coalesce(max(position) + 1, 0) from product_set_items where set_id = s.id),
          ${quantity}::int
        from product_sets s, products p where s.id = ${setId} and p.code = ${code} and p.type = 'product'
        on conflict (set_id, product_id) do update set quantity = excluded.quantity
        returning product_id`,
  )
  return put.length > 0
}

export const takeFromSet = (db: Db, setId: number, code: string): Promise<boolean> =>
  removeProduct(db, { table: 'product_set_items', column: 'set_id' }, { id: setId, code })

export async function removeSet(db: Db, id: number): Promise<boolean> {
  return (await rows(db, sql`delete from product_sets where id = ${id} returning id`)).length > 0
}

export async function setSetHidden(db: Db, id: number, isHidden: boolean): Promise<boolean> {
  return (await rows(db, sql`update product_sets set is_hidden = ${isHidden} where id = ${id} returning id`)).length > 0
}

export const setSetTitle = (db: Db, id: number, words: { lang: string; text: string }): Promise<boolean> =>
  setText(db, { table: 'product_sets', column: 'title' }, { id, ...words })
