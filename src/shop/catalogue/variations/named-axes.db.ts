import { sql } from 'drizzle-orm'
import { type Db, firstRow, rows } from '../../db.ts'
import type { VariationAxisChoice } from './variations.calls.ts'

/** Slugs of an attribute and of its options; without options all of them. */
export type NamedAxis = { attribute: string; options: readonly string[] }

export async function productIdByCode(db: Db, code: string): Promise<number | undefined> {
  const found = await firstRow<{ id: number }>(
    db,
    sql`select id from products where code = ${code} and parent_id is null and type = 'product'`,
  )
  return found?.id
}

/** @returns the name that is not known instead */
export async function namedAxes(db: Db, named: readonly NamedAxis[]): Promise<VariationAxisChoice[] | string> {
  const axes: VariationAxisChoice[] = []
  for (const { attribute, options } of named) {
    const found = await rows<{ id: number; slug: string; attribute: number }>(
      db,
      sql`select o.id, o.slug, a.id as attribute from attributes a join attribute_options o on o.attribute_id = a.id
          where a.slug = ${attribute} order by o.position, o.id`,
    )
    const [first] = found
    if (!first) return attribute
    const unknown = options.find((slug) => !found.some((option) => option.slug === slug))
    if (unknown !== undefined) return `${attribute}=${unknown}`
    const chosen = options.length === 0 ? found : found.filter(({ slug }) => options.includes(slug))
    axes.push({ attribute: first.attribute, options: chosen.map(({ id }) => id) })
  }
  return axes
}
