import { sql } from 'drizzle-orm'
import { createBadge } from '../catalogue/badges.db.ts'
import { type Db, firstRow } from '../db.ts'
import { listOf, optionsOf } from '../goods-files/lists.ts'
import {
  categoryWay,
  findBadges,
  findCategory,
  findManufacturer,
  findOption,
  type Lookups,
  readLookups,
  slugOf,
} from '../goods-files/lookups.db.ts'
import { DEFAULT_LANG } from '../languages.ts'
import { createLocation } from '../stock/locations.db.ts'
import { isUnknownLocation, type Planned, placeOf } from './plan-goods.db.ts'

/** Makes the categories, manufacturers, attributes, options, locations and badges that rows name. @returns lookups that have them */
export async function createMissing(tx: Db, planned: readonly Planned[], lookups: Lookups): Promise<Lookups> {
  const work = planned.filter(({ outcome }) => outcome === 'new' || outcome === 'changed')
  const values = (key: string) => [...new Set(work.flatMap(({ given }) => given[key] || []))]
  const categories = values('category').filter((text) => findCategory(lookups, text) === undefined)
  const makers = values('manufacturer').filter((text) => findManufacturer(lookups, text) === undefined)
  const options = [...values('options'), ...values('attributes')]
    .flatMap((text) => optionsOf(text) ?? [])
    .filter((chosen) => !findOption(lookups, chosen).option)
  const locations = [
    ...new Set(work.flatMap(({ given }) => Object.keys(given).map((key) => placeOf(key) ?? ''))),
  ].filter((code) => code && isUnknownLocation(lookups, code))
  const badges = findBadges(lookups, [...new Set(values('badges').flatMap(listOf))]).unknown
  if (categories.length + makers.length + options.length + locations.length + badges.length === 0) return lookups
  // Two imports that make the same wait for each other.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('import-create'))`)
  let now = await readLookups(tx)
  for (const text of categories) now = await createCategory(tx, text, now)
  for (const title of makers) {
    if (findManufacturer(now, title) !== undefined) continue
    await tx.execute(sql`insert into manufacturers (slug, title, description, safety)
      values (${await freeSlug(tx, 'manufacturers', title)}, ${title}, '{"lv": ""}', '{"name": "", "address": "", "email": ""}')`)
    now = await readLookups(tx)
  }
  for (const chosen of options) now = await createOption(tx, chosen, now)
  if (locations.length + badges.length === 0) return now
  for (const code of locations) await createLocation(tx, { code, title: code, kind: 'own', lang: DEFAULT_LANG })
  // Names again: another import may have made them meanwhile.
  for (const title of findBadges(now, badges).unknown) await createBadge(tx, { lv: title })
  return readLookups(tx)
}

async function createCategory(tx: Db, text: string, lookups: Lookups): Promise<Lookups> {
  const way = categoryWay(text)
  let now = lookups
  let parentId: number | null = null
  for (let depth = 1; depth <= way.length; depth += 1) {
    const title = way[depth - 1] ?? ''
    const known = findCategory(now, way.slice(0, depth).join(' > '))
    if (known !== undefined) {
      parentId = known
      continue
    }
    const words = JSON.stringify({ lv: title })
    const made: { id: number } | undefined = await firstRow<{ id: number }>(
      tx,
      sql`insert into categories (parent_id, slug, position, title, short_description, description)
          values (${parentId}, ${await freeSlug(tx, 'categories', title)},
            (select coalesce(max(position) + 1, 0) from categories where parent_id is not distinct from ${parentId}::int),
            ${words}::jsonb, '{"lv": ""}', '{"lv": ""}') returning id`,
    )
    parentId = made?.id ?? null
    now = await readLookups(tx)
  }
  return now
}

async function createOption(tx: Db, chosen: { attribute: string; option: string }, lookups: Lookups): Promise<Lookups> {
  const found = findOption(lookups, chosen)
  if (found.option) return lookups
  const attributeId =
    found.attribute?.id ??
    (
      await firstRow<{ id: number }>(
        tx,
        sql`insert into attributes (slug, title, position)
            values (${await freeSlug(tx, 'attributes', chosen.attribute)}, ${JSON.stringify({ lv: chosen.attribute })}::jsonb,
              (select coalesce(max(position) + 1, 0) from attributes)) returning id`,
      )
    )?.id
  const slug = slugOf(chosen.option)
  await tx.execute(sql`
    insert into attribute_options (attribute_id, slug, title, position)
    select ${attributeId}, case when exists (select 1 from attribute_options where attribute_id = ${attributeId} and slug = ${slug})
        then ${slug} || '-' || (select count(*) from attribute_options where attribute_id = ${attributeId}) else ${slug} end,
      ${JSON.stringify({ lv: chosen.option })}::jsonb,
      (select coalesce(max(position) + 1, 0) from attribute_options where attribute_id = ${attributeId})`)
  return readLookups(tx)
}

/** @param table a name in the schema, never input */
async function freeSlug(tx: Db, table: 'categories' | 'manufacturers' | 'attributes', title: string): Promise<string> {
  const slug = slugOf(title)
  const found = await firstRow<{ taken: number }>(
    tx,
    sql`select count(*)::int as taken from ${sql.identifier(table)} where slug = ${slug} or slug like ${`${slug}-%`}`,
  )
  return found && found.taken > 0 ? `${slug}-${found.taken + 1}` : slug
}
