import { asc, eq } from 'drizzle-orm'
import type { Db } from '../db.ts'
import { manufacturers } from './catalogue.tables.ts'

export type Manufacturer = typeof manufacturers.$inferSelect

/** Of what shows all that is known of a manufacturer. */
export const manufacturerTag = (id: number) => `manufacturer-data:${id}`
/** Of what names it, with a link. */
export const manufacturerNameTag = (id: number) => `manufacturer-name:${id}`

export async function findManufacturer(
  db: Db,
  by: { id: number } | { slug: string },
): Promise<Manufacturer | undefined> {
  const [found] = await db
    .select()
    .from(manufacturers)
    .where('id' in by ? eq(manufacturers.id, by.id) : eq(manufacturers.slug, by.slug))
  return found
}

export const allManufacturers = (db: Db): Promise<Pick<Manufacturer, 'id' | 'slug' | 'title' | 'logo'>[]> =>
  db
    .select({
      id: manufacturers.id,
      slug: manufacturers.slug,
      title: manufacturers.title,
      logo: manufacturers.logo,
    })
    .from(manufacturers)
    .orderBy(asc(manufacturers.id))
