import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db.ts'
import { centsOf } from '../goods-files/cells.ts'
import { listOf } from '../goods-files/lists.ts'
import { languages } from '../languages.ts'
import type { PlannedSmall, SmallKind } from './plan-small.db.ts'

export async function writeSmall(tx: Db, kind: SmallKind, planned: readonly PlannedSmall[]) {
  const given = planned.filter(({ outcome }) => outcome === 'new' || outcome === 'changed').map((row) => row.given)
  if (kind === 'attributes') await writeAttributes(tx, given)
  else if (kind === 'properties') await writeProperties(tx, given)
  // Row by row: there are few of them.
  else for (const row of given) await writers[kind](tx, row)
}

type Given = Record<string, string>

/** Languages without words are left out; the default one stays. */
const words = (given: Given, key: string) => {
  const texts = languages.map((lang) => [lang, given[`${key}_${lang}`] ?? ''] as const)
  return Object.fromEntries(texts.filter(([lang, text]) => text !== '' || lang === 'lv'))
}
const localized = (given: Given, key: string): SQL => sql`${JSON.stringify(words(given, key))}::jsonb`

const whole = (text: string | undefined) => Number(text || 0)

/** Attributes first: their options may be in the same slice. */
async function writeAttributes(tx: Db, given: readonly Given[]) {
  const rows = given.map((row) => ({
    ...{ slug: row.attribute, option: row.option || null, title: words(row, 'title'), position: whole(row.position) },
    ...{ filter: row.filter !== '0', role: row.role || null, color: row.color || null },
  }))
  const recordset = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(slug text, option text, title jsonb, position int,
    filter boolean, role text, color text)`
  await tx.execute(sql`
    insert into attributes (slug, title, position, is_filter, role)
    select slug, title, position, filter, role from ${recordset} where option is null
    on conflict (slug) do update set title = excluded.title, position = excluded.position, is_filter = excluded.is_filter, role = excluded.role`)
  await tx.execute(sql`
    insert into attribute_options (attribute_id, slug, title, position, color)
    select a.id, r.option, r.title, r.position, r.color from ${recordset} join attributes a on a.slug = r.slug where r.option is not null
    on conflict (attribute_id, slug) do update set title = excluded.title, position = excluded.position, color = excluded.color`)
}

/** Titles name both. A property may name a group that has no row. */
async function writeProperties(tx: Db, given: readonly Given[]) {
  const isGroup = ({ property_lv }: Given) => !property_lv
  const groups = given.filter(isGroup).map((row) => ({ title: words(row, 'group'), position: whole(row.position) }))
  const properties = given
    .filter((row) => !isGroup(row))
    .map((row) => ({ of: words(row, 'group'), title: words(row, 'property'), position: whole(row.position) }))
  const [groupRows, rows] = [groups, properties].map((each) => sql`${JSON.stringify(each)}::jsonb`)
  await tx.execute(sql`
    update property_groups g set title = r.title, position = r.position
    from jsonb_to_recordset(${groupRows}) as r(title jsonb, position int) where g.title->>'lv' = r.title->>'lv'`)
  await tx.execute(sql`
    insert into property_groups (title, position) select title, position
    from jsonb_to_recordset(${groupRows}) as r(title jsonb, position int)
    where not exists (select 1 from property_groups g where g.title->>'lv' = r.title->>'lv')`)
  await tx.execute(sql`
    insert into property_groups (title, position)
    select "of", (select count(*) from property_groups) + row_number() over (order by nth) - 1
    from (select distinct on (r->'of'->>'lv') r->'of' as "of", nth
          from jsonb_array_elements(${rows}) with ordinality as e(r, nth) order by r->'of'->>'lv', nth) named
    where not exists (select 1 from property_groups g where g.title->>'lv' = "of"->>'lv')`)
  const recordset = sql`jsonb_to_recordset(${rows}) as r("of" jsonb, title jsonb, position int)`
  await tx.execute(sql`
    update properties p set title = r.title, position = r.position from property_groups g, ${recordset}
    where g.id = p.group_id and g.title->>'lv' = r."of"->>'lv' and p.title->>'lv' = r.title->>'lv'`)
  await tx.execute(sql`
    insert into properties (group_id, title, position)
    select (select min(id) from property_groups where title->>'lv' = r."of"->>'lv'), r.title, r.position from ${recordset}
    where not exists (select 1 from properties p join property_groups g on g.id = p.group_id
      where g.title->>'lv' = r."of"->>'lv' and p.title->>'lv' = r.title->>'lv')`)
}

type RowByRow = Exclude<SmallKind, 'attributes' | 'properties'>

const writers: Readonly<Record<RowByRow, (tx: Db, given: Given) => Promise<unknown>>> = {
  categories: (tx, given) =>
    tx.execute(sql`
      insert into categories (slug, parent_id, position, title, short_description, description, image, icon, is_featured, is_in_menu)
      values (${given.slug}, (select id from categories where slug = ${given.parent ?? ''}), ${whole(given.position)},
        ${localized(given, 'title')}, ${localized(given, 'short_description')}, ${localized(given, 'description')},
        ${given.image || null}, ${given.icon || null}, ${given.featured === '1'}, ${given.in_menu !== '0'})
      on conflict (slug) do update set parent_id = excluded.parent_id, position = excluded.position, title = excluded.title,
        short_description = excluded.short_description, description = excluded.description, image = excluded.image,
        icon = excluded.icon, is_featured = excluded.is_featured, is_in_menu = excluded.is_in_menu`),
  manufacturers: (tx, given) => {
    const eu = { name: given.eu_name ?? '', address: given.eu_address ?? '', email: given.eu_email ?? '' }
    const safety = {
      ...{ name: given.safety_name ?? '', address: given.safety_address ?? '', email: given.safety_email ?? '' },
      ...(eu.name || eu.address || eu.email ? { eu_responsible: eu } : {}),
    }
    return tx.execute(sql`
      insert into manufacturers (slug, title, description, logo, safety)
      values (${given.slug}, ${given.title}, ${localized(given, 'description')}, ${given.logo || null}, ${JSON.stringify(safety)}::jsonb)
      on conflict (slug) do update set title = excluded.title, description = excluded.description, logo = excluded.logo, safety = excluded.safety`)
  },
  services: async (tx, given) => {
    await tx.execute(sql`
      insert into products (type, code, price, is_published, is_bulky, position)
      values ('service', ${given.code}, ${centsOf(given.price ?? '0')}, ${given.published !== '0'}, ${given.bulky === '1'}, ${whole(given.position)})
      on conflict (code) do update set price = excluded.price, is_published = excluded.is_published, is_bulky = excluded.is_bulky,
        position = excluded.position where products.type = 'service'`)
    for (const lang of languages) {
      const title = given[`title_${lang}`] || (lang === 'lv' ? given.title_lv : '')
      if (!title) continue
      await tx.execute(sql`
        insert into product_texts (product_id, lang, title, short_description)
        select id, ${lang}, ${title}, ${given[`short_description_${lang}`] ?? ''} from products where code = ${given.code} and type = 'service'
        on conflict (product_id, lang) do update set title = excluded.title, short_description = excluded.short_description`)
    }
    await tx.execute(
      sql`delete from service_categories where service_id = (select id from products where code = ${given.code} and type = 'service')`,
    )
    await tx.execute(sql`insert into service_categories (service_id, category_id)
      select p.id, c.id from products p join categories c on c.slug = any(${sql.param(listOf(given.categories ?? ''))}::text[])
      where p.code = ${given.code} and p.type = 'service'`)
  },
}
