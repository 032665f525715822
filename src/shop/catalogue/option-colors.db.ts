import { sql } from 'drizzle-orm'
import { type Db, rows } from '../db.ts'
import type { LocalizedText } from '../languages.ts'

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
  const saved = await rows(
    db,
    sql`update attribute_options o set color = ${color} from attributes a
        where a.id = o.attribute_id and a.role = 'color' and a.slug = ${attribute} and o.slug = ${option ?? ''}
        returning o.id`,
  )
  return saved.length > 0
}
