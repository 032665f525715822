import { sql } from 'drizzle-orm'
import { inLanguage, urls } from '../../urls.ts'
import type { LookupCache } from '../cache/lookup-cache.ts'
import { type Db, rows } from '../db.ts'
import type { LocalizedText } from '../languages.ts'
import { inLang, type Lang } from '../languages.ts'

export type FilterTitles = {
  attributes: { id: number; title: string; options: { id: number; title: string; color: string | null }[] }[]
  manufacturers: { id: number; title: string; link: string }[]
}

export function filterTitles(db: Db, memory: LookupCache, lang: Lang): Promise<FilterTitles> {
  return memory.get(`filter-titles ${lang}`, ['catalogue'], () => load(db, lang))
}

async function load(db: Db, lang: Lang): Promise<FilterTitles> {
  const [attributes, manufacturers] = await Promise.all([
    rows<{ id: number; title: LocalizedText; options: { id: number; title: LocalizedText; color: string | null }[] }>(
      db,
      sql`select a.id, a.title,
            json_agg(json_build_object('id', o.id, 'title', o.title, 'color', o.color) order by o.position, o.id) as options
          from attributes a join attribute_options o on o.attribute_id = a.id
          where a.is_filter group by a.id order by a.position, a.id`,
    ),
    rows<{ id: number; slug: string; title: string }>(
      db,
      sql`select id, slug, title from manufacturers order by title collate "lv-x-icu", id`,
    ),
  ])
  return {
    attributes: attributes.map(({ id, title, options }) => ({
      id,
      title: inLang(title, lang),
      options: options.map((option) => ({ ...option, title: inLang(option.title, lang) })),
    })),
    manufacturers: manufacturers.map(({ id, slug, title }) => ({
      id,
      title,
      link: inLanguage(urls.manufacturer.to(slug), lang),
    })),
  }
}
