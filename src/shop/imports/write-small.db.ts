import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db.ts'
import { centsOf } from '../goods-files/cells.ts'
import { listOf } from '../goods-files/lists.ts'
import { languages } from '../languages.ts'
import type { PlannedSmall, SmallKind } from './plan-small.db.ts'

/** Row by row: these files are short. */
export async function writeSmall(tx: Db, kind: SmallKind, planned: readonly PlannedSmall[]) {
  for (const row of planned) {
    if (row.outcome === 'new' || row.outcome === 'changed') await writers[kind](tx, row)
  }
}

type Given = Record<string, string>

/** Languages without words are left out; the default one stays. */
const localized = (given: Given, key: string): SQL => {
  const texts = languages.map((lang) => [lang, given[`${key}_${lang}`] ?? ''] as const)
  return sql`${JSON.stringify(Object.fromEntries(texts.filter(([lang, text]) => text !== '' || lang === 'lv')))}::jsonb`
}

const whole = (text: string | undefined) => Number(text || 0)

const writers: Readonly<Record<SmallKind, (tx: Db, row: PlannedSmall) => Promise<unknown>>> = {
  categories: (tx, { given }) =>
    tx.execute(sql`
      insert into categories (slug, parent_id, position, title, short_description, description, image, icon, is_featured)
      values (${given.slug}, (select id from categories where slug = ${given.parent ?? ''}), ${whole(given.position)},
        ${localized(given, 'title')}, ${localized(given, 'short_description')}, ${localized(given, 'description')},
        ${given.image || null}, ${given.icon || null}, ${given.featured === '1'})
      on conflict (slug) do update set parent_id = excluded.parent_id, position = excluded.position, title = excluded.title,
        short_description = excluded.short_description, description = excluded.description, image = excluded.image,
        icon = excluded.icon, is_featured = excluded.is_featured`),
  manufacturers: (tx, { given }) => {
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
  attributes: (tx, { given }) =>
    given.option
      ? tx.execute(sql`
          insert into attribute_options (attribute_id, slug, title, position, color)
          select id, ${given.option}, ${localized(given, 'title')}, ${whole(given.position)}, ${given.color || null}
          from attributes where slug = ${given.attribute}
          on conflict (attribute_id, slug) do update set title = excluded.title, position = excluded.position, color = excluded.color`)
      : tx.execute(sql`
          insert into attributes (slug, title, position, is_filter, role)
          values (${given.attribute}, ${localized(given, 'title')}, ${whole(given.position)}, ${given.filter !== '0'}, ${given.role || null})
          on conflict (slug) do update set title = excluded.title, position = excluded.position, is_filter = excluded.is_filter, role = excluded.role`),
  properties: async (tx, { given }) => {
    if (!given.property_lv) {
      await tx.execute(sql`
        with changed as (update property_groups set title = ${localized(given, 'group')}, position = ${whole(given.position)}
          where title->>'lv' = ${given.group_lv} returning id)
        insert into property_groups (title, position) select ${localized(given, 'group')}, ${whole(given.position)}
        where not exists (select 1 from changed)`)
      return
    }
    await tx.execute(sql`insert into property_groups (title, position)
      select ${localized(given, 'group')}, (select count(*) from property_groups)
      where not exists (select 1 from property_groups where title->>'lv' = ${given.group_lv})`)
    await tx.execute(sql`
      with changed as (update properties p set title = ${localized(given, 'property')}, position = ${whole(given.position)}
        from property_groups g where g.id = p.group_id and g.title->>'lv' = ${given.group_lv} and p.title->>'lv' = ${given.property_lv}
        returning p.id)
      insert into properties (group_id, title, position)
      select id, ${localized(given, 'property')}, ${whole(given.position)} from property_groups
      where title->>'lv' = ${given.group_lv} and not exists (select 1 from changed) limit 1`)
  },
  services: async (tx, { given }) => {
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
