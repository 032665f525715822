import { sql } from 'drizzle-orm'
import { deleteUnused, orderRows } from '../catalogue/structure/attributes.db.ts'
import { type EditableTable, editRow, type FieldsEdit, type RowEdited } from '../catalogue/structure/edit-row.db.ts'
import { type FieldProblem, type Fields, fieldsOf, localizedRules } from '../catalogue/structure/fields.ts'
import { type Db, firstRow, rows } from '../db.ts'
import type { LocalizedText } from '../languages.ts'
import { BANNER_PLACES, type EditedPlace, HIGHLIGHTS } from './banner-places.ts'

const BANNERS: EditableTable = {
  table: 'banners',
  rules: {
    ...localizedRules('title', { kind: 'text', isRequired: true, max: 120 }),
    ...localizedRules('highlightedTitle', { kind: 'text', max: 120 }),
    ...localizedRules('subTitle', { kind: 'text', max: 300 }),
    ...localizedRules('linkTitle', { kind: 'text', max: 60 }),
    ...localizedRules('alt', { kind: 'text', max: 300 }),
    link: { kind: 'link', max: 300 },
    image: { kind: 'path' },
    highlightedColor: { kind: 'choice', isRequired: true, choices: HIGHLIGHTS },
    shownFrom: { kind: 'moment' },
    shownUntil: { kind: 'moment' },
  },
  subjectOf: ({ id }) => `banner:${id}`,
  problemsTogether: wrongTimes,
}

/** Both may be right alone. */
function wrongTimes({ shownFrom, shownUntil }: Fields): Record<string, FieldProblem> {
  return shownFrom && shownUntil && shownFrom >= shownUntil ? { shownUntil: 'dates' } : {}
}

export type ListedBanner = { id: number; version: number; place: EditedPlace; fields: Fields }

export async function listBanners(db: Db): Promise<ListedBanner[]> {
  const places = sql.param([...BANNER_PLACES])
  const found = await rows<Omit<ListedBanner, 'fields'> & { row: object }>(
    db,
    sql`select id, version, place, json_build_object('title', title, 'highlightedTitle', highlighted_title,
          'subTitle', sub_title, 'linkTitle', link_title, 'alt', alt, 'link', link, 'image', image,
          'highlightedColor', highlighted_color, 'shownFrom', shown_from, 'shownUntil', shown_until) as row
        from banners where place = any(${places}::text[]) order by place, position, id`,
  )
  return found.map(({ row, ...banner }) => ({ ...banner, fields: fieldsOf(BANNERS.rules, row) }))
}

/** The last one of its place. @returns its id */
export async function createBanner(db: Db, place: EditedPlace, title: LocalizedText): Promise<number> {
  const made = await firstRow<{ id: number }>(
    db,
    sql`insert into banners (place, title, position)
        select ${place}, ${JSON.stringify(title)}::jsonb, coalesce(max(position) + 1, 0) from banners
        where place = ${place} returning id`,
  )
  if (!made) throw new Error('The banner was not written')
  return made.id
}

export const editBanner = (db: Db, id: number, edit: FieldsEdit): Promise<RowEdited> =>
  db.transaction((tx) => editRow(tx, BANNERS, id, edit))

export const orderBanners = (db: Db, place: EditedPlace, ids: readonly number[]) =>
  orderRows(db, { table: 'banners', within: { column: 'place', id: place } }, ids)

const NOTHING = sql`select where false`

export const deleteBanner = (db: Db, id: number, version: number) =>
  deleteUnused(db, { table: 'banners', isUsed: NOTHING }, id, version)
