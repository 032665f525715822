import { sql } from 'drizzle-orm'
import { type Db, rows } from '../db.ts'
import type { LocalizedText } from '../languages.ts'

type Named = { id: number; title: LocalizedText }

/** What blocks may show. */
export async function pageChoices(db: Db) {
  const of = (table: 'scenes' | 'product_sets' | 'categories' | 'badges') =>
    rows<Named>(db, sql`select id, title from ${sql.identifier(table)} order by position, id`)
  const [scenes, sets, categories, badges] = await Promise.all([
    of('scenes'),
    of('product_sets'),
    of('categories'),
    of('badges'),
  ])
  return { scenes, sets, categories, badges }
}
