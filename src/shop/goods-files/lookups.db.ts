import { sql } from 'drizzle-orm'
import { type Db, rows } from '../db.ts'

type Named = { id: number; slug: string; titles: string[] }

/** What cells may name by slug or by title in any language. */
export type Lookups = {
  categoryIds: Map<string, number>
  /** `biroja-mebeles/galdi`, by id */
  categoryPaths: Map<number, string>
  manufacturerIds: Map<string, number>
  manufacturerSlugs: Map<number, string>
  attributes: Map<string, { id: number; slug: string; options: Map<string, { id: number; slug: string }> }>
  options: Map<number, { attribute: string; option: string }>
  locations: Map<string, { id: number; kind: 'own' | 'supplier' }>
  /** Own badges in their order. */
  badges: { id: number; titles: string[]; lv: string }[]
}

const folded = (text: string) => text.trim().toLocaleLowerCase('lv')

export async function readLookups(db: Db): Promise<Lookups> {
  const [categories, makers, attributes, options, locations, badges] = [
    await rows<Named & { parentId: number | null }>(
      db,
      sql`select id, slug, parent_id as "parentId", array(select value from jsonb_each_text(title)) as titles from categories order by position, id`,
    ),
    await rows<{ id: number; slug: string; title: string }>(db, sql`select id, slug, title from manufacturers`),
    await rows<Named>(
      db,
      sql`select id, slug, array(select value from jsonb_each_text(title)) as titles from attributes order by position, id`,
    ),
    await rows<Named & { attributeId: number }>(
      db,
      sql`select id, attribute_id as "attributeId", slug, array(select value from jsonb_each_text(title)) as titles
          from attribute_options order by position, id`,
    ),
    await rows<{ id: number; code: string; kind: 'own' | 'supplier' }>(
      db,
      sql`select id, code, kind from stock_locations`,
    ),
    await rows<Lookups['badges'][number]>(
      db,
      sql`select id, title->>'lv' as lv, array(select value from jsonb_each_text(title)) as titles
          from badges where built_in is null order by position, id`,
    ),
  ]
  return {
    ...categoryLookups(categories),
    manufacturerIds: new Map(
      makers.flatMap(({ id, slug, title }) => [[folded(title), id] as const, [slug, id] as const]),
    ),
    manufacturerSlugs: new Map(makers.map(({ id, slug }) => [id, slug])),
    ...attributeLookups(attributes, options),
    badges,
    locations: new Map(locations.map(({ code, id, kind }) => [code, { id, kind }])),
  }
}

function categoryLookups(list: readonly (Named & { parentId: number | null })[]) {
  const byId = new Map(list.map((each) => [each.id, each]))
  const wayTo = (one: (typeof list)[number]): (typeof list)[number][] => {
    const parent = one.parentId === null ? undefined : byId.get(one.parentId)
    return parent ? [...wayTo(parent), one] : [one]
  }
  const categoryIds = new Map<string, number>()
  const categoryPaths = new Map<number, string>()
  for (const one of list) {
    const way = wayTo(one)
    categoryPaths.set(one.id, way.map(({ slug }) => slug).join('/'))
    const languages = Math.max(...way.map(({ titles }) => titles.length))
    for (let i = 0; i < languages; i += 1) {
      const path = way.map(({ titles }) => folded(titles[i] ?? titles[0] ?? '')).join('>')
      if (!categoryIds.has(path)) categoryIds.set(path, one.id)
    }
  }
  // A title alone is enough where it is the only one of its kind.
  const alone = Map.groupBy(
    list.flatMap((one) => [...new Set(one.titles.map(folded))].map((title) => ({ title, id: one.id }))),
    ({ title }) => title,
  )
  for (const [title, [only, ...others]] of alone) {
    if (only && others.length === 0 && !categoryIds.has(title)) categoryIds.set(title, only.id)
  }
  for (const one of list) {
    categoryIds.set(categoryPaths.get(one.id) ?? '', one.id)
    categoryIds.set(one.slug, one.id)
  }
  return { categoryIds, categoryPaths }
}

function attributeLookups(list: readonly Named[], options: readonly (Named & { attributeId: number })[]) {
  const byId = new Map(
    list.map(({ id, slug }) => [id, { id, slug, options: new Map<string, { id: number; slug: string }>() }]),
  )
  const byOption: Lookups['options'] = new Map()
  for (const { id, slug, attributeId, titles } of options) {
    const attribute = byId.get(attributeId)
    if (!attribute) continue
    byOption.set(id, { attribute: attribute.slug, option: slug })
    for (const title of titles)
      if (!attribute.options.has(folded(title))) attribute.options.set(folded(title), { id, slug })
  }
  // Slugs last: they win over titles.
  for (const { id, slug, attributeId } of options) byId.get(attributeId)?.options.set(slug, { id, slug })
  const attributes: Lookups['attributes'] = new Map()
  for (const { id, titles } of list) {
    const attribute = byId.get(id)
    for (const title of titles)
      if (attribute && !attributes.has(folded(title))) attributes.set(folded(title), attribute)
  }
  for (const { id, slug } of list) {
    const attribute = byId.get(id)
    if (attribute) attributes.set(slug, attribute)
  }
  return { attributes, options: byOption }
}

/** `Mēbeles > Galdi`, `mebeles/galdi`, `galdi` or a title that only one category has. */
export const findCategory = ({ categoryIds }: Lookups, text: string): number | undefined =>
  categoryIds.get(text.trim()) ?? categoryIds.get(categoryWay(text).map(folded).join('>'))

export const categoryWay = (text: string): string[] =>
  text
    .split(/\s*[>]\s*/)
    .map((part) => part.trim())
    .filter(Boolean)

export const findManufacturer = ({ manufacturerIds }: Lookups, text: string): number | undefined =>
  manufacturerIds.get(text.trim()) ?? manufacturerIds.get(folded(text))

/** Those that these titles, in any language, name; what names none is in `unknown`. */
export function findBadges({ badges }: Lookups, titles: readonly string[]) {
  const named = titles.map((title) => ({
    title,
    badge: badges.find((each) => each.titles.some((own) => folded(own) === folded(title))),
  }))
  return {
    found: badges.filter((badge) => named.some((each) => each.badge === badge)),
    unknown: named.flatMap(({ title, badge }) => (badge ? [] : [title])),
  }
}

export function findOption({ attributes }: Lookups, chosen: { attribute: string; option: string }) {
  const attribute = attributes.get(chosen.attribute) ?? attributes.get(folded(chosen.attribute))
  const option = attribute?.options.get(chosen.option) ?? attribute?.options.get(folded(chosen.option))
  return { attribute, option }
}

/** `Krāsas & Lakas` is `krasas-lakas`. */
export const slugOf = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 150) || 'x'
