import { type SQL, sql } from 'drizzle-orm'
import { inLanguage, urls } from '../../urls.ts'
import type { LookupCache } from '../cache/lookup-cache.ts'
import { type Db, rows } from '../db.ts'
import type { LocalizedText } from '../languages.ts'
import { DEFAULT_LANG, inLang, type Lang } from '../languages.ts'
import { FACETS_TAG } from '../search/search-engine.ts'
import type { AttributeRole } from './attributes.tables.ts'
import { numberScaleOf } from './number-scale.ts'

export type FilterOptionTitle = {
  id: number
  title: string
  /** `#rrggbb` */
  color: string | null
  /** In the unit of the attribute; null where its options are not all numbers. */
  value: number | null
}

export type FilterAttribute = {
  id: number
  title: string
  isColor: boolean
  /** Of its options, which are numbers; null where they are not. */
  unit: string | null
  /** In the order of the merchant, numbers in their own. */
  options: FilterOptionTitle[]
}

export type FilterTitles = {
  attributes: FilterAttribute[]
  manufacturers: { id: number; title: string; link: string }[]
}

export function filterTitles(db: Db, memory: LookupCache, lang: Lang): Promise<FilterTitles> {
  return memory.get(`filter-titles ${lang}`, ['catalogue', FACETS_TAG, 'manufacturers'], () => load(db, lang))
}

/** Of all attributes, also those that buyers do not filter by. */
export const attributeTitles = (db: Db, memory: LookupCache, lang: Lang): Promise<FilterAttribute[]> =>
  memory.get(`attribute-titles ${lang}`, ['catalogue', FACETS_TAG], () => readAttributes(db, sql`true`, lang))

type AttributeRow = {
  id: number
  title: LocalizedText
  role: AttributeRole | null
  options: { id: number; title: LocalizedText; color: string | null }[]
}

async function load(db: Db, lang: Lang): Promise<FilterTitles> {
  const [attributes, manufacturers] = await Promise.all([
    readAttributes(db, sql`a.is_filter`, lang),
    rows<{ id: number; slug: string; title: string }>(
      db,
      sql`select id, slug, title from manufacturers order by title collate "lv-x-icu", id`,
    ),
  ])
  return {
    attributes,
    manufacturers: manufacturers.map(({ id, slug, title }) => ({
      id,
      title,
      link: inLanguage(urls.manufacturer.to(slug), lang),
    })),
  }
}

async function readAttributes(db: Db, condition: SQL, lang: Lang): Promise<FilterAttribute[]> {
  const found = await rows<AttributeRow>(
    db,
    sql`select a.id, a.title, a.role,
          json_agg(json_build_object('id', o.id, 'title', o.title, 'color', o.color) order by o.position, o.id) as options
        from attributes a join attribute_options o on o.attribute_id = a.id
        where ${condition} group by a.id order by a.position, a.id`,
  )
  return found.map((row) => toAttribute(row, lang))
}

function toAttribute({ id, title, role, options }: AttributeRow, lang: Lang): FilterAttribute {
  const titlesIn = (language: Lang) =>
    options.map((option) => ({ id: option.id, title: inLang(option.title, language) }))
  // Numbers are those of the default language, so that an address means the same in every other.
  const scale = numberScaleOf(titlesIn(DEFAULT_LANG), titlesIn(lang))
  const shown = options.map((option) => ({
    ...option,
    title: inLang(option.title, lang),
    value: scale?.valueOf.get(option.id) ?? null,
  }))
  return {
    id,
    title: inLang(title, lang),
    isColor: role === 'color',
    unit: scale?.unit ?? null,
    options: scale ? shown.sort((a, b) => (a.value ?? 0) - (b.value ?? 0)) : shown,
  }
}
