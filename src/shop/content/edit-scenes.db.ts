import { sql } from 'drizzle-orm'
import { type Db, firstRow, rows } from '../db.ts'
import { removeProduct, setText } from '../edit-rows.db.ts'
import { DEFAULT_LANG, type LocalizedText } from '../languages.ts'

type SceneLine = {
  id: number
  title: LocalizedText
  image: string
  is_hidden: boolean
  goods: { code: string; x: number; y: number }[]
}

export function listScenes(db: Db): Promise<SceneLine[]> {
  return rows(
    db,
    sql`select s.id, s.title, s.image, s.is_hidden,
          coalesce((select json_agg(json_build_object('code', p.code, 'x', d.x, 'y', d.y) order by d.position)
            from scene_products d join products p on p.id = d.product_id where d.scene_id = s.id), '[]') as goods
        from scenes s order by s.position, s.id`,
  )
}

type NewScene = { image: string; width: number; height: number; title: string }

/** Behind the others. @param scene its title is in the default language @returns its id */
export async function addScene(db: Db, scene: NewScene): Promise<number> {
  const added = await firstRow<{ id: number }>(
    db,
    sql`insert into scenes (position, title, image, width, height)
        select coalesce(max(position) + 1, 0), jsonb_build_object(${DEFAULT_LANG}::text, ${scene.title}::text),
          ${scene.image}, ${scene.width}::int, ${scene.height}::int
        from scenes returning id`,
  )
  if (!added) throw new Error('The new scene has no id')
  return added.id
}

/** Adds the product or moves its dot. @returns false where scene or product are unknown */
export async function placeDot(db: Db, sceneId: number, dot: { code: string; x: number; y: number }): Promise<boolean> {
  const placed = await rows(
    db,
    sql`insert into scene_products (scene_id, product_id, position, x, y)
        select s.id, p.id, (select count(*) from scene_products where scene_id = s.id), ${dot.x}::int, ${dot.y}::int
        from scenes s, products p where s.id = ${sceneId} and p.code = ${dot.code} and p.type = 'product'
        on conflict (scene_id, product_id) do update set x = excluded.x, y = excluded.y
        returning product_id`,
  )
  return placed.length > 0
}

export const removeDot = (db: Db, sceneId: number, code: string): Promise<boolean> =>
  removeProduct(db, { table: 'scene_products', column: 'scene_id' }, { id: sceneId, code })

export async function removeScene(db: Db, id: number): Promise<boolean> {
  return (await rows(db, sql`delete from scenes where id = ${id} returning id`)).length > 0
}

export async function setSceneHidden(db: Db, id: number, isHidden: boolean): Promise<boolean> {
  return (await rows(db, sql`update scenes set is_hidden = ${isHidden} where id = ${id} returning id`)).length > 0
}

export const setSceneText = (
  db: Db,
  id: number,
  { column, ...words }: { column: 'title' | 'sub_title'; lang: string; text: string },
): Promise<boolean> => setText(db, { table: 'scenes', column }, { id, ...words })
