import { sql } from 'drizzle-orm'
import { type Db, firstRow, rows } from '../db.ts'
import type { LocalizedText } from '../languages.ts'
import { editOption } from './structure/attributes.db.ts'

export type ColorOption = { name: string; title: LocalizedText; color: string | null }

/** The options of attributes that are colours, as `attribute/option`. */
export const colorOptions = (db: Db): Promise<ColorOption[]> =>
  rows<ColorOption>(
    db,
    sql`select a.slug || '/' || o.slug as name, o.title, o.color
        from attribute_options o join attributes a on a.id = o.attribute_id
        where a.role = 'color' order by a.position, a.id, o.position, o.id`,
  )

/** @param color `#rrggbb`; null: no swatch @returns false when there is no such option */
export async function saveOptionColor(db: Db, name: string, color: string | null): Promise<boolean> {
  const [attribute, option] = name.split('/')
  const found = await firstRow<{ id: number; version: number }>(
    db,
    sql`select o.id, o.version from attribute_options o join attributes a on a.id = o.attribute_id
        where a.role = 'color' and a.slug = ${attribute} and o.slug = ${option ?? ''}`,
  )
  if (!found) return false
  const edit = { version: found.version, base: {}, changes: { color: color ?? '' } }
  return (await editOption(db, found.id, edit)).ok
}
