import { sql } from 'drizzle-orm'
import { deleteUnused, orderRows } from '../catalogue/structure/attributes.db.ts'
import { type EditableTable, editRow, type FieldsEdit, type RowEdited } from '../catalogue/structure/edit-row.db.ts'
import { type Fields, fieldsOf, localizedRules } from '../catalogue/structure/fields.ts'
import { defaultLang } from '../columns.ts'
import { type Db, firstRow, rows } from '../db.ts'
import type { LocalizedText } from '../languages.ts'
import { pictureFacts } from '../media/files.db.ts'
import { keptPixels } from '../media/picture.ts'

const SCENES: EditableTable = {
  table: 'scenes',
  rules: {
    ...localizedRules('title', { kind: 'text', isRequired: true, max: 120 }),
    ...localizedRules('subTitle', { kind: 'text', max: 300 }),
    isHidden: { kind: 'flag' },
  },
  subjectOf: ({ id }) => `scene:${id}`,
}

type Dot = { id: number; code: string; title: string; x: number; y: number }

export type StaffScene = {
  id: number
  version: number
  image: string
  width: number
  height: number
  fields: Fields
  /** In tenths of a percent from the left and upper edge. */
  dots: Dot[]
}

export async function listStaffScenes(db: Db): Promise<StaffScene[]> {
  const found = await rows<Omit<StaffScene, 'fields'> & { row: object }>(
    db,
    sql`select s.id, s.version, s.image, s.width, s.height,
          json_build_object('title', s.title, 'subTitle', s.sub_title, 'isHidden', s.is_hidden) as row,
          coalesce((select json_agg(json_build_object('id', p.id, 'code', p.code, 'x', d.x, 'y', d.y, 'title', coalesce(nullif(concat_ws(', ',
              (select title from product_texts where product_id = p.parent_id and lang = ${defaultLang}),
              (select title from product_texts where product_id = p.id and lang = ${defaultLang})), ''), p.code))
              order by d.position, p.id)
            from scene_products d join products p on p.id = d.product_id where d.scene_id = s.id), '[]') as dots
        from scenes s order by s.position, s.id`,
  )
  return found.map(({ row, ...scene }) => ({ ...scene, fields: fieldsOf(SCENES.rules, row) }))
}

/** The last one, hidden until its goods are placed. @returns its id; null where the picture is unknown */
export async function createScene(
  db: Db,
  { title, image }: { title: LocalizedText; image: string },
): Promise<number | null> {
  const size = await sizeOf(db, image)
  if (!size) return null
  const made = await firstRow<{ id: number }>(
    db,
    sql`insert into scenes (position, title, image, width, height, is_hidden)
        select coalesce(max(position) + 1, 0), ${JSON.stringify(title)}::jsonb, ${image}, ${size.width}::int,
          ${size.height}::int, true from scenes returning id`,
  )
  return made?.id ?? null
}

async function sizeOf(db: Db, image: string) {
  const { width, height, crop } = await pictureFacts(db, image)
  if (width === null || height === null) return null
  return keptPixels({ width, height }, { crop, focus: null }, false)
}

export const editScene = (db: Db, id: number, edit: FieldsEdit): Promise<RowEdited> =>
  db.transaction((tx) => editRow(tx, SCENES, id, edit))

export const orderScenes = (db: Db, ids: readonly number[]) => orderRows(db, { table: 'scenes' }, ids)

export const deleteScene = (db: Db, id: number, version: number) =>
  deleteUnused(db, { table: 'scenes', isUsed: sql`select where false` }, id, version)

type Placed = { version: number; goods: readonly { id: number; x: number; y: number }[] }

/** All goods of a scene with their places, in their order. */
export function placeGoods(
  db: Db,
  sceneId: number,
  { version, goods }: Placed,
): Promise<'done' | 'unknown' | 'changed'> {
  return db.transaction(async (tx) => {
    const scene = await firstRow<{ version: number }>(
      tx,
      sql`select version from scenes where id = ${sceneId} for update`,
    )
    if (!scene) return 'unknown'
    if (scene.version !== version) return 'changed'
    await tx.execute(sql`delete from scene_products where scene_id = ${sceneId}
      and product_id <> all(${sql.param(goods.map(({ id }) => id))}::int[])`)
    await tx.execute(sql`
      insert into scene_products (scene_id, product_id, position, x, y)
      select ${sceneId}::int, p.id, g.position, g.x, g.y
      from json_to_recordset(${JSON.stringify(goods.map((good, position) => ({ ...good, position })))}::json)
        as g(id int, position int, x int, y int) join products p on p.id = g.id and p.type = 'product'
      on conflict (scene_id, product_id) do update set position = excluded.position, x = excluded.x, y = excluded.y`)
    await tx.execute(sql`update scenes set version = version + 1 where id = ${sceneId}`)
    return 'done'
  })
}
