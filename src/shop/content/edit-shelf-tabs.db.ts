import { sql } from 'drizzle-orm'
import { deleteUnused } from '../catalogue/structure/attributes.db.ts'
import { type EditableTable, editRow, type FieldsEdit, type RowEdited } from '../catalogue/structure/edit-row.db.ts'
import { fieldsOf, localizedRules } from '../catalogue/structure/fields.ts'
import { defaultLang } from '../columns.ts'
import { type Db, firstRow, rows } from '../db.ts'
import type { LocalizedText } from '../languages.ts'
import { HIGHLIGHTS, SLIDER_TYPES, type SliderType } from './banner-places.ts'
import type { ShelfTab } from './shelf-tabs.calls.ts'

const TABS: EditableTable = {
  table: 'sliders',
  rules: {
    ...localizedRules('title', { kind: 'text', isRequired: true, max: 60 }),
    ...localizedRules('highlightedTitle', { kind: 'text', isRequired: true, max: 60 }),
    ...localizedRules('subTitle', { kind: 'text', isRequired: true, max: 120 }),
    link: { kind: 'link', isRequired: true, max: 300 },
    image: { kind: 'path' },
    imageBackground: { kind: 'path' },
    highlightedColor: { kind: 'choice', isRequired: true, choices: HIGHLIGHTS },
  },
  subjectOf: ({ type }) => `slider:${type}`,
}

export async function listShelfTabs(db: Db): Promise<ShelfTab[]> {
  const found = await rows<Omit<ShelfTab, 'fields'> & { row: object }>(
    db,
    sql`select s.id, s.version, s.type, json_build_object('title', s.title, 'highlightedTitle', s.highlighted_title,
          'subTitle', s.sub_title, 'link', s.link, 'image', s.image, 'imageBackground', s.image_background,
          'highlightedColor', s.highlighted_color) as row,
          coalesce((select json_agg(json_build_object('id', p.id, 'code', p.code, 'title', coalesce(
              (select title from product_texts where product_id = p.id and lang = ${defaultLang}), p.code))
              order by g.position, p.id)
            from slider_products g join products p on p.id = g.product_id where g.slider_type = s.type), '[]') as goods
        from sliders s`,
  )
  return found
    .map(({ row, ...tab }) => ({ ...tab, fields: fieldsOf(TABS.rules, row) }))
    .sort((a, b) => SLIDER_TYPES.indexOf(a.type) - SLIDER_TYPES.indexOf(b.type))
}

type NewTab = {
  type: SliderType
  title: LocalizedText
  highlightedTitle: LocalizedText
  subTitle: LocalizedText
  link: string
}

/** @returns its id; null where the shelf has this tab already */
export async function createShelfTab(db: Db, tab: NewTab): Promise<number | null> {
  const json = (words: LocalizedText) => sql`${JSON.stringify(words)}::jsonb`
  const made = await firstRow<{ id: number }>(
    db,
    sql`insert into sliders (type, title, highlighted_title, sub_title, link)
        values (${tab.type}, ${json(tab.title)}, ${json(tab.highlightedTitle)}, ${json(tab.subTitle)}, ${tab.link})
        on conflict (type) do nothing returning id`,
  )
  return made?.id ?? null
}

export const editShelfTab = (db: Db, id: number, edit: FieldsEdit): Promise<RowEdited> =>
  db.transaction((tx) => editRow(tx, TABS, id, edit))

export const deleteShelfTab = (db: Db, id: number, version: number) =>
  deleteUnused(db, { table: 'sliders', isUsed: sql`select where false` }, id, version)

type Chosen = { version: number; products: readonly number[] }

/** All goods of a tab in their order; none: those that its type finds. */
export function chooseTabGoods(
  db: Db,
  id: number,
  { version, products }: Chosen,
): Promise<'done' | 'unknown' | 'changed'> {
  return db.transaction(async (tx) => {
    const tab = await firstRow<{ version: number; type: SliderType }>(
      tx,
      sql`select version, type from sliders where id = ${id} for update`,
    )
    if (!tab) return 'unknown'
    if (tab.version !== version) return 'changed'
    await tx.execute(sql`delete from slider_products where slider_type = ${tab.type}
      and product_id <> all(${sql.param([...products])}::int[])`)
    await tx.execute(sql`
      insert into slider_products (slider_type, product_id, position)
      select ${tab.type}, p.id, min(g.position)::int
      from unnest(${sql.param([...products])}::int[]) with ordinality as g(id, position)
        join products p on p.id = g.id and p.type = 'product' and p.parent_id is null
      group by p.id
      on conflict (slider_type, product_id) do update set position = excluded.position`)
    await tx.execute(sql`update sliders set version = version + 1 where id = ${id}`)
    return 'done'
  })
}
