import { type SQL, sql } from 'drizzle-orm'
import { type Db, rows } from '../../src/shop/db.ts'
import type { LocalizedText } from '../../src/shop/languages.ts'
import { createRandom, type Random } from './random.ts'
import { attributeLists, type Category, colours, type Department, departments, slugOf, syllables } from './words.ts'

const MAKERS = 160

/** What products are put together from, with the ids that it has in the database. */
export type CatalogueLists = {
  categories: { id: number; category: Category; department: Department }[]
  /** Up to which number between 0 and 1 a product belongs to the department. */
  weights: { department: Department; upTo: number }[]
  makers: { id: number; title: string; code: string }[]
  colours: number[]
  /** Attribute slug → ids of its options. */
  options: Map<string, number[]>
  images: string[]
}

/** Writes categories, manufacturers and attributes, unless they are there already. */
export async function storeLists(db: Db, seed: number): Promise<CatalogueLists> {
  const random = createRandom(seed)
  const roots = await storeCategories(
    db,
    departments.map((each, index) => ({ slug: each.slug, parent: null, position: 100 + index, title: each })),
  )
  const all = departments.flatMap((department) => department.categories.map((category) => ({ department, category })))
  const ids = await storeCategories(
    db,
    all.map(({ department, category }, index) => ({
      slug: category.slug,
      parent: roots.get(department.slug) ?? null,
      position: index,
      title: category,
    })),
  )
  const images = await rows<{ path: string }>(db, sql`select distinct path from product_images order by path limit 500`)
  return {
    categories: all.map((each) => ({ ...each, id: ids.get(each.category.slug) ?? 0 })),
    weights: departmentWeights(),
    makers: await storeMakers(db, random),
    ...(await storeAttributes(db)),
    images: images.map(({ path }) => path),
  }
}

function departmentWeights(): CatalogueLists['weights'] {
  const shares = departments.reduce((sum, department) => sum + department.share, 0)
  let upTo = 0
  return departments.map((department) => {
    upTo += department.share / shares
    return { department, upTo }
  })
}

type NewCategory = { slug: string; parent: number | null; position: number; title: LocalizedText }

async function storeCategories(db: Db, list: NewCategory[]): Promise<Map<string, number>> {
  const json = JSON.stringify(
    list.map(({ title, ...rest }) => ({ ...rest, title: { lv: title.lv, en: title.en }, none: { lv: '', en: '' } })),
  )
  await db.execute(sql`
    insert into categories (slug, parent_id, position, title, short_description, description)
    select slug, parent, position, title, none, none
    from jsonb_to_recordset(${json}::jsonb) as c(slug text, parent int, position int, title jsonb, none jsonb)
    on conflict (slug) do nothing`)
  return idsBySlug(db, sql`categories`, list)
}

async function idsBySlug(db: Db, table: SQL, list: { slug: string }[]): Promise<Map<string, number>> {
  const slugs = JSON.stringify(list.map((each) => each.slug))
  const found = await rows<{ id: number; slug: string }>(
    db,
    sql`select id, slug from ${table} where slug in (select jsonb_array_elements_text(${slugs}::jsonb))`,
  )
  return new Map(found.map((row) => [row.slug, row.id]))
}

async function storeMakers(db: Db, random: Random) {
  const titles = new Set<string>()
  while (titles.size < MAKERS)
    titles.add(`${random.of(syllables.first)}${random.of(syllables.middle)}${random.of(syllables.maker)}`)
  const list = [...titles].map((title) => ({ slug: `${slugOf(title)}-zimols`, title }))
  const safety = JSON.stringify({ name: 'Paraugs SIA', address: 'Brīvības iela 1, Rīga', email: 'drosums@example.com' })
  await db.execute(sql`
    insert into manufacturers (slug, title, description, safety)
    select slug, title, '{"lv":"","en":""}', ${safety}::jsonb
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as m(slug text, title text)
    on conflict (slug) do nothing`)
  const ids = await idsBySlug(db, sql`manufacturers`, list)
  return list.map(({ slug, title }) => ({
    id: ids.get(slug) ?? 0,
    title,
    code: slugOf(title).slice(0, 3).toUpperCase(),
  }))
}

async function storeAttributes(db: Db): Promise<{ colours: number[]; options: Map<string, number[]> }> {
  const colourList = { lv: 'Krāsa', en: 'Colour', values: colours.map((each) => `${each.m}|${each.en}`) }
  const lists = Object.entries({ krasa: colourList, ...attributeLists })
  const json = JSON.stringify(
    lists.map(([slug, { lv, en }], index) => ({ slug, title: { lv, en }, position: 10 + index })),
  )
  await db.execute(sql`
    insert into attributes (slug, title, position)
    select slug, title, position from jsonb_to_recordset(${json}::jsonb) as a(slug text, title jsonb, position int)
    on conflict (slug) do nothing`)
  const options = lists.flatMap(([attribute, { values }]) =>
    values.map((value, position) => {
      const [lv = '', en = ''] = value.split('|')
      return { attribute, slug: slugOf(lv) || 'a', position, title: { lv: lv[0]?.toUpperCase() + lv.slice(1), en } }
    }),
  )
  await db.execute(sql`
    insert into attribute_options (attribute_id, slug, title, position)
    select a.id, o.slug, o.title, o.position
    from jsonb_to_recordset(${JSON.stringify(options)}::jsonb) as o(attribute text, slug text, title jsonb, position int)
    join attributes a on a.slug = o.attribute
    on conflict (attribute_id, slug) do nothing`)
  const found = await rows<{ attribute: string; slug: string; id: number }>(
    db,
    sql`select a.slug as attribute, o.slug, o.id from attribute_options o join attributes a on a.id = o.attribute_id`,
  )
  const idOf = new Map(found.map((row) => [`${row.attribute}/${row.slug}`, row.id]))
  const stored = Map.groupBy(options, (option) => option.attribute)
  const ids = new Map(
    [...stored].map(([attribute, list]) => [attribute, list.map(({ slug }) => idOf.get(`${attribute}/${slug}`) ?? 0)]),
  )
  return { colours: ids.get('krasa') ?? [], options: ids }
}
